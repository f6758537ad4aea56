// Made by `make web-types` from the server's types. Do not edit.

export interface Everything {
  Table: RoadData;
  GameEvent:
    | VehicleMarked
    | HeroChosen
    | HeroesShown
    | Deployed
    | Rolled
    | RoundBegan
    | OrderGiven
    | OrdersShown
    | LeadRolled
    | Activated
    | ActivationEnded
    | Declared
    | NitroUsed
    | Moved
    | Contested
    | Damaged
    | TrailerDead
    | WarriorOut
    | Wrecked
    | LeftBehind
    | Struck
    | ControlLost
    | Captured
    | Uncoupled
    | Launched
    | LaunchFailed
    | Recentred
    | Boarded
    | TookSeat
    | StayedBehind
    | HeldOn
    | Fought
    | Hit
    | Fired
    | Dropped
    | Jammed
    | Cleared
    | SmokeLaid
    | CanPicked
    | CanStored
    | PointsScored
    | BattleEnded;
  Action:
    | Field
    | Deploy
    | Mark
    | Hero
    | Order
    | Wait
    | NotThisRound
    | Launch
    | Act
    | Pass
    | Skip
    | Move
    | Nudge
    | Ram
    | RamLocked
    | Nitro
    | Uncouple
    | Also
    | Spare
    | Place
    | Strike
    | NoStrike
    | Side
    | Board
    | Take
    | Change
    | Flee
    | Stay
    | Attack
    | Shoot
    | ShootAt
    | Drop
    | Clear
    | Reload
    | ClearOwn
    | Smoke
    | PickUp
    | Bonus
    | Decline
    | Victim
    | D6
    | D10;
  Preview: PlacePreview;
  Drawing: RoadDrawing;
  FleetCreation: Fleet;
  PackCreation: Pack;
}
/**
 * A seat's view of the whole table.
 *
 */
export interface RoadData {
  seat: number;
  scenario: string;
  scenario_name: string;
  width: number;
  length: number;
  rounds: number;
  round: number;
  number: number;
  orders_shown: boolean;
  heroes_shown: boolean;
  lead: number[];
  slot: number;
  active: number | null;
  turn_of: number[];
  asked: number | null;
  actor: number | null;
  acting: number | null;
  penalty: number;
  nitro_on: boolean;
  vehicles: VehicleData[];
  warriors: WarriorData[];
  players: PlayerData[];
  placing: PlacingData | null;
  waiting: number[];
  outcome: number[] | null;
  verdict: string;
}
export interface VehicleData {
  vehicle: number;
  name: string;
  owner: number | null;
  control: number | null;
  controller: string;
  status: string;
  plan: PlanDrawing;
  x: number;
  y: number;
  width: number;
  length: number;
  sections: number;
  coupled: boolean;
  parts: PartData[];
  seats: SeatData[];
  clinging: number[];
  mounts: MountData[];
  addons: {
    [k: string]: number;
  };
  nitro: number;
  smoke: number;
  smoking: boolean;
  locked_with: number[];
  cans: number;
  order: number | null;
  rig: number | null;
  marked: boolean;
}
/**
 * A vehicle of a ready fleet.
 *
 */
export interface PlanDrawing {
  id: string;
  name: string;
  cls: string;
  cp: number;
  mounts: MountPlan[];
  addons: AddonPlan[];
}
/**
 * SH-FLEET-4, SH-FLEET-7: one mount; without a weapon it stays empty.
 *
 *     `included` may be left out: the first mounts are then those that the class brings along.
 *
 */
