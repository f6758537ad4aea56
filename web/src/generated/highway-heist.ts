// Made by `make web-types` from the server's types. Do not edit.

export interface Everything {
  Table: HeistData;
  GameEvent:
    | CharacterTaken
    | VehicleTaken
    | VehiclePlaced
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | Drove
    | Leapt
    | BoostTaken
    | BoostLost
    | Declared
    | Assisted
    | EffortRolled
    | Boosted
    | RollEnded
    | Damaged
    | Wrecked
    | Removed
    | PegForced
    | PegLanded
    | PegRemoved
    | PegMoved
    | PegPlaced
    | SuvPlaced
    | Hijacked
    | Moved
    | StuntTried
    | StuntSpent
    | EnemyDieRolled
    | DieRerolled
    | Slammed
    | PegStruck
    | CardShifted
    | CardRevealed
    | CardActivated
    | EffectBegan
    | MainMoved
    | StrengthChanged
    | DoorChanged
    | ShellsChanged
    | CargoChanged
    | LockChanged
    | MissileLaunched
    | MissileDiverted
    | RamseyMoved
    | HeldOn
    | StuntDrawn
    | StuntShifted
    | GameEnded;
  Action:
    | Character
    | Vehicle
    | Place
    | Ramsey
    | Turn
    | Drive
    | Leap
    | Wheel
    | Ram
    | Force
    | Shake
    | Brawl
    | Hijack
    | TakeBoost
    | Stunt
    | Special
    | End
    | Nudge
    | Nitro
    | Assist
    | Boost
    | Keep
    | Target
    | Push
    | Follow
    | Stay
    | Slide
    | Leave
    | Use
    | Toss
    | Move
    | Roll
    | Stop
    | NextPeg
    | Land
    | Slam
    | Reroll
    | Accept
    | React
    | Pass
    | Cargo
    | Knock
    | Stand
    | Effort
    | Die
    | EnemyCard
    | StuntCard;
  Preview: HeistPreview;
  Drawing: HeistDrawing;
  PackCreation: Pack;
}
/**
 * The whole table as one seat sees it; all of it is open (HH-SETUP-8).
 *
 */
export interface HeistData {
  seat: number;
  scenario: ScenarioData;
  round: number;
  last_round: number;
  turn: TurnData;
  road: RoadData;
  players: PlayerData[];
  enemy_cards: EnemyCardsData;
  stunts: StuntsData;
  supplies: SuppliesData;
  outcome: ("lost" | "won") | null;
  verdict: string;
}
export interface ScenarioData {
  id: string;
  name: string;
  text: string;
  tank: TankData | null;
  semi: SemiData | null;
  chopper: ChopperData | null;
  shaw: ShawData | null;
  ramsey: number | null;
  holding_on: number[];
}
export interface TankData {
  spaces: string[];
  strength: number;
  max_strength: number;
  fire_min: number;
  fire_max: number;
  fire_zone: string[];
}
export interface SemiData {
  spaces: string[];
  door: string;
  shells: number;
  max_shells: number;
  cargo_left: number;
  cargo_per_vehicle: number;
}
/**
 * Without a space it is destroyed.
 *
 */
export interface ChopperData {
  space: string | null;
  strength: number;
  max_strength: number;
  lock: number;
  max_lock: number;
  radar_radius: number;
  radar_zone: string[];
  missile_diverted: boolean;
}
/**
 * Without a space it is destroyed.
 *
 */
export interface ShawData {
  space: string | null;
  strength: number;
  max_strength: number;
  guarded: boolean;
}
/**
 * The turn that is being taken; between turns nobody is active.
 *
 */
export interface TurnData {
  active: number | null;
  actions_left: number;
  nudge_used: boolean;
  nitro_used: boolean;
}
export interface RoadData {
  columns: string[];
  lanes: number;
  occupants: OccupantData[];
  enemy_pegs: string[];
}
/**
 * What stands there. The Semi is three of them, one for each roof; the Tank is one with two spaces.
 *
 */
