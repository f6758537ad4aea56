"""Random positions for the second reading: all scenarios, crowded and sparse roads, pegs everywhere."""

from __future__ import annotations

import random

from tests.games.highway_heist.literal.board import (
    SEMI,
    Board,
    Person,
    Space,
    Thing,
    name,
)
from tests.games.highway_heist.literal.numbers import CARGO, COLUMNS, LANES

SCENARIOS = ("tank-assault", "semi-heist", "chopper-takedown")
CHARACTERS = ("dom", "brian", "letty", "roman", "han", "tej")
STARTERS = ("american-muscle", "street-drifter", "import-racer", "exotic-supercar")


def random_board(rng: random.Random, scenario: str, in_turn: bool) -> Board:
    """A legal position; in a turn somebody is active, at the end of a round nobody is."""
    board = Board(scenario, [], _people(rng))
    _stand_main_enemies(rng, board)
    _stand_vehicles(rng, board)
    _stand_others(rng, board)
    _seat_players(rng, board)
    _stand_enemy_pegs(rng, board)
    board.hold = CARGO - sum(person.cargo for person in board.people.values())
    board.active = rng.choice(list(board.people)) if in_turn else 0
    return board


def _people(rng: random.Random) -> dict[int, Person]:
    players = rng.randint(2, 4)
    characters, vehicles = rng.sample(CHARACTERS, players), rng.sample(STARTERS, players)
    return {
        number + 1: Person(
            characters[number],
            "hijacked-suv" if rng.random() < 0.25 else vehicles[number],
            rng.randint(1, 6),
        )
        for number in range(players)
    }


def _stand_main_enemies(rng: random.Random, board: Board) -> None:
    lane = rng.randrange(LANES)
    if board.scenario == "tank-assault":
        rear = rng.randrange(COLUMNS - 1)
        board.things.append(Thing("T", [(rear, lane), (rear + 1, lane)]))
        board.tank_strength = rng.randint(1, 12)
    elif board.scenario == "semi-heist":
        rear = rng.randrange(COLUMNS - 2)
        board.things += [Thing(mark, [(rear + part, lane)]) for part, mark in enumerate(SEMI)]
    else:
        board.chopper = None if rng.random() < 0.3 else (rng.randrange(COLUMNS), lane)
        if board.chopper is None or rng.random() < 0.8:
            board.things.append(Thing("X", [(rng.randrange(COLUMNS), rng.randrange(LANES))]))
            board.shaw_strength = rng.randint(1, 5)


def _free_space(rng: random.Random, board: Board) -> Space:
    """Any free space, near the first thing as often as not, so that much stands close together."""
    near = board.things[0].spaces[0] if board.things and rng.random() < 0.6 else None
    while True:
        space = (rng.randrange(COLUMNS), rng.randrange(LANES))
        if near is not None:
            space = (near[0] + rng.randint(-3, 5), near[1] + rng.randint(-2, 2))
        if board.is_free(space):
            return space
        if rng.random() < 0.1:
            near = None


def _stand_vehicles(rng: random.Random, board: Board) -> None:
    """Most players have a vehicle; Ramsey always sits in one."""
    owners = [number for number in board.people if rng.random() < 0.75]
    if board.scenario == "chopper-takedown":
        board.ramsey = rng.choice(owners or list(board.people))
        owners = sorted({board.ramsey, *owners})
    for owner in owners:
        board.things.append(Thing(str(owner), [_free_space(rng, board)]))
        if board.scenario == "semi-heist":
            board.people[owner].cargo = rng.randint(0, 2)
        board.suvs_left -= board.people[owner].hijacked


def _stand_others(rng: random.Random, board: Board) -> None:
    """SUVs, wrecks of SUVs (as many as there are bodies), hulks and abandoned cars."""
    crowd = rng.choice((2, 4, 8, 14))
    for _ in range(rng.randint(0, crowd)):
        mark = rng.choice("ssswwha")
        if mark in "sw" and board.suvs_left == 0:
            continue
        board.suvs_left -= mark in "sw"
        board.things.append(Thing(mark, [_free_space(rng, board)]))


def _seat_players(rng: random.Random, board: Board) -> None:
    """Behind the wheel, on a roof, or adrift where no roof has a slot."""
    for number, person in board.people.items():
        roofs = [car for car in board.cars() if car.has_player_slot]
        if board.vehicle(number) is not None and (rng.random() < 0.6 or not roofs):
            person.wheel = True
        elif roofs:
            rng.choice(roofs).riders.append(number)
        else:
            person.left = (rng.randrange(COLUMNS), rng.randrange(LANES))


def _stand_enemy_pegs(rng: random.Random, board: Board) -> None:
    """Some roofs, or all that have a slot, get an enemy peg."""
    share = rng.choice((0.2, 0.5, 1.0))
    for car in rng.sample(board.cars(), len(board.cars())):
        if car.has_enemy_slot and board.pegs_left and rng.random() < share:
            car.enemy = True
            board.pegs_left -= 1


def picture(board: Board) -> list[str]:
    """The road row by row, as a person would write it."""
    return [" ".join(cell(board, (column, lane)) for column in range(COLUMNS)) for lane in range(LANES)]


def cell(board: Board, space: Space) -> str:
    """What stands there with its pegs; those of the Tank are written on its rear."""
    thing = board.at(space)
    text = "." if thing is None else thing.mark
    if thing is not None and space == min(thing.spaces):
        text += "+" * thing.enemy + "".join(str(rider) for rider in sorted(thing.riders))
    return text + "*" * (space == board.chopper)


def write_position(board: Board, step: str) -> str:
    """The position in the game's notation, with one step to do; in a turn, the turn ends with it."""
    lines = [f"scenario: {board.scenario}", *picture(board)]
    lines += [f"{number}: {_person(board, number)}" for number in board.people]
    if board.active:
        lines += [f"turn: {board.active}, actions 0", "agenda: EndTurn()"]
    if board.scenario == "tank-assault":
        lines.append(f"tank: strength {board.tank_strength}")
    if board.scenario == "chopper-takedown":
        lines += [f"shaw: strength {board.shaw_strength}", f"ramsey: {board.ramsey}"]
    return "\n".join([*lines, "to come: 0 0 0", f"asked: {step}"])


def _person(board: Board, number: int) -> str:
    person = board.people[number]
    words = [person.character, person.vehicle, f"strength {person.strength}", "boost 0"]
    words += [f"cargo {person.cargo}"] * bool(person.cargo)
    words += [f"adrift {name(person.left)}"] if person.left is not None else []
    return ", ".join(words)
