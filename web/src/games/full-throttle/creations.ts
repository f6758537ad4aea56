import type { GameWorkshop } from "../types";
import { nameOf, renamed } from "./editor/draft";
import Editor from "./editor/Editor.svelte";

const workshop: GameWorkshop = { Editor, name: nameOf, renamed };

export default workshop;
