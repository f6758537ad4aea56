// Made by `make web-types` from the server's types. Do not edit.

export interface Everything {
  Table: RaceData;
  GameEvent:
    | CarTaken
    | DriverTaken
    | ObstaclePlaced
    | ObstaclesPassed
    | TokenFitted
    | ConsolesShown
    | FirstPlayer
    | LaneTaken
    | RunnerNamed
    | CardDrawn
    | DeckMade
    | RoundBegan
    | TurnBegan
    | Discarded
    | Shifted
    | UpgradeUsed
    | SetPlayed
    | Flipped
    | NitrousFlipped
    | RollingroadGamesFullThrottleRulesEventsNoMove
    | SpeedSelected
    | DriftLost
    | ControlTaken
    | BlockTakenBack
    | Moved
    | Paused
    | BarrierCleared
    | GearDropped
    | Damaged
    | BlockPlaced
    | Crossed
    | HandedOver
    | CarOut
    | RaceEnded;
  Action:
    | Car
    | Driver
    | Obstacle
    | Pass
    | Fit
    | Lane
    | Runner
    | Upshift
    | Downshift
    | Transmission
    | Tune
    | Swap
    | Nitrous
    | Turbo
    | Steer
    | Play
    | RollingroadCoreCodecNoMove
    | Coast
    | EnginePower
    | Tires
    | Speed
    | Move
    | Block
    | Done
    | GiveUp
    | DriverCard
    | First
    | Draw
    | Flip
    | Control;
  Preview: MovePreview;
  Drawing: RaceDrawing;
  CourseCreation: Course;
  PackCreation: Pack;
}
/**
 * A seat's view of the whole table.
 *
 */
export interface RaceData {
  seat: number;
  course: string;
  course_name: string;
  board: string;
  own_course: string;
  variant: string;
  damage: boolean;
  shift_after_draw: boolean;
  obstacle_count: number;
  neutral_start: boolean;
  players: number;
  round: number;
  first: number | null;
  slot: number;
  running: number[];
  second_runners: number;
  runner_before: number;
  consoles_shown: boolean;
  passed: number;
  obstacles: string[];
  cars: CarData[];
  turn: TurnData | null;
  piles: PilesData;
  standings: number[][];
  waiting: number[];
  outcome: number[] | null;
  verdict: string;
}
export interface CarData {
  car: number;
  seat: number;
  name: string;
  paint: string | null;
  driver: string | null;
  status: string;
  at: string | null;
  leg: number;
  gear: number;
  turns: number;
  last_sv: number;
  extra: number;
  finish_sv: number;
  out_order: number;
  paused: boolean;
  block: string | null;
  upgrades: {
    [k: string]: number;
  } | null;
  tokens_to_fit: number;
  fitted: number;
  drifts: number;
  hand: string[] | null;
  hand_size: number;
  hand_decks: number[];
  control: number[];
  damaged: number[];
  base: number;
  to_finish: number;
  waits_for_team: boolean;
  side: number;
}
export interface TurnData {
  car: number;
  set_gear: number;
  set_count: number;
  flipped: string[];
  speeds: number[];
  svs: number[];
  row: number;
  nitrous: number;
  tire_speed: number;
  discount: number;
  turbo: boolean;
  drift: boolean;
  engine_power_used: boolean;
  handling_used: boolean;
  swapped: boolean;
  moved: boolean;
  chosen: number | null;
  icon: boolean;
  sv: number;
  control_due: number;
  penalties: number;
  upshift_cost: number;
  downshift_cost: number;
}
export interface PilesData {
  deck: number;
  decks_made: number;
  discard: string[];
  table: string[];
  unseen: {
    [k: string]: string[];
  };
  control_supply: {
    [k: string]: number;
  };
}
export interface CarTaken {
  event: "car-taken";
  car: number;
  paint: string;
}
export interface DriverTaken {
  event: "driver-taken";
  car: number;
  driver: string;
  drawn: boolean;
}
export interface ObstaclePlaced {
  event: "obstacle-placed";
  car: number;
  at: string;
}
export interface ObstaclesPassed {
  event: "obstacles-passed";
  car: number;
}
/**
 * FT-INFO-3: only the owner sees where it goes until all consoles are shown.
 *
 */
export interface TokenFitted {
  event: "token-fitted";
  car: number;
  seat: number;
  upgrade: string | null;
}
export interface ConsolesShown {
  event: "consoles-shown";
  consoles: {
    [k: string]: number;
  }[];
}
export interface FirstPlayer {
  event: "first-player";
  car: number;
}
export interface LaneTaken {
  event: "lane-taken";
  car: number;
  at: string;
}
export interface RunnerNamed {
  event: "runner-named";
  car: number;
}
/**
 * FT-INFO-5: only the owner sees the card.
 *
 */
