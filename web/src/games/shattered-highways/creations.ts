import type { GameCreations } from "../types";
import { nameOf, renamed } from "./builder/draft";
import Editor from "./builder/Editor.svelte";

const workshop: GameCreations = { Editor, name: nameOf, renamed };

export default workshop;
