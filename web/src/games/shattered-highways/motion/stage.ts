import { Stage as AnyStage, type Script, type Shown as AnyShown } from "../../../board/stage.svelte";
import type { Table } from "../../../generated/shattered-highways";
import { isGameEvent } from "../model/follow";
import { beatsOf, type Effect, type Scene } from "./beats";
import { SCORE } from "./sounds";

export type Shown = AnyShown<Effect>;
export type Stage = AnyStage<Scene, Effect>;

export function stageFor(table: Table): Stage {
  const script: Script<Scene, Effect> = (scene, { event, text }) =>
    isGameEvent(event) ? beatsOf(scene, event, text) : [];
  return new AnyStage({ table, rolls: [] }, script, SCORE);
}