export interface CardDrawn {
  event: "card-drawn";
  car: number;
  seat: number;
  card: string | null;
}
/**
 * FT-DRAW-8: the discard pile is the new deck.
 *
 */
export interface DeckMade {
  event: "deck-made";
  cards: number;
}
export interface RoundBegan {
  event: "round-began";
  round: number;
}
export interface TurnBegan {
  event: "turn-began";
  car: number;
}
/**
 * Cards left a hand for the discard pile: to pay for a shift, for Engine Tuning, or at the end.
 *
 */
export interface Discarded {
  event: "discarded";
  car: number;
  cards: string[];
  why: string;
}
export interface Shifted {
  event: "shifted";
  car: number;
  gear: number;
  up: boolean;
}
export interface UpgradeUsed {
  event: "upgrade-used";
  car: number;
  upgrade: string;
  free: boolean;
}
export interface SetPlayed {
  event: "set-played";
  car: number;
  gear: number;
  cards: string[];
}
/**
 * A card of the Speed Draw with the number in the row that is read now.
 *
 */
export interface Flipped {
  event: "flipped";
  car: number;
  card: string;
  speed: number;
}
export interface NitrousFlipped {
  event: "nitrous-flipped";
  car: number;
  card: string;
  value: number;
}
/**
 * This interface was referenced by `Everything`'s JSON-Schema
 * via the `definition` "rollingroad.games.full_throttle.rules.events.NoMove".
 */
export interface RollingroadGamesFullThrottleRulesEventsNoMove {
  event: "no-move";
  car: number;
}
/**
 * The Speed that was chosen and the SV it makes; -1: the car coasts on its Control tokens.
 *
 */
export interface SpeedSelected {
  event: "speed-selected";
  car: number;
  speed: number;
  sv: number;
  icon: boolean;
}
export interface DriftLost {
  event: "drift-lost";
  car: number;
}
export interface ControlTaken {
  event: "control-taken";
  car: number;
  speed: number;
}
export interface BlockTakenBack {
  event: "block-taken-back";
  car: number;
  at: string;
}
/**
 * The whole path, space by space, and how it ended.
 *
 */
export interface Moved {
  event: "moved";
  car: number;
  start: string;
  path: string[];
  legs: number[];
  ending: string;
  sv: number;
  penalties: number;
  tires: number;
  aerodynamics: number;
  handling: number;
}
export interface Paused {
  event: "paused";
  car: number;
  at: string;
  barrier: number;
}
export interface BarrierCleared {
  event: "barrier-cleared";
  car: number;
  sv: number;
  barrier: number;
}
export interface GearDropped {
  event: "gear-dropped";
  car: number;
  gear: number;
}
/**
 * FT-DAMAGE-4: the number of Control tokens that now show their damage side.
 *
 */
export interface Damaged {
  event: "damaged";
  car: number;
  showing: number;
}
export interface BlockPlaced {
  event: "block-placed";
  car: number;
  at: string;
}
export interface Crossed {
  event: "crossed";
  car: number;
  extra: number;
  sv: number;
}
export interface HandedOver {
  event: "handed-over";
  car: number;
  to: number;
}
export interface CarOut {
  event: "car-out";
  car: number;
  why: string;
}
/**
 * `order` groups cars that share a place, the first place first.
 *
 */
export interface RaceEnded {
  event: "race-ended";
  why: string;
  winners: number[];
  order: number[][];
}
export interface Car {
  do: "car";
  paint: string;
}
export interface Driver {
  do: "driver";
  who: string;
}
export interface Obstacle {
  do: "obstacle";
  at: string;
}
export interface Pass {
  do: "pass";
}
export interface Fit {
  do: "fit";
  upgrade: string;
}
export interface Lane {
  do: "lane";
  number: number;
}
export interface Runner {
  do: "runner";
  car: number;
}
export interface Upshift {
  do: "upshift";
  low: string;
  high: string;
}
export interface Downshift {
  do: "downshift";
  low: string;
  high: string;
}
export interface Transmission {
  do: "transmission";
}
export interface Tune {
  do: "tune";
  low: string;
  high: string;
}
export interface Swap {
  do: "swap";
  low: string;
  high: string;
}
export interface Nitrous {
  do: "nitrous";
}
export interface Turbo {
  do: "turbo";
}
export interface Steer {
  do: "steer";
}
export interface Play {
  do: "play";
  gear: number;
  cards: number;
}
/**
 * This interface was referenced by `Everything`'s JSON-Schema
 * via the `definition` "rollingroad.core.codec.NoMove".
 */
