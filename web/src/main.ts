import { mount } from "svelte";
import "./design/tokens.css";
import "./design/base.css";
import "./design/layout.css";
import "./design/rooms.css";
import App from "./App.svelte";
import { speak } from "./lib/messages.svelte";

const target = document.getElementById("app");
if (target) void speak().then(() => mount(App, { target }));