export interface MountPlan {
  weapon: string;
  arc: "front" | "left" | "rear" | "right";
  part: "" | "tractor" | "trailer";
  included: boolean | null;
}
export interface AddonPlan {
  id: string;
  free: boolean;
  faces: string[];
  count: number;
  mount: number;
}
export interface PartData {
  part: string;
  x: number;
  y: number;
  width: number;
  length: number;
  hp: number;
  max_hp: number;
  armor: string[];
}
export interface SeatData {
  seat: number;
  name: string;
  kind: string;
  part: string;
  mount: number | null;
  warrior: number | null;
}
export interface MountData {
  mount: number;
  weapon: string | null;
  arc: string;
  part: string;
  state: string;
  ammo: number;
  range: number;
  ready: boolean;
  covers: number[];
}
export interface WarriorData {
  warrior: number;
  name: string;
  team: number;
  at: number | null;
  part: string;
  seat: number | null;
  hero: boolean;
  acted: boolean;
  changed: boolean;
  clung: boolean;
  hanging: boolean;
  reinforcement: boolean;
  carries: boolean;
}
export interface PlayerData {
  seat: number;
  name: string;
  fleet: string;
  hero: number | null;
  hero_jammed: boolean;
  warriors: number;
  vehicles: number;
  score: number;
  dealt: number;
  asked_no_more: boolean | null;
}
/**
 * The places that an open question offers: rectangles as left, bottom, right, top.
 *
 */
export interface PlacingData {
  what: string;
  vehicle: number | null;
  x: number;
  y: number;
  width: number;
  length: number;
  places: number[][];
  toward: number[] | null;
}
/**
 * The vehicle that the scenario is about.
 *
 */
export interface VehicleMarked {
  event: "vehicle-marked";
  vehicle: number;
}
/**
 * SH-SETUP-3: only the owner knows until all vehicles are placed.
 *
 */
export interface HeroChosen {
  event: "hero-chosen";
  seat: number;
  warrior: number | null;
}
export interface HeroesShown {
  event: "heroes-shown";
  warriors: number[];
}
export interface Deployed {
  event: "deployed";
  vehicle: number;
  x: number;
  y: number;
}
/**
 * One die: its purpose, its owner (a vehicle, a warrior or a seat; -1 for none), its value and total.
 *
 */
export interface Rolled {
  event: "rolled";
  what: string;
  vehicle: number;
  warrior: number;
  sides: number;
  shows: number;
  total: number;
  seat: number;
}
export interface RoundBegan {
  event: "round-began";
  round: number;
}
/**
 * SH-ORDER-2: hidden from the others until all sheets are shown.
 *
 */
export interface OrderGiven {
  event: "order-given";
  seat: number;
  vehicle: number | null;
  number: number | null;
}
/**
 * The number of each vehicle; 0 for those without.
 *
 */
export interface OrdersShown {
  event: "orders-shown";
  numbers: number[];
}
/**
 * Seats in order, after the roll for placing or for initiative.
 *
 */
export interface LeadRolled {
  event: "lead-rolled";
  what: string;
  seats: number[];
}
export interface Activated {
  event: "activated";
  vehicle: number;
}
export interface ActivationEnded {
  event: "activation-ended";
  vehicle: number;
}
/**
 * A driver declares an action; `targets` are vehicles, x and y the place of the driver's own.
 *
 */
export interface Declared {
  event: "declared";
  what: string;
  warrior: number;
  vehicle: number;
  targets: number[];
  x: number;
  y: number;
}
export interface NitroUsed {
  event: "nitro-used";
  vehicle: number;
  left: number;
}
/**
 * A vehicle is elsewhere: by a move, ram, nudge, strike, slide, swerve and so on.
 *
 */
export interface Moved {
  event: "moved";
  vehicle: number;
  why: string;
  from_x: number;
  from_y: number;
  x: number;
  y: number;
}
/**
 * SH-ROLL-4: a nudge or ram with both totals; `degree` of a nudge in sections.
 *
 */
export interface Contested {
  event: "contested";
  what: string;
  attacker: number;
  defender: number;
  attack: number;
  defence: number;
  won: boolean;
  degree: number;
}
/**
 * Hit points lost, and those that the part has left.
 *
 */
export interface Damaged {
  event: "damaged";
  vehicle: number;
  part: number;
  points: number;
  left: number;
  why: string;
}
export interface TrailerDead {
  event: "trailer-dead";
  vehicle: number;
}
export interface WarriorOut {
  event: "warrior-out";
  warrior: number;
  vehicle: number;
  why: string;
}
/**
 * SH-DESTROY-6: its card is turned over.
 *
 */
export interface Wrecked {
  event: "wrecked";
  vehicle: number;
}
/**
 * SH-EDGE-3: out of the fight with all aboard.
 *
 */