export interface OccupantData {
  kind: string;
  spaces: string[];
  part: string;
  owner: number | null;
  enemy_peg: boolean;
  riders: number[];
}
export interface PlayerData {
  seat: number;
  name: string;
  character: CharacterData | null;
  vehicle: VehicleData | null;
  ratings: {
    [k: string]: number;
  };
  powers: string[];
  place: PlaceData;
  boost: number;
  boost_cap: number;
  exhausted: boolean;
  tej_tokens: number;
  reacted: string[];
}
export interface CharacterData {
  id: string;
  name: string;
  power: string;
  power_name: string;
  text: string;
}
/**
 * The vehicle board; without a space the vehicle is not placed yet, or lost.
 *
 */
export interface VehicleData {
  id: string;
  name: string;
  power: string;
  power_name: string;
  text: string;
  space: string | null;
  strength: number;
  max_strength: number;
  cargo: number;
}
/**
 * Behind the own wheel, on the roof in a space, or adrift from the space left.
 *
 */
export interface PlaceData {
  where: "adrift" | "roof" | "wheel";
  space: string | null;
}
export interface EnemyCardsData {
  row: RowSpotData[];
  discards: CardData[];
  deck: CardData[];
}
/**
 * A spot of the enemy row; the card that `activates_next` does so at the next draw.
 *
 */
export interface RowSpotData {
  spot: string;
  card: CardData | null;
  activates_next: boolean;
}
/**
 * An enemy card.
 *
 */
export interface CardData {
  id: string;
  name: string;
  text: string;
  now: string[];
  later: string[];
  now_fx: string[];
  later_fx: string[];
}
export interface StuntsData {
  spots: StuntSpotData[];
  to_come: {
    [k: string]: number;
  };
  pool: StuntData[];
  gone: StuntData[];
  specials: FeatData[];
}
export interface StuntSpotData {
  spot: string;
  card: StuntData | null;
  tokens: number;
  face_down: boolean;
}
export interface StuntData {
  id: string;
  name: string;
  text: string;
  skill: string;
  need: number;
  level: number;
  boost: number;
  reactive: boolean;
  trigger: string;
}
/**
 * A special action, or what a stunt card asks for.
 *
 */
export interface FeatData {
  id: string;
  name: string;
  text: string;
  skill: string;
  need: number;
}
export interface SuppliesData {
  suvs: number;
  enemy_pegs: number;
  boosts: number;
}
export interface CharacterTaken {
  event: "character-taken";
  seat: number;
  character: string;
}
export interface VehicleTaken {
  event: "vehicle-taken";
  seat: number;
  vehicle: string;
}
export interface VehiclePlaced {
  event: "vehicle-placed";
  seat: number;
  at: number;
}
export interface RoundBegan {
  event: "round-began";
  round: number;
}
export interface TurnBegan {
  event: "turn-began";
  seat: number;
}
export interface TurnEnded {
  event: "turn-ended";
  seat: number;
}
export interface Drove {
  event: "drove";
  seat: number;
  start: number;
  end: number;
  how: string;
}
export interface Leapt {
  event: "leapt";
  seat: number;
  start: number;
  end: number;
  wheel: boolean;
}
export interface BoostTaken {
  event: "boost-taken";
  seat: number;
  amount: number;
}
export interface BoostLost {
  event: "boost-lost";
  seat: number;
  amount: number;
}
/**
 * A skill roll was announced: which, by whom, with how many dice, against what need.
 *
 */
export interface Declared {
  event: "declared";
  seat: number;
  what: string;
  dice: number;
  need: number;
}
export interface Assisted {
  event: "assisted";
  seat: number;
  roller: number;
  tokens: number;
  dice: number;
}
export interface EffortRolled {
  event: "effort-rolled";
  seat: number;
  what: string;
  faces: string;
  extra: number;
}
export interface Boosted {
  event: "boosted";
  seat: number;
  gained: number;
}
export interface RollEnded {
  event: "roll-ended";
  seat: number;
  what: string;
  successes: number;
  success: boolean;
}
export interface Damaged {
  event: "damaged";
  seat: number;
  amount: number;
  saved: number;
  strength: number;
}
export interface Wrecked {
  event: "wrecked";
  what: string;
  at: number;
  owner: number;
}
export interface Removed {
  event: "removed";
  what: string;
  at: number;
  owner: number;
}
export interface PegForced {
  event: "peg-forced";
  peg: number;
  start: number;
  end: number;
}
/**
 * A player who was adrift has found a roof.
 *
 */
