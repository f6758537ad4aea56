import { Stage as AnyStage, type Script, type Shown as AnyShown } from "../../../board/stage.svelte";
import type { Table } from "../../../generated/full-throttle";
import { isGameEvent } from "../model/follow";
import { beatsOf, type Effect } from "./beats";
import { SCORE } from "./sounds";

export type Shown = AnyShown<Effect>;
export type Stage = AnyStage<Table, Effect>;

export function stageFor(table: Table): Stage {
  const script: Script<Table, Effect> = (now, { event, text }) =>
    isGameEvent(event) ? beatsOf(now, event, text) : [];
  return new AnyStage(table, script, SCORE);
}