export interface LeftBehind {
  event: "left-behind";
  vehicle: number;
}
/**
 * SH-NUDGE-9.
 *
 */
export interface Struck {
  event: "struck";
  vehicle: number;
  by: number;
}
/**
 * SH-LOST-2: the box of the template towards which it slides.
 *
 */
export interface ControlLost {
  event: "control-lost";
  vehicle: number;
  box: number;
}
export interface Captured {
  event: "captured";
  vehicle: number;
  seat: number;
}
export interface Uncoupled {
  event: "uncoupled";
  vehicle: number;
}
export interface Launched {
  event: "launched";
  vehicle: number;
  rig: number;
  x: number;
  y: number;
}
/**
 * The buggy stays inside, or is lost with the wreck.
 *
 */
export interface LaunchFailed {
  event: "launch-failed";
  vehicle: number;
  rig: number;
  lost: boolean;
}
/**
 * SH-EDGE-1: everybody falls back by `shift`.
 *
 */
export interface Recentred {
  event: "recentred";
  shift: number;
  ys: number[];
}
/**
 * SH-BOARD: a warrior has boarded; `fled`: from a wreck.
 *
 */
export interface Boarded {
  event: "boarded";
  warrior: number;
  from_vehicle: number;
  vehicle: number;
  part: number;
  fled: boolean;
}
/**
 * SH-BOARD-2, SH-CHANGE-1: the warrior's new seat; -1: clinging.
 *
 */
export interface TookSeat {
  event: "took-seat";
  warrior: number;
  vehicle: number;
  seat: number;
}
/**
 * SH-BOARD-1: the warrior did not get across.
 *
 */
export interface StayedBehind {
  event: "stayed-behind";
  warrior: number;
  vehicle: number;
}
/**
 * SH-CLING-3: `acts`: the warrior still has an action.
 *
 */
export interface HeldOn {
  event: "held-on";
  warrior: number;
  vehicle: number;
  acts: boolean;
}
/**
 * SH-ATTACK, SH-SHOOT-5: both totals of a contest between warriors.
 *
 */
export interface Fought {
  event: "fought";
  what: string;
  warrior: number;
  target: number;
  attack: number;
  defence: number;
  won: boolean;
}
/**
 * SH-WAR-3: damage against tenacity.
 *
 */
export interface Hit {
  event: "hit";
  warrior: number;
  damage: number;
  tenacity: number;
  out: boolean;
}
/**
 * SH-SHOOT-3: a shot at a vehicle, at a part of it or (2) at the whole.
 *
 */
export interface Fired {
  event: "fired";
  warrior: number;
  vehicle: number;
  mount: number;
  target: number;
  part: number;
  total: number;
  hit: boolean;
}
/**
 * SH-WEAPON-1: whether the drop succeeded, and the vehicles in the tail zone.
 *
 */
export interface Dropped {
  event: "dropped";
  warrior: number;
  vehicle: number;
  mount: number;
  hit: boolean;
  targets: number[];
}
/**
 * SH-SHOOT-3, SH-ATTACK-3: mount -1 is the hero's own weapon.
 *
 */
export interface Jammed {
  event: "jammed";
  vehicle: number;
  warrior: number;
  mount: number;
}
/**
 * SH-SHOOT-7, SH-ATTACK-3: mount -1 is the hero's own weapon.
 *
 */
export interface Cleared {
  event: "cleared";
  vehicle: number;
  warrior: number;
  mount: number;
  reloaded: boolean;
}
export interface SmokeLaid {
  event: "smoke-laid";
  vehicle: number;
  warrior: number;
  left: number;
}
export interface CanPicked {
  event: "can-picked";
  warrior: number;
  vehicle: number;
  left: number;
}
export interface CanStored {
  event: "can-stored";
  warrior: number;
  vehicle: number;
}
export interface PointsScored {
  event: "points-scored";
  seat: number;
  points: number;
  why: string;
}
/**
 * The winners, and why.
 *
 */
