import type { GameWorkshop } from "../types";
import { nameOf, renamed } from "./builder/draft";
import Editor from "./builder/Editor.svelte";

const workshop: GameWorkshop = { Editor, name: nameOf, renamed };

export default workshop;
