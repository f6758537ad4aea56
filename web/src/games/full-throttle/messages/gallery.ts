import { messages } from "../../../lib/messages.svelte";
import { en } from "./gallery.en";

export const gallery = messages(en, () => import("./gallery.de"));
