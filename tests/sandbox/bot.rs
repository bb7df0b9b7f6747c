//! A real bot, made with serenity and poise, against the sandbox.

use lasker::sandbox::driver::{Driver, Status};
use lasker::sandbox::{Sandbox, SandboxConfig};
use poise::serenity_prelude as serenity;
use serde_json::json;
use serenity::{
    ActionRowComponent, ComponentInteraction, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateInputText, CreateInteractionResponse, CreateInteractionResponseMessage, CreateMessage, CreateModal,
    CreateThread, EditMessage, FullEvent, GatewayIntents, HttpBuilder, InputTextStyle, Interaction, ModalInteraction,
};

use crate::raw::{CONTENT, Gateway, INTENTS, PIXEL, Stage, button, id, row};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, (), Error>;

/// Says hello.
#[poise::command(slash_command)]
async fn hello(
    ctx: Context<'_>,
    #[description = "Whom"] whom: serenity::User,
    #[description = "A word"]
    #[autocomplete = "words"]
    word: String,
) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    ctx.say(format!("{word} {}", whom.name)).await?;
    Ok(())
}

async fn words(_: Context<'_>, typed: &str) -> serenity::CreateAutocompleteResponse {
    let all = ["alpha", "beta", "alarm"].into_iter();
    all.filter(|word| word.starts_with(typed))
        .fold(serenity::CreateAutocompleteResponse::new(), |response, word| response.add_string_choice(word, word))
}

/// Posts a board with a button.
#[poise::command(slash_command)]
async fn board(ctx: Context<'_>) -> Result<(), Error> {
    let picture = CreateAttachment::bytes(PIXEL, "board.png").description("a board");
    let row = CreateActionRow::Buttons(vec![CreateButton::new("form").label("Type a move")]);
    let message = CreateMessage::new()
        .content(format!("<@{}> your move", ctx.author().id))
        .allowed_mentions(CreateAllowedMentions::new().users([ctx.author().id]))
        .add_file(picture)
        .components(vec![row])
        .nonce(serenity::Nonce::String("board-1".into()))
        .enforce_nonce(true);
    ctx.send(poise::CreateReply::default().content("done").ephemeral(true)).await?;
    let posted = ctx.channel_id().send_message(ctx.http(), message).await?;
    let thread = CreateThread::new("#1").auto_archive_duration(serenity::AutoArchiveDuration::OneWeek);
    let thread = ctx.channel_id().create_thread_from_message(ctx.http(), posted.id, thread).await?;
    thread.id.say(ctx.http(), "the game begins").await?;
    Ok(())
}

async fn pressed(ctx: &serenity::Context, press: &ComponentInteraction) -> Result<(), Error> {
    let input = CreateInputText::new(InputTextStyle::Short, "Move", "move");
    let form = CreateModal::new("moved", "Your move").components(vec![CreateActionRow::InputText(input)]);
    press.create_response(ctx, CreateInteractionResponse::Modal(form)).await?;
    Ok(())
}

async fn submitted(ctx: &serenity::Context, form: &ModalInteraction) -> Result<(), Error> {
    let ActionRowComponent::InputText(input) = &form.data.components[0].components[0] else {
        return Err("no input".into());
    };
    let typed = input.value.clone().unwrap_or_default();
    let update = CreateInteractionResponseMessage::new().content(format!("played {typed}")).components(vec![]);
    form.create_response(ctx, CreateInteractionResponse::UpdateMessage(update)).await?;
    let mut message = form.message.clone().ok_or("no message")?;
    message.edit(ctx, EditMessage::new().content(format!("{} it was", message.content))).await?;
    Ok(())
}

