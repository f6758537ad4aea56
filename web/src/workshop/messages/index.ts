import { messages } from "../../lib/messages.svelte";
import { en } from "./en";

export const t = messages(en, () => import("./de"));
