// The sandbox's page API (see api.md beside the server).

const base = "/sandbox/api";

/** Calls the API; throws an Error whose message can be shown. */
export async function call(method, path, body) {
  const answer = await fetch(base + path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  const value = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new Error(value?.error ?? `The sandbox answered ${answer.status}.`);
  return value;
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}) => call("POST", path, body);

/** Everything one persona can do. */
export const as = (me) => ({
  get: (path) => get(`/as/${me}${path}`),
  post: (path, body) => post(`/as/${me}${path}`, body),
  patch: (path, body) => call("PATCH", `/as/${me}${path}`, body),
  remove: (path) => call("DELETE", `/as/${me}${path}`),
});

/** Listens to a persona's live events for as long as the page lives; `onopen` is called at each (re)connection. */
export function listen(me, onevent, onopen) {
  let socket, stopped = false, wait = 500;
  const connect = () => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${base}/as/${me}/events`);
    socket.onopen = () => { wait = 500; onopen(); };
    socket.onmessage = (frame) => onevent(JSON.parse(frame.data));
    socket.onclose = () => {
      if (stopped) return;
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 10_000);
    };
  };
  connect();
  return () => { stopped = true; socket.close(); };
}