async fn start(sandbox: &Sandbox) -> (Driver, tokio::task::JoinHandle<()>) {
    let options = poise::FrameworkOptions {
        commands: vec![hello(), board()],
        event_handler: |framework, event| {
            Box::pin(async move {
                let ctx = framework.serenity_context;
                match event {
                    FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => {
                        pressed(ctx, press).await
                    }
                    FullEvent::InteractionCreate { interaction: Interaction::Modal(form) } => {
                        submitted(ctx, form).await
                    }
                    FullEvent::Message { new_message } if new_message.content == "ping" => {
                        new_message.reply(ctx, "pong").await?;
                        Ok(())
                    }
                    _ => Ok(()),
                }
            })
        },
        ..Default::default()
    };
    let framework = poise::Framework::builder()
        .options(options)
        .setup(|ctx, _, framework| {
            Box::pin(async move {
                poise::builtins::register_globally(ctx, &framework.options().commands).await?;
                Ok(())
            })
        })
        .build();
    let http = HttpBuilder::new(sandbox.token()).proxy(sandbox.base_url()).ratelimiter_disabled(true).build();
    let intents = GatewayIntents::GUILDS
        | GatewayIntents::GUILD_MESSAGES
        | GatewayIntents::DIRECT_MESSAGES
        | GatewayIntents::MESSAGE_CONTENT;
    let mut client = serenity::ClientBuilder::new_with_http(http, intents).framework(framework).await.unwrap();
    let task = tokio::spawn(async move { client.start().await.unwrap() });
    let d = sandbox.driver();
    d.wait_bot().await.unwrap();
    (d, task)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serenity_and_poise_feel_at_home() {
    let sandbox = Sandbox::start(SandboxConfig::for_tests()).await.unwrap();
    let (d, task) = start(&sandbox).await;
    let (ana, ben, games) = (d.person("Ana"), d.person("Ben"), d.channel("games"));
    assert_eq!(ana.commands(games), ["hello", "board"]);

    let asked = ana.autocomplete(games, "hello", json!({"whom": ben.id()}), "word", "al").await.unwrap();
    let names: Vec<&str> = asked.choices.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["alpha", "alarm"]);

    let answer = ana.slash(games, "hello", json!({"whom": ben.id(), "word": "alpha"})).await.unwrap();
    assert!(answer.ephemeral());
    assert_eq!((answer.status, answer.content()), (Status::Answered, "alpha ben"));

    let mark = d.mark();
    ben.slash(games, "board", json!({})).await.unwrap();
    let post = d.wait_message(games, mark, |m| m.pings == [ben.id()]).await.unwrap();
    assert_eq!((post.alt(), post.files[0].size_px), (Some("a board"), Some((1, 1))));
    assert_eq!(post.nonce.as_deref(), Some("board-1"));
    let begun = d.wait_anywhere(mark, |m| m.content == "the game begins").await.unwrap();
    assert_eq!(begun.channel, post.id);
    assert_eq!(d.threads(games), [post.id]);

    let press = ben.press(post.id, "Type a move").await.unwrap();
    assert_eq!(press.form.unwrap().title, "Your move");
    let played = ben.submit(press.interaction, json!({"move": "c3-d4"})).await.unwrap();
    assert_eq!(played.message.unwrap().id, post.id);
    let edited = d.wait_until(post.id, |m| m.content.ends_with("it was")).await.unwrap();
    assert_eq!(edited.controls, []);

    let mark = d.mark();
    ana.say(games, "ping").unwrap();
    let pong = d.wait_message(games, mark, |m| m.content == "pong").await.unwrap();
    assert!(pong.reply_to.is_some());

    // A cut connection is taken up again, and what was said meanwhile is heard.
    d.cut_gateway();
    d.wait_connections(2).await.unwrap();
    let mark = d.mark();
    ana.say(games, "ping").unwrap();
    d.wait_message(games, mark, |m| m.content == "pong").await.unwrap();
    // `defer` and then `say` is a deprecated followup, and this bot does just that.
    d.assert_clean_but(&["deprecated_followup"]);
    task.abort();
    sandbox.stop().await;
}

/// serenity drops what it cannot read without a word, so every kind of descent is read here once.
#[tokio::test]
async fn serenity_reads_every_chain_of_interactions() {
    let stage = Stage::set().await;
    let (mut gateway, _) = Gateway::ready(&stage, INTENTS | CONTENT).await;
    stage.register(json!([{"name": "board", "description": "Shows the board"}])).await;
    let ben = stage.d.person("Ben");
    let next = async |gateway: &mut Gateway, answer: serde_json::Value| {
        let event = gateway.event("INTERACTION_CREATE").await;
        if let Err(error) = serde_json::from_value::<Interaction>(event.clone()) {
            panic!("{error}: {event:#}");
        }
        let (status, response) = stage.callback(&event, answer).await;
        assert_eq!(status, 200, "{response}");
        let message = response["resource"]["message"].clone();
        if !message.is_null() {
            serde_json::from_value::<serenity::Message>(message).unwrap();
        }
        stage.d.wait_answer(id(&event["id"])).await.unwrap()
    };
    let form = json!({"type": 9, "data": {"custom_id": "form", "title": "Form", "components":
        row(json!([{"type": 4, "custom_id": "move", "style": 1, "label": "Move"}]))}});
    for flags in [0, 64] {
        let shown = |controls: serde_json::Value| json!({"type": 4, "data": {"content": "x", "flags": flags, "components": row(controls)}});
        let menu = json!({"type": 3, "custom_id": "menu", "options": [{"label": "a", "value": "a"}]});

        ben.start_slash(stage.games, "board", json!({})).unwrap();
        let board = next(&mut gateway, shown(json!([button("Play", "play")]))).await.message.unwrap();
        ben.start_press(board.id, "Play").unwrap();
        let private = next(&mut gateway, shown(json!([menu]))).await.message.unwrap();
        ben.start_select(private.id, "menu", &["a"]).unwrap();
        let opened = next(&mut gateway, form.clone()).await.interaction;
        ben.start_submit(opened, json!({"move": "c3-d4"})).unwrap();
        let typed = next(&mut gateway, shown(json!([button("More", "more")]))).await.message.unwrap();
        ben.start_press(typed.id, "More").unwrap();
        next(&mut gateway, json!({"type": 7, "data": {"content": "y"}})).await;

        ben.start_slash(stage.games, "board", json!({})).unwrap();
        let opened = next(&mut gateway, form.clone()).await.interaction;
        ben.start_submit(opened, json!({"move": "c3-d4"})).unwrap();
        let typed = next(&mut gateway, shown(json!([button("More", "more")]))).await.message.unwrap();
        ben.start_press(typed.id, "More").unwrap();
        next(&mut gateway, json!({"type": 6})).await;
    }
    stage.d.assert_clean();
}
