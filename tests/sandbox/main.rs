//! The sandbox from outside: over HTTP and WebSocket, as a bot and as a page meet it.

mod bot;
mod gateway;
mod interactions;
mod page;
mod raw;
mod rest;
mod robot;
mod trouble;
