import { createRawSnippet } from "svelte";
import type { EditorProps } from "../../src/games/types";

/** The props of an editor: its text follows what it changes, as in the workshop. */
export function editorProps(text: string, more: Partial<EditorProps> = {}) {
  let now = $state(text);
  let finding = $state.raw(more.shown ?? null);
  return {
    get text() {
      return now;
    },
    set text(next) {
      now = next;
    },
    get shown() {
      return finding;
    },
    set shown(next) {
      finding = next;
    },
    report: null,
    readonly: more.readonly ?? false,
    onchange: (next: string) => (now = next),
    findings: createRawSnippet(() => ({ render: () => "<p>What the rules say</p>" })),
  };
}
