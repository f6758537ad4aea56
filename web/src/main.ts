import { mount } from "svelte";
import "./design/tokens.css";
import "./design/base.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
