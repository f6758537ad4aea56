import { Stage as AnyStage, type Shown as AnyShown } from "../../../board/stage.svelte";
import type { Table } from "../../../generated/full-throttle";
import { isGameEvent } from "../model/follow";
import { beatsOf, type Effect } from "./beats";

export type Shown = AnyShown<Effect>;
export type Stage = AnyStage<Table, Effect>;

export function stageFor(table: Table): Stage {
  return new AnyStage(table, (now, { event, text }) => (isGameEvent(event) ? beatsOf(now, event, text) : []));
}