export interface PegLanded {
  event: "peg-landed";
  seat: number;
  end: number;
}
export interface PegRemoved {
  event: "peg-removed";
  at: number;
  why: string;
}
export interface PegMoved {
  event: "peg-moved";
  start: number;
  end: number;
}
export interface PegPlaced {
  event: "peg-placed";
  at: number;
}
export interface SuvPlaced {
  event: "suv-placed";
  at: number;
}
export interface Hijacked {
  event: "hijacked";
  seat: number;
  at: number;
  left: number;
}
/**
 * A vehicle or wreck was moved by somebody or something else.
 *
 */
export interface Moved {
  event: "moved";
  what: string;
  start: number;
  end: number;
  why: string;
  owner: number;
}
export interface StuntTried {
  event: "stunt-tried";
  seat: number;
  card: string;
}
export interface StuntSpent {
  event: "stunt-spent";
  card: string;
}
export interface EnemyDieRolled {
  event: "enemy-die-rolled";
  seat: number;
  face: string;
}
export interface DieRerolled {
  event: "die-rerolled";
  seat: number;
  left: number;
}
export interface Slammed {
  event: "slammed";
  by: string;
  start: number;
  seat: number;
}
export interface PegStruck {
  event: "peg-struck";
  at: number;
  seat: number;
  thrown: boolean;
}
export interface CardShifted {
  event: "card-shifted";
  card: string;
  spot: number;
}
export interface CardRevealed {
  event: "card-revealed";
  card: string;
}
export interface CardActivated {
  event: "card-activated";
  card: string;
}
export interface EffectBegan {
  event: "effect-began";
  card: string;
  fx: string;
  label: string;
}
export interface MainMoved {
  event: "main-moved";
  what: string;
  start: number;
  end: number;
}
export interface StrengthChanged {
  event: "strength-changed";
  what: string;
  change: number;
  strength: number;
}
export interface DoorChanged {
  event: "door-changed";
  state: string;
}
export interface ShellsChanged {
  event: "shells-changed";
  shells: number;
}
export interface CargoChanged {
  event: "cargo-changed";
  seat: number;
  change: number;
  cargo: number;
}
export interface LockChanged {
  event: "lock-changed";
  lock: number;
}
export interface MissileLaunched {
  event: "missile-launched";
  at: number;
  damage: number;
}
export interface MissileDiverted {
  event: "missile-diverted";
  seat: number;
}
export interface RamseyMoved {
  event: "ramsey-moved";
  seat: number;
}
/**
 * A player keeps the footing on the Semi while the shotgun fires.
 *
 */
export interface HeldOn {
  event: "held-on";
  seat: number;
}
export interface StuntDrawn {
  event: "stunt-drawn";
  card: string;
}
export interface StuntShifted {
  event: "stunt-shifted";
  card: string;
  spot: number;
}
export interface GameEnded {
  event: "game-ended";
  won: boolean;
  rule: string;
}
export interface Character {
  do: "character";
  who: string;
}
export interface Vehicle {
  do: "vehicle";
  which: string;
}
export interface Place {
  do: "place";
  at: string;
}
export interface Ramsey {
  do: "ramsey";
  seat: number;
}
export interface Turn {
  do: "turn";
  seat: number;
}
export interface Drive {
  do: "drive";
  to: string;
}
export interface Leap {
  do: "leap";
  to: string;
}
export interface Wheel {
  do: "wheel";
}
export interface Ram {
  do: "ram";
}
export interface Force {
  do: "force";
}
export interface Shake {
  do: "shake";
}
export interface Brawl {
  do: "brawl";
}
export interface Hijack {
  do: "hijack";
}
export interface TakeBoost {
  do: "take-boost";
}
export interface Stunt {
  do: "stunt";
  card: string;
}
export interface Special {
  do: "special";
  which: string;
}
export interface End {
  do: "end";
}
export interface Nudge {
  do: "nudge";
  to: string;
}
export interface Nitro {
  do: "nitro";
  to: string;
}
export interface Assist {
  do: "assist";
  tokens: number;
}
export interface Boost {
  do: "boost";
}
export interface Keep {
  do: "keep";
}
export interface Target {
  do: "target";
  at: string;
}
export interface Push {
  do: "push";
  to: string;
}
export interface Follow {
  do: "follow";
}
export interface Stay {
  do: "stay";
}
export interface Slide {
  do: "slide";
  to: string;
}
export interface Leave {
  do: "leave";
}
export interface Use {
  do: "use";
  first: string;
  second: string;
}
export interface Toss {
  do: "toss";
  to: string;
}
export interface Move {
  do: "move";
  to: string;
}
export interface Roll {
  do: "roll";
  to: string;
}
export interface Stop {
  do: "stop";
}
export interface NextPeg {
  do: "next-peg";
  peg: string;
}
export interface Land {
  do: "land";
  on: string;
}
export interface Slam {
  do: "slam";
  at: string;
}
export interface Reroll {
  do: "reroll";
}
export interface Accept {
  do: "accept";
}
export interface React {
  do: "react";
  card: string;
  seat: number;
}
export interface Pass {
  do: "pass";
}
export interface Cargo {
  do: "cargo";
  number: number;
}
export interface Knock {
  do: "knock";
  at: string;
}
export interface Stand {
  do: "stand";
  on: string;
}
export interface Effort {
  do: "effort";
  dice: string;
}
export interface Die {
  do: "die";
  face: string;
}
export interface EnemyCard {
  do: "enemy-card";
  card: string;
}
export interface StuntCard {
  do: "stunt-card";
  card: string;
}
export interface HeistPreview {
  path: string[];
  marks: PreviewMark[];
  note: string;
}
/**
 * A space and why it matters: where something ends, is aimed at, is in danger, or is pushed away.
 *
 */
