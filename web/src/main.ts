import { mount } from "svelte";
import "./design/styles/tokens.css";
import "./design/styles/base.css";
import "./design/styles/layout.css";
import "./design/styles/rooms.css";
import App from "./App.svelte";
import { speak } from "./lib/messages.svelte";

const target = document.getElementById("app");
if (target) void speak().then(() => mount(App, { target }));
