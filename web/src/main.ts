import { mount } from "svelte";
import "./design/styles/tokens.css";
import "./design/styles/base.css";
import "./design/styles/layout.css";
import "./design/styles/rooms.css";
import App from "./App.svelte";
import { edition } from "./lib/net/edition";
import { speak } from "./lib/messages.svelte";

const target = document.getElementById("app");
if (target) void open(target);

async function open(target: HTMLElement): Promise<void> {
  if (edition) (await import("./edition/start")).start();
  await speak();
  mount(App, { target });
}