export interface BattleEnded {
  event: "battle-ended";
  seats: number[];
  why: string;
}
export interface Field {
  do: "field";
  vehicle: string;
}
export interface Deploy {
  do: "deploy";
  vehicle: string;
  x: number;
  y: number;
}
export interface Mark {
  do: "mark";
  vehicle: string;
}
export interface Hero {
  do: "hero";
  warrior: string;
}
export interface Order {
  do: "order";
  vehicle: string;
  number: number;
}
export interface Wait {
  do: "wait";
}
export interface NotThisRound {
  do: "not-this-round";
}
export interface Launch {
  do: "launch";
  vehicle: string;
}
export interface Act {
  do: "act";
  warrior: string;
}
export interface Pass {
  do: "pass";
}
export interface Skip {
  do: "skip";
}
export interface Move {
  do: "move";
  x: number;
  y: number;
}
export interface Nudge {
  do: "nudge";
  vehicle: string;
  x: number;
  y: number;
}
export interface Ram {
  do: "ram";
  vehicle: string;
  x: number;
  y: number;
}
export interface RamLocked {
  do: "ram-locked";
  vehicle: string;
}
export interface Nitro {
  do: "nitro";
}
export interface Uncouple {
  do: "uncouple";
}
export interface Also {
  do: "also";
  vehicle: string;
}
export interface Spare {
  do: "spare";
  vehicle: string;
}
export interface Place {
  do: "place";
  x: number;
  y: number;
}
export interface Strike {
  do: "strike";
  vehicle: string;
}
export interface NoStrike {
  do: "no-strike";
}
export interface Side {
  do: "side";
  to: string;
}
export interface Board {
  do: "board";
  vehicle: string;
  part: string;
}
export interface Take {
  do: "take";
  seat: string;
}
export interface Change {
  do: "change";
  seat: string;
}
export interface Flee {
  do: "flee";
  vehicle: string;
  part: string;
}
export interface Stay {
  do: "stay";
}
export interface Attack {
  do: "attack";
  warrior: string;
}
export interface Shoot {
  do: "shoot";
  vehicle: string;
  aim: string;
}
export interface ShootAt {
  do: "shoot-at";
  warrior: string;
}
export interface Drop {
  do: "drop";
}
export interface Clear {
  do: "clear";
  mount: number;
}
export interface Reload {
  do: "reload";
  mount: number;
}
export interface ClearOwn {
  do: "clear-own";
}
export interface Smoke {
  do: "smoke";
}
export interface PickUp {
  do: "pick-up";
}
export interface Bonus {
  do: "bonus";
}
export interface Decline {
  do: "decline";
}
export interface Victim {
  do: "victim";
  warrior: string;
}
export interface D6 {
  do: "d6";
  shows: number;
}
export interface D10 {
  do: "d10";
  shows: number;
}
/**
 * A place for a vehicle: whether it is legal, why not, and the closest one that is.
 *
 */
export interface PlacePreview {
  x: number;
  y: number;
  legal: boolean;
  code: string;
  reason: string;
  nearest_x: number | null;
  nearest_y: number | null;
  template: number[] | null;
  touches: TouchPreview[];
}
/**
 * A vehicle that would be touched, and the faces of both.
 *
 */
export interface TouchPreview {
  vehicle: number;
  face: string;
  their_face: string;
}
/**
 * Everything a page needs before a fight begins.
 *
 */