export interface PreviewMark {
  at: string;
  role: "danger" | "end" | "push" | "target";
}
export interface HeistDrawing {
  columns: string[];
  lanes: number;
  start_column: string;
  far_east_column: string;
  enemy_spots: string[];
  stunt_spots: string[];
  skills: NamedDrawing[];
  effort_die: DieDrawing;
  enemy_die: DieDrawing;
  roof_slots: number;
  max_dice: number;
  actions: ActionDrawing[];
  characters: CharacterDrawing[];
  vehicles: VehicleDrawing[];
  difficulties: DifficultyDrawing[];
  scenarios: ScenarioDrawing[];
}
export interface NamedDrawing {
  id: string;
  name: string;
}
export interface DieDrawing {
  count: number;
  faces: NamedDrawing[];
  text: string;
  source: string;
}
/**
 * A basic action; those without a skill need no roll.
 *
 */
export interface ActionDrawing {
  id: string;
  name: string;
  text: string;
  source: string;
  skill: string;
  need: number;
}
export interface CharacterDrawing {
  id: string;
  name: string;
  text: string;
  source: string;
  ratings: {
    [k: string]: number;
  };
  power: string;
  power_name: string;
  boost_cap: number;
  flavour: string;
}
export interface VehicleDrawing {
  id: string;
  name: string;
  text: string;
  source: string;
  ratings: {
    [k: string]: number;
  };
  power: string;
  power_name: string;
  strength: number;
  pristine_slots: number;
  starting: boolean;
}
export interface DifficultyDrawing {
  id: string;
  name: string;
  text: string;
  source: string;
  rounds: number;
}
export interface ScenarioDrawing {
  id: string;
  name: string;
  text: string;
  source: string;
  enemies: EnemyDrawing[];
  enemy_cards: CardDrawing[];
  stunts: StuntDrawing[];
  specials: ActionDrawing[];
  cargo_per_vehicle: number;
}
/**
 * The Tank, the Semi, the Chopper or Shaw's Car where a game starts.
 *
 */
export interface EnemyDrawing {
  id: string;
  name: string;
  text: string;
  source: string;
  spaces: string[];
  strength: {
    [k: string]: number;
  };
}
/**
 * An enemy card.
 *
 */
export interface CardDrawing {
  id: string;
  name: string;
  text: string;
  source: string;
  now: EffectDrawing[];
  later: EffectDrawing[];
}
/**
 * HH-FX: one thing that an enemy card does, in a sentence with its numbers.
 *
 */
export interface EffectDrawing {
  fx: string;
  text: string;
}
export interface StuntDrawing {
  id: string;
  name: string;
  text: string;
  source: string;
  skill: string;
  need: number;
  level: number;
  boost: number;
  reactive: boolean;
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
export type PackCreation = Everything["PackCreation"];
