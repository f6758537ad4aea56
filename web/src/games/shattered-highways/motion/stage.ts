import { Stage as AnyStage, type Shown as AnyShown } from "../../../board/stage.svelte";
import type { Table } from "../../../generated/shattered-highways";
import { isGameEvent } from "../model/follow";
import { beatsOf, type Effect, type Scene } from "./beats";

export type Shown = AnyShown<Effect>;
export type Stage = AnyStage<Scene, Effect>;

export function stageFor(table: Table): Stage {
  return new AnyStage<Scene, Effect>({ table, rolls: [] }, (scene, { event, text }) =>
    isGameEvent(event) ? beatsOf(scene, event, text) : [],
  );
}
