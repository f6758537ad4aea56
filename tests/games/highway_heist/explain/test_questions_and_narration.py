"""Every question and every event of Highway Heist reads as one plain sentence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rollingroad.core.engine.packing import pack
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, Step
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.games.highway_heist.explain.cards import effect_words
from rollingroad.games.highway_heist.explain.registry import HEIST, seat_name
from rollingroad.games.highway_heist.explain.turn import verdict
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.cards import FX
from rollingroad.games.highway_heist.rules.events import EVENTS
from rollingroad.games.highway_heist.rules.state import HeistState
from tests.games.highway_heist.table import without_overlaid

GAME = HighwayHeist()
SCENARIOS = tuple(GAME.box.scenarios)
CREW = "1: dom, american-muscle\n2: letty, street-drifter\n3: tej, import-racer\n"


def space(name: str) -> int:
    return GAME.road.parse(name)


def card(stunt: str) -> int:
    return [s.id for s in GAME.lookup("tank-assault").stunts].index(stunt)


def at(scenario: str, road: dict[str, str], lines: str) -> HeistState:
    """A table with Dom, Letty and Tej, and what the named spaces hold."""
    marks = {space(name): mark for name, mark in road.items()}
    lanes = range(GAME.road.lanes)
    rows = [
        "  ".join(marks.get(column * len(lanes) + lane, ".") for column in range(GAME.road.columns))
        for lane in lanes
    ]
    text = "\n".join([f"scenario: {scenario}", *rows, CREW + lines])
    return GAME.from_position(without_overlaid(text))


TANK = {"E3": "T", "F3": "T"}
SEMI = {"F3": "R", "G3": "M", "H3": "C"}
CARS = {"C1": "1", "C2": "2", "C3": "3"}


def random_games(seeds: range) -> Iterator[tuple[HeistState, list[Event]]]:
    """Every state of random games over all scenarios and team sizes, with what has happened so far."""
    for scenario in SCENARIOS:
        for players in (2, 3, 4):
            for seed in seeds:
                rng, sink = Rng(f"{scenario} {players} {seed}"), list[Event]()
                s = GAME.start(HeistOptions(scenario=scenario, players=players), sink)
                while s.open:
                    yield s, sink
                    ask = s.open[0]
                    s.apply(ask.sample(rng), ask.seat)
                yield s, sink


# Questions


def is_plain(words: str) -> bool:
    """One sentence that begins with a capital and names things, not numbers of the engine."""
    odd = ("None", "-1", "seat", "  ", "{", "\n")
    return words[:1].isupper() and not any(part in words for part in odd)


def test_every_question_of_random_games_reads_as_a_sentence() -> None:
    for s, _ in random_games(range(3)):
        for ask in s.open:
            words = HEIST.prompt(s, ask)
            assert is_plain(words), words
            assert "?" in words or ask.is_chance


def test_every_step_that_can_ask_has_words() -> None:
    whole = [step for step in GAME.steps.values() if not step.__subclasses__()]
    asking = {step.__name__ for step in whole if step.answer != Step.answer}
    assert asking == HEIST.questions.keys()


ASKED = [
    ("tank-assault", TANK, "asked: ChooseCharacter(1)", "Which character do you play?"),
    ("tank-assault", TANK, "asked: PlaceVehicle(1)", "Where in column C do you start, Letty?"),
    ("tank-assault", CARS, "round: 4\nasked: ChoosePlayer()", "Round 4: who goes next?"),
    ("tank-assault", CARS, "turn: 2, actions 2\nasked: Act()", "Letty, you have 2 actions left. What next?"),
    (
        "tank-assault",
        CARS,
        "asked: Assist(0, 0, 0, 3, 1)",
        "Help Dom's Ram? 3 dice for 3 successes.",
    ),
    (
        "tank-assault",
        CARS,
        "asked: RollEffort(0, 0, 0, 3)",
        "Roll 3 effort dice for 3 successes: Dom's Ram",
    ),
    (
        "tank-assault",
        CARS,
        "asked: RollEffort(8, 1, 3, 1)",
        "Roll 1 effort die against 3 damage: Letty's Defense",
    ),
    (
        "tank-assault",
        CARS,
        "asked: OfferBoost(0, 0, 0, 2, 2)",
        "Boost your Ram? 2 of 3 successes, 2 boost symbols to add.",
    ),
    (
        "tank-assault",
        CARS,
        "asked: OfferBoost(8, 1, 3, 1, 4)",
        "Boost your Defense? 1 success, 4 boost symbols to add.",
    ),
    ("tank-assault", {**CARS, "B1": "s", "D1": "s"}, "asked: ChooseRammed(0)", "Which SUV do you ram?"),
    (
        "tank-assault",
        {**CARS, "D1": "w"},
        f"asked: SlideWreck(0, {space('D1')})",
        "Where do you slide the new wreck in D1, if at all?",
    ),
    (
        "tank-assault",
        {**CARS, "B1": "s"},
        f"asked: ForceTo(0, {space('C2')})",
        "Where do you force Letty's vehicle in C2?",
    ),
    (
        "tank-assault",
        CARS,
        f"asked: FollowForced(0, {space('D2')})",
        "Do you follow into D2?",
    ),
    (
        "tank-assault",
        {**CARS, "B1": "s", "D1": "s", "D2": "s"},
        f"asked: ChooseThings(False, 0, {card('tank-pile-up')})",
        "Which SUV and which second SUV do you use for Pile-Up?",
    ),
    (
        "tank-assault",
        {**CARS, **TANK, "D1": "w"},
        f"asked: Toss(False, 0, {card('tank-chain-reaction')}, ({space('D1')},), 1)",
        "Where, or at what, do you throw the wreck in D1?",
    ),
    (
        "tank-assault",
        {**CARS, **TANK, "D1": "w"},
        f"asked: SlideAway(False, 0, {card('tank-harpoon-line')}, ({space('D1')},), 0)",
        "Where, or into what, do you slide the wreck in D1?",
    ),
    (
        "chopper-takedown",
        {**CARS, "D1": "X"},
        f"asked: MoveVehicle(False, 0, {card('chopper-pit-maneuver')}, (), 1)",
        "Where do you steer Shaw's Car in D1, if anywhere?",
    ),
    (
        "semi-heist",
        {**CARS, **SEMI, "D1": "w"},
        f"asked: WreckingBall(0, {space('D1')}, 2)",
        "Where do you roll the wreck in D1, 2 spaces left?",
    ),
    (
        "semi-heist",
        {**CARS, "F3": "R+", "G3": "M+", "H3": "C"},
        "asked: KnockOff(0, True)",
        "Which enemy peg do you knock off the Semi?",
    ),
    (
        "semi-heist",
        {**CARS, **SEMI},
        "1: dom, american-muscle, cargo 2\nasked: HandOver(0, 1, 2)",
        "How many crates do you hand over to Letty?",
    ),
    (
        "tank-assault",
        {**CARS, "D1": "s1+"},
        f"asked: PegsFall({space('D1')}, (0, 9), -1)",
        "Who is thrown off the roof in D1 first?",
    ),
    (
        "tank-assault",
        {"C2": "2", "C3": "31", "C4": "s"},
        f"asked: PegFalls({space('C3')}, 0, {space('C3')})",
        "On which roof does Dom land?",
    ),
    (
        "tank-assault",
        {**CARS, "D2": "s"},
        f"asked: ChooseSlammed({space('D2')})",
        "Which vehicle does the SUV in D2 slam?",
    ),
    (
        "tank-assault",
        {"C3": "3", "D1": "s", "D4": "s"},
        "1: dom, american-muscle, adrift C2\n2: letty, street-drifter, adrift C4\nasked: LandAdrift()",
        "Who is back on a roof first?",
    ),
    (
        "tank-assault",
        {"B3": "3", "D3": "s"},
        "1: dom, american-muscle, adrift C3\nasked: AdriftLands(0)",
        "On which roof does Dom land?",
    ),
    (
        "tank-assault",
        {**CARS, "D2": "s+"},
        f"asked: PegBoards({space('D2')})",
        "Which vehicle does the enemy peg in D2 board?",
    ),
    (
        "chopper-takedown",
        {"J1": "1", "C2": "2", "C3": "3", "D2": "X"},
        "ramsey: 1\nasked: ShawSlams()",
        "Which vehicle does Shaw's Car in D2 slam?",
    ),
    ("chopper-takedown", CARS, "asked: ChooseRamseysRide()", "Whose vehicle does Ramsey ride in?"),
    (
        "chopper-takedown",
        {"C1": "1", "C2": "2*", "C3": "3"},
        "ramsey: 1\nstunts: chopper-decoy-flare 1 | - | -\nasked: OfferReaction(1)",
        "A missile is on its way. Who reacts, if anybody?",
    ),
    (
        "semi-heist",
        {**CARS, "F3": "R", "G3": "M1", "H3": "C2"},
        "stunts: semi-duck-and-cover 1 | - | -\nasked: OfferReaction(0)",
        "The shotgun goes off. Who reacts, if anybody?",
    ),
    (
        "semi-heist",
        {**CARS, "F3": "R", "G3": "M1", "H3": "C"},
        "asked: Reposition(0)",
        "Where on the Semi do you stand now?",
    ),
    ("tank-assault", {**CARS, "B1": "s"}, "asked: ChooseForced(0)", "Which vehicle do you force away?"),
    (
        "tank-assault",
        CARS,
        "turn: 1, actions 0\nasked: OfferReroll(3)",
        "The enemy die shows North and a card. Do you roll it again?",
    ),
    (
        "tank-assault",
        CARS,
        "turn: 1, actions 0\nasked: RollEnemyDie(True)",
        "Roll the enemy die once more for Dom's turn",
    ),
    ("tank-assault", CARS, "asked: DrawEnemyCard()", "Draw one of the 12 enemy cards"),
    ("tank-assault", CARS, "to come: 0 2 1\nasked: DrawStunt()", "Draw a stunt card of level 2"),
]


@pytest.mark.parametrize(("scenario", "road", "lines", "words"), ASKED)
def test_questions_name_people_spaces_cards_and_needs(
    scenario: str, road: dict[str, str], lines: str, words: str
) -> None:
    s = at(scenario, road, lines)
    assert HEIST.prompt(s, s.open[0]) == words


def test_a_player_has_a_number_until_a_character_is_chosen() -> None:
    s = GAME.start()
    assert seat_name(s, 0) == "player 1"
    s.apply(pack(kinds.CHARACTER, 2), 0)
    assert (seat_name(s, 0), seat_name(s, 1)) == ("Letty", "player 2")
    assert HEIST.prompt(s, s.open[0]) == "Which vehicle do you drive, Letty?"


def test_a_question_without_words_says_so() -> None:
    s = GAME.start()
    unknown = Decision(GAME.steps["EndTurn"](), "turn", 0, [0, 1])
    with pytest.raises(KeyError, match="EndTurn"):
        HEIST.prompt(s, unknown)


# Events

C4, D4 = space("C4"), space("D4")

TOLD: list[tuple[Event, str]] = [
    (ev.CharacterTaken(1, "letty"), "Player 2 joins the crew as Letty."),
    (ev.VehicleTaken(1, "import-racer"), "Letty drives the Import Racer."),
    (ev.VehiclePlaced(1, C4), "Letty starts from C4."),
    (ev.RoundBegan(3), "Round 3 begins."),
    (ev.TurnBegan(1), "Letty's turn begins."),
    (ev.TurnEnded(1), "Letty's turn is over."),
    (ev.Drove(1, C4, D4, "drive"), "Letty drives from C4 to D4."),
    (ev.Drove(1, C4, D4, "nitro"), "Letty drives from C4 to D4 with Nitrous."),
    (ev.Drove(1, C4, D4, "jump"), "Letty flies from C4 to D4."),
    (ev.Leapt(1, C4, D4, False), "Letty leaps from C4 onto the roof in D4."),
    (ev.Leapt(1, C4, D4, True), "Letty leaps from C4 behind the wheel in D4."),
    (ev.Leapt(1, C4, C4, False), "Letty climbs onto the roof in C4."),
    (ev.Leapt(1, C4, C4, True), "Letty slips behind the wheel in C4."),
    (ev.BoostTaken(1, 2), "Letty takes 2 boost tokens."),
    (ev.BoostLost(1, 1), "Letty loses 1 boost token."),
    (ev.Declared(0, "ram", 4, 3), "Dom's Ram: 4 dice for 3 successes."),
    (ev.Declared(0, "tank-pile-up", 1, 1), "Dom's Pile-Up: 1 die for 1 success."),
    (ev.Declared(0, "defense", 4, 3), "Dom's Defense: 4 dice against 3 damage."),
    (ev.Assisted(1, 0, 1, 5), "Letty helps Dom with 1 token: 5 dice."),
    (ev.EffortRolled(0, "ram", "SSB-", 0), "Dom rolls 2 successes, 1 boost symbol and 1 blank."),
    (ev.EffortRolled(0, "ram", "S", 1), "Dom rolls 1 success, plus 1 success by a power."),
    (ev.EffortRolled(0, "defense", "", 0), "Dom rolls nothing, for want of dice."),
    (ev.Boosted(0, 2), "Dom spends a boost token: 2 more successes."),
    (ev.RollEnded(0, "open-semi-door", 1, True), "Dom's Open Semi Door succeeds."),
    (ev.RollEnded(0, "ram", 0, False), "Dom's Ram fails: the SUV drives on."),
    (ev.Damaged(0, 2, 1, 4), "Dom's vehicle takes 2 damage (1 saved) and has 4 strength left."),
    (ev.Damaged(0, 3, 0, 0), "Dom's vehicle takes 3 damage and has no strength left."),
    (ev.Damaged(0, 0, 3, 6), "Dom's vehicle takes no damage (3 saved)."),
    (ev.Wrecked("vehicle", C4, 0), "Dom's vehicle in C4 becomes a wreck."),
    (ev.Wrecked("shaw", C4, -1), "Shaw's Car in C4 becomes a wreck."),
    (ev.Removed("suv", C4, -1), "The SUV in C4 leaves the road."),
    (ev.PegForced(0, C4, D4), "Dom is thrown off in C4 and lands on the roof in D4."),
    (ev.PegForced(0, C4, -1), "Dom is thrown off in C4 and is adrift, with no roof to land on."),
    (ev.PegForced(kinds.ENEMY_PEG, C4, -1), "The enemy peg is thrown off in C4 and goes back to the supply."),
    (ev.PegLanded(0, C4), "Dom is no longer adrift and lands on the roof in C4."),
    (ev.PegRemoved(C4, "shake"), "The enemy peg in C4 is shaken off."),
    (ev.PegMoved(C4, D4), "The enemy peg in C4 boards the vehicle in D4."),
    (ev.PegPlaced(C4), "An enemy peg appears on the roof in C4."),
    (ev.SuvPlaced(C4), "An SUV appears in C4."),
    (ev.Hijacked(0, C4, D4), "Dom hijacks the SUV in C4 and leaves the vehicle in D4 behind."),
    (ev.Hijacked(0, C4, -1), "Dom hijacks the SUV in C4."),
    (ev.Moved("wreck", D4, C4, "drift", -1), "The wreck drifts from D4 to C4."),
    (ev.Moved("vehicle", D4, C4, "push", 0), "Dom's vehicle is pushed from D4 to C4."),
    (ev.Moved("wreck", C4, D4, "crash", -1), "The wreck from C4 crashes into the Tank in D4."),
    (ev.StuntTried(0, "tank-pile-up"), "Dom tries Pile-Up."),
    (ev.StuntSpent("tank-pile-up"), "Pile-Up has no tokens left and is turned face down."),
    (ev.EnemyDieRolled(0, "south-card"), "Dom rolls the enemy die: South and a card."),
    (ev.DieRerolled(2, 2), "Tej has the enemy die rolled again: 2 Tej tokens left."),
    (ev.Slammed("suv", C4, 0), "The SUV in C4 slams Dom's vehicle."),
    (ev.PegStruck(C4, 0, False), "The enemy peg in C4 hammers on Dom's vehicle."),
    (ev.PegStruck(C4, 0, True), "The enemy peg in C4 throws Dom off the roof."),
    (ev.CardShifted("tank-pincer", 1), "The enemy card Pincer moves to the second spot."),
    (ev.CardShifted("tank-pincer", 2), "The enemy card Pincer moves to the ACTIVATE! spot."),
    (ev.CardShifted("tank-pincer", -1), "The enemy card Pincer is discarded."),
    (ev.CardRevealed("tank-pincer"), "The enemy card Pincer is revealed."),
    (ev.CardActivated("tank-pincer"), "The enemy card Pincer is activated."),
    (
        ev.EffectBegan("tank-pincer", "suvs-move", "CLOSE IN"),
        "Pincer: every SUV moves up to 2 spaces toward the nearest team vehicle.",
    ),
    (
        ev.EffectBegan("tank-escort-duty", "place-suv", "REARGUARD"),
        "Escort Duty: an SUV appears 1 space behind the Tank.",
    ),
    (ev.MainMoved("tank", C4, D4), "The Tank moves from C4 to D4."),
    (ev.StrengthChanged("tank", -2, 10), "The Tank takes 2 damage and has 10 strength left."),
    (ev.StrengthChanged("shaw", 0, 5), "Shaw's Car takes no damage and has 5 strength left."),
    (ev.StrengthChanged("tank", 2, 12), "The Tank regains 2 strength and has 12 now."),
    (ev.DoorChanged("jammed"), "The Semi's door is jammed open now."),
    (ev.ShellsChanged(0), "The shotgun has no shells left."),
    (ev.CargoChanged(0, -2, 0), "Dom's vehicle loses 2 crates and holds none now."),
    (ev.LockChanged(2), "The radar lock is 2 now."),
    (ev.MissileLaunched(C4, 3), "A missile for 3 damage flies at Ramsey in C4."),
    (ev.MissileDiverted(0), "Dom leads the missile astray."),
    (ev.RamseyMoved(0), "Ramsey rides in Dom's vehicle now."),
    (ev.HeldOn(0), "Dom holds on to the Semi."),
    (ev.StuntDrawn("tank-pile-up"), "Pile-Up is the new stunt card."),
    (ev.StuntShifted("tank-pile-up", 0), "The stunt card Pile-Up moves to the west spot."),
    (ev.StuntShifted("tank-pile-up", -1), "The stunt card Pile-Up leaves the road."),
    (
        ev.GameEnded(False, "HH-END-6"),
        "The last stunt, Anchor Flip, leaves the road: time is up and the team loses.",
    ),
    (AnsweredItself(0, "turn", pack(kinds.TURN, 1)), "No other answer is possible."),
]


@pytest.mark.parametrize(("event", "words"), TOLD)
def test_an_event_is_told_in_one_sentence(event: Event, words: str) -> None:
    assert HEIST.narrate(at("tank-assault", CARS, ""), event) == words


def test_every_class_of_event_is_told_above() -> None:
    told: set[type[Event]] = {*EVENTS, AnsweredItself}
    assert {type(event) for event, _ in TOLD} == told
    assert {event.__name__ for event in told} == HEIST.events.keys()


def test_every_event_of_random_games_reads_as_a_sentence_at_once_and_at_the_end() -> None:
    narrated = 0
    for s, sink in random_games(range(2)):
        recent = sink if s.outcome is not None else sink[narrated:]
        for event in recent:
            words = HEIST.narrate(s, event)
            assert is_plain(words), words
            assert words.endswith(".")
        narrated = len(sink) if s.open else 0


def test_every_effect_of_enemy_cards_is_a_sentence_with_its_numbers() -> None:
    told = set()
    for scenario in GAME.box.scenarios.values():
        for effect in [effect for card in scenario.enemy_card for effect in (*card.reveal, *card.activated)]:
            words = effect_words(effect, scenario)
            assert is_plain(f"It says: {words}"), words
            for number in (effect.amount, effect.steps, effect.distance, effect.n):
                assert not number or str(number) in words, words
            told.add(effect.fx)
    assert told == FX.keys()


# The end


def test_the_table_alone_tells_by_which_rule_a_game_ended() -> None:
    rules = set()
    for s, sink in random_games(range(8)):
        if s.outcome is not None:
            end = sink[-1]
            assert isinstance(end, ev.GameEnded)
            assert s.ended_by == end.rule
            assert verdict(s) == HEIST.narrate(s, end)
            rules.add(end.rule)
    assert rules >= {"HH-END-6", "HH-END-7", "HH-END-8"}


def test_the_verdict_names_the_destroyed_tank() -> None:
    s = at("tank-assault", {**CARS, **TANK}, "")
    s.tank_strength = 0
    s.finish(True, "HH-END-2")
    assert verdict(s) == "The Tank is destroyed: the team wins."


def test_the_verdict_names_the_cargo_at_the_east_edge() -> None:
    full = "".join(f"{line}, cargo 2\n" for line in CREW.splitlines())
    s = at("semi-heist", {**SEMI, "L1": "1", "L2": "2", "L3": "3"}, full)
    s.finish(True, "HH-END-3")
    assert verdict(s) == "Every team vehicle is at the East end of the road with its cargo: the team wins."


def test_the_verdict_names_the_chopper_and_shaw() -> None:
    s = at("chopper-takedown", CARS, "ramsey: 1\n")
    assert (s.chopper, s.shaw) == (-1, -1)
    s.finish(True, "HH-END-4")
    assert verdict(s) == "The Chopper and Shaw's Car are both destroyed: the team wins."


def test_the_verdict_names_the_winning_stunt() -> None:
    s = at("semi-heist", {**CARS, **SEMI}, "turn: 1, actions 1\n")
    s.finish(True, "HH-END-5")
    assert verdict(s) == "Take the Wheel succeeds: the team wins."


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_verdict_says_when_the_team_gave_up(scenario: str) -> None:
    s = GAME.start(HeistOptions(scenario=scenario))
    assert verdict(s) == "The chase is still on."
    s.concede(0)
    assert verdict(s) == "The team gives up: the game is lost."