export interface RollingroadCoreCodecNoMove {
  do: "no-move";
}
export interface Coast {
  do: "coast";
}
export interface EnginePower {
  do: "engine-power";
}
export interface Tires {
  do: "tires";
}
export interface Speed {
  do: "speed";
  value: number;
}
export interface Move {
  do: "move";
  to: string;
  leg: number;
  penalties: number;
  tokens: string;
}
export interface Block {
  do: "block";
  side: string;
}
export interface Done {
  do: "done";
}
export interface GiveUp {
  do: "give-up";
  low: string;
  high: string;
}
export interface DriverCard {
  do: "driver-card";
  who: string;
}
export interface First {
  do: "first";
  car: number;
}
export interface Draw {
  do: "draw";
  card: string;
}
export interface Flip {
  do: "flip";
  card: string;
}
export interface Control {
  do: "control";
  speed: number;
}
/**
 * A path before it is driven: every space it enters, and the penalties after each.
 *
 *     Of a Speed it is the path without tokens that costs least and leads farthest; `ends` has the fewest
 *     penalties by space where one ends.
 *
 */
export interface MovePreview {
  path: string[];
  legs: number[];
  penalties_after: number[];
  penalties: number;
  ending: string;
  extra: number;
  tires: number;
  aerodynamics: number;
  handling: number;
  ends: {
    [k: string]: number;
  };
}
/**
 * All that never changes.
 *
 */
export interface RaceDrawing {
  boards: BoardDrawing[];
  courses: CourseDrawing[];
  cards: CardDrawing[];
  icon_max: number[];
  damage_slots: number;
  upgrades: UpgradeDrawing[];
  drivers: DriverDrawing[];
  cars: CarDrawing[];
  most_cars: number;
  most_laps: number;
}
export interface BoardDrawing {
  id: string;
  name: string;
  subtitle: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  canvas: [number, number];
  lane_width: number;
  roads: RoadDrawing[];
  spaces: SpaceDrawing[];
  signs: SignDrawing[];
  underpasses: UnderpassDrawing[];
  scenery: SceneryDrawing[];
  links: LinkDrawing[];
}
export interface RoadDrawing {
  id: string;
  name: string;
  kind: string;
  road: string;
  level: number;
  lanes: number;
  start: boolean;
  finish: boolean;
  outline: [number, number][];
  /**
   * @minItems 2
   * @maxItems 2
   */
  label: [number, number];
  label_angle: number;
  source: string;
}
/**
 * One space, named as moves name it.
 *
 */
export interface SpaceDrawing {
  name: string;
  segment: string;
  cell: number;
  lane: number;
  outline: [number, number][];
  /**
   * @minItems 2
   * @maxItems 2
   */
  centre: [number, number];
  angle: number;
  limit: number;
  barrier: boolean;
}
/**
 * An Upgrade Indicator or a barrier sign beside the road.
 *
 */
export interface SignDrawing {
  kind: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  text: string;
  name: string;
}
/**
 * The hidden stretch of road below a bridge.
 *
 */
export interface UnderpassDrawing {
  outline: [number, number][];
  road: string;
}
export interface SceneryDrawing {
  kind: string;
  name: string;
  outline: [number, number][];
  /**
   * @minItems 2
   * @maxItems 2
   */
  label: [number, number];
}
/**
 * Which legs follow each other, for course editors; `lanes` are pairs from and to.
 *
 */
export interface LinkDrawing {
  leg: string;
  to: string;
  lanes: [number, number][];
  under: string;
}
export interface CourseDrawing {
  id: string;
  name: string;
  board: string;
  hint: string;
  source: string;
  legs: string[];
  next_legs: number[][];
  start: string[];
  finish: string[];
  obstacles: string[];
  upgrades: number;
  length: number;
  corners: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  cars: [number, number];
  tag_team: boolean;
  laps: number;
  advice: string[];
}
export interface CardDrawing {
  id: string;
  gear: number;
  minimum: number;
  speed: number[];
  nitrous: number;
  source: string;
}
export interface UpgradeDrawing {
  id: string;
  name: string;
  text: string;
  rule: string;
  limit: number;
  windows: string[];
  rulings: string[];
  source: string;
}
export interface DriverDrawing {
  id: string;
  name: string;
  text: string;
  rule: string;
  source: string;
}
export interface CarDrawing {
  paint: string;
  name: string;
  colour: string;
  body: string;
  trim: string;
  shape: string;
}
export interface Course {
  id: string;
  name: string;
  board: string;
  start: Mark;
  finish: Mark;
  route: string[];
  upgrades: number | null;
  obstacles_printed: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  cars: [number, number];
  laps: number;
  tag_team: boolean;
  obstacles: [string, number, number][];
  hint: string;
  branch: Branch[];
  source: "house" | "partial" | "rulebook";
}
/**
 * Where the Start or the Finish card lies: a leg and a cell in the segment's own numbering.
 *
 */
export interface Mark {
  segment: string;
  cell: number;
}
export interface Branch {
  after: number;
  legs: string[];
  rejoin: number;
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
export type CourseCreation = Everything["CourseCreation"];
export type PackCreation = Everything["PackCreation"];
