# docker build -t lasker . && docker run -d --restart unless-stopped -v lasker:/data -e LASKER_DISCORD__TOKEN=… lasker
FROM rust:1-slim-bookworm AS build
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/src/target \
    cargo build --release --locked && cp target/release/lasker /lasker

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home-dir /data --create-home lasker
COPY --from=build /lasker /usr/local/bin/lasker
USER lasker
WORKDIR /data
VOLUME /data
ENV LASKER_STORE__PATH=/data/games
STOPSIGNAL SIGTERM
ENTRYPOINT ["lasker"]
CMD ["serve"]