export interface RoadDrawing {
  inch: number;
  lane_width: number;
  board_reach: number;
  hero_reach: number;
  template: TemplateDrawing;
  classes: ClassDrawing[];
  weapons: WeaponDrawing[];
  addons: AddonDrawing[];
  warriors: WarriorDrawing[];
  fleets: FleetDrawing[];
  scenarios: ScenarioDrawing[];
  budgets: number[];
  limits: FleetLimits;
}
export interface TemplateDrawing {
  width: number;
  length: number;
  section: number;
  boxes: number[][];
}
export interface ClassDrawing {
  id: string;
  name: string;
  blurb: string;
  cp: number;
  width: number;
  length: number;
  sections: number;
  parts: PartDrawing[];
  mounts_included: number;
  mounts: MountPlan[];
  mounts_max: number;
  mount_arcs: string[];
  free_addon_cp: number;
  ram: {
    [k: string]: number;
  };
  sideswipe: boolean;
  source: string;
}
export interface PartDrawing {
  id: string;
  offset: number;
  length: number;
  hp: number;
  seats: number;
  guns: number;
  armor_faces: string[];
}
export interface WeaponDrawing {
  id: string;
  name: string;
  rule: string;
  cp: number;
  cp_included: number;
  classes: string[];
  arcs: {
    [k: string]: string[];
  };
  parts: string[];
  ring: boolean;
  arc_kind: string;
  range: number;
  aim: string[];
  hit: number;
  damage_vehicle: string;
  damage_warrior: string;
  ammo: number;
  reload: boolean;
  jams: boolean;
  max_bonus: boolean;
  text: string;
  source: string;
}
export interface AddonDrawing {
  id: string;
  name: string;
  rule: string;
  cp: number;
  per: string;
  classes: string[];
  max_by_class: {
    [k: string]: number;
  };
  max_per_fleet: number;
  charges: number;
  seats: number;
  crew: number;
  conflicts: string[];
  text: string;
  source: string;
}
export interface WarriorDrawing {
  id: string;
  name: string;
  skill_die: number;
  tenacity: string;
  damage: string;
  range: number;
  source: string;
}
export interface FleetDrawing {
  id: string;
  name: string;
  style: string;
  budget: number;
  cp: number;
  vehicles: PlanDrawing[];
  source: string;
}
export interface ScenarioDrawing {
  id: string;
  name: string;
  rule: string;
  summary: string;
  players: number[];
  rounds: number;
  roles: {
    [k: string]: string;
  };
  width: number;
  length: number;
  zones: {
    [k: string]: [number, number, number, number][];
  };
  notes: string[];
  recommended: string[][];
  teaching: boolean;
  source: string;
}
/**
 * SH-FLEET-2, SH-FLEET-4: what holds for a fleet as a whole.
 *
 */
export interface FleetLimits {
  budgets: number[];
  most_vehicles: number;
  rig_per_cp: number;
  most_by_class: {
    [k: string]: {
      [k: string]: number;
    };
  };
  mount: MountPlan;
}
/**
 * The vehicles of one player; `cp`, where stated, must be their price.
 *
 */
export interface Fleet {
  id: string;
  name: string;
  budget: number;
  /**
   * @maxItems 60
   */
  vehicle: VehiclePlan[];
  cp: number | null;
  style: string;
  hero: HeroPlan | null;
  source: "house" | "partial" | "rulebook";
}
export interface VehiclePlan {
  id: string;
  name: string;
  class: "buggy" | "car" | "rig" | "truck";
  /**
   * @maxItems 16
   */
  mounts:
    | []
    | [MountPlan]
    | [MountPlan, MountPlan]
    | [MountPlan, MountPlan, MountPlan]
    | [MountPlan, MountPlan, MountPlan, MountPlan]
    | [MountPlan, MountPlan, MountPlan, MountPlan, MountPlan]
    | [MountPlan, MountPlan, MountPlan, MountPlan, MountPlan, MountPlan]
    | [MountPlan, MountPlan, MountPlan, MountPlan, MountPlan, MountPlan, MountPlan]
    | [MountPlan, MountPlan, MountPlan, MountPlan, MountPlan, MountPlan, MountPlan, MountPlan]
    | [MountPlan, MountPlan, MountPlan, MountPlan, MountPlan, MountPlan, MountPlan, MountPlan, MountPlan]
    | [
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
      ]
    | [
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
      ]
    | [
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
      ]
    | [
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
      ]
    | [
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
      ]
    | [
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
      ]
    | [
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
        MountPlan,
      ];
  /**
   * @maxItems 60
   */
  addons: AddonPlan[];
  cp: number | null;
  source: "house" | "partial" | "rulebook";
}
export interface HeroPlan {
  vehicle: string;
  seat: string;
}
/**
 * What differs from the shipped content, by file; entries are named by their ids.
 *
 */
export interface Pack {
  name: string;
  files: {
    [k: string]: {
      [k: string]: unknown;
    };
  };
}
export type Table = Everything["Table"];
export type GameEvent = Everything["GameEvent"];
export type Action = Everything["Action"];
export type Preview = Everything["Preview"];
export type Drawing = Everything["Drawing"];
export type FleetCreation = Everything["FleetCreation"];
export type PackCreation = Everything["PackCreation"];
