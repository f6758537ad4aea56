import type { GameCreations } from "../types";
import { nameOf, renamed } from "./editor/draft";
import Editor from "./editor/Editor.svelte";

const workshop: GameCreations = { Editor, name: nameOf, renamed };

export default workshop;
