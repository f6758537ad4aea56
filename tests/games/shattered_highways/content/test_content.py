"""The box: what content may say, and what is refused with file and entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.core.content import ContentError, read_content
from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.games.shattered_highways.content.checks import check_box, check_fleets
from rollingroad.games.shattered_highways.content.models import Box
from rollingroad.games.shattered_highways.rules.lookup import Lookup, hurt
from tests.games.shattered_highways.box import BOX, FOLDER, LOOKUP
from tests.rule_marker import rule


def open_box(folder: Path, stem: str, text: str) -> Lookup:
    (folder / f"{stem}.toml").write_text(text, encoding="utf-8")
    box = Box(read_content(FOLDER, folder))
    check_box(box)
    lookup = Lookup(box)
    check_fleets(lookup)
    return lookup


@pytest.mark.parametrize(
    ("stem", "text", "said"),
    [
        (
            "vehicles",
            '[[vehicle]]\nid = "car"\nremove = true\n',
            "vehicles.toml: vehicle: there must be buggy, ",
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "car"\nmounts_max = 5\n',
            'vehicles.toml: vehicle "car": mounts_max: expected int <= 4',
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "buggy"\nmounts_max = 2\n',
            'vehicles.toml: vehicle "buggy": mounts_max must lie between',
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "car"\nseats = 9\n',
            'vehicles.toml: vehicle "car": seats: expected int <= 8',
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "car"\nfootprint = { w = 9 }\n',
            'vehicles.toml: vehicle "car": footprint: w: expected int that',
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "truck"\nfootprint = { w = 32 }\n',
            'vehicles.toml: vehicle "truck": footprint: it must be smaller than the template',
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "rig"\nhp = 60\n',
            'vehicles.toml: vehicle "rig": part: hp and seats of the parts must add up',
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "rig"\nfootprint = { l = 60 }\nlost_control = { dy = 6 }\n',
            'vehicles.toml: vehicle "rig": part: the parts must be as long together',
        ),
        (
            "vehicles",
            "[template]\nboxes = []\n",
            "vehicles.toml: template: boxes: the six boxes go clockwise",
        ),
        (
            "warriors",
            '[[warrior]]\nid = "fodder"\ntenacity = "1d6"\n',
            'warriors.toml: warrior "fodder": tenacity: fodder have a fixed one',
        ),
        (
            "warriors",
            '[[roll]]\nid = "board"\nnatural_1 = "stay"\n',
            "warriors.toml: roll \"board\": the rules know only 'stay' and 'out'",
        ),
        ("warriors", '[[modifier]]\nid = "flee"\nremove = true\n', "warriors.toml: modifier: there must be "),
        (
            "weapons",
            '[[weapon]]\nid = "cannon"\ndamage_vehicle = "a lot"\n',
            'weapons.toml: weapon "cannon": damage_vehicle: expected str matching',
        ),
        (
            "weapons",
            '[[weapon]]\nid = "cannon"\naim = ["vehicle", "warrior"]\n',
            'weapons.toml: weapon "cannon": damage_warrior belongs to the aim warrior',
        ),
        (
            "weapons",
            '[[weapon]]\nid = "oil-sprayer"\naim = ["vehicle"]\n',
            'weapons.toml: weapon "oil-sprayer": arc_kind tail-zone, aim zone and zone_test belong together',
        ),
        (
            "weapons",
            '[[weapon]]\nid = "cannon"\nhit = 7\n',
            'weapons.toml: weapon "cannon": hit: expected int <= 6',
        ),
        (
            "weapons",
            '[[weapon]]\nid = "machine-gun"\nremove = true\n',
            "weapons.toml: weapon: the machine-gun must be there",
        ),
        (
            "vehicles",
            "[template]\nwidth = 40\n",
            "vehicles.toml: template: width: invalid enum value 40; it is one of 32",
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "car"\nlost_control = { dx = 5 }\n',
            'vehicles.toml: vehicle "car": lost_control: with that footprint it slides by (11, 24)',
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "truck"\nsideswipe = true\n',
            'vehicles.toml: vehicle "truck": sideswipe: a rig does, nobody else',
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "car"\nseat_layout = ["D", "P1", "P2"]\n',
            'vehicles.toml: vehicle "car": seat_layout: its seats are D, W1, P1',
        ),
        (
            "warriors",
            '[[warrior]]\nid = "hero"\nattack = { kind = "melee" }\n',
            'warriors.toml: warrior "hero": attack: the rules know only a ranged one',
        ),
        (
            "scenarios",
            '[[scenario]]\nid = "convoy"\nremove = true\n',
            "scenarios.toml: scenario: there must be open-road, convoy, ",
        ),
        (
            "scenarios",
            '[[scenario]]\nid = "last-ride"\nteaching = [{ round = 1, allow = ["dance"] }]\n',
            "scenarios.toml: scenario \"last-ride\": teaching: there is no action 'dance'",
        ),
        ("addons", '[[addon]]\nid = "nitro"\nremove = true\n', "addons.toml: addon: there must be armor, "),
        (
            "addons",
            '[[addon]]\nid = "winch"\ncharges = 2\n',
            'addons.toml: addon "winch": charges belong to nitro and smoke-pots',
        ),
        (
            "addons",
            '[[addon]]\nid = "winch"\neffect = { wings = 2 }\n',
            'addons.toml: addon "winch": effect: it takes board_reach',
        ),
        (
            "addons",
            '[[addon]]\nid = "extra-seat"\neffect = { seats = 2 }\n',
            'addons.toml: addon "extra-seat": effect: seats: the rules know only 1, not 2',
        ),
        (
            "addons",
            '[[addon]]\nid = "winch"\neffect = { board_reach = 1.5 }\n',
            'addons.toml: addon "winch": effect: board_reach: a whole number from -99 to 99, not 1.5',
        ),
        (
            "addons",
            '[[addon]]\nid = "hidden-buggy"\neffect = { launch_on = 5 }\n',
            'addons.toml: addon "hidden-buggy": effect: launch_on must be 3, as in warriors.toml',
        ),
        (
            "fleets",
            '[[fleet]]\nid = "oxblood"\nbudget = 30\n',
            'fleets.toml: fleet "oxblood": SH-FLEET-2: it costs 40 CP, 10 over 30',
        ),
        (
            "scenarios",
            '[[scenario]]\nid = "convoy"\nrecommended = [["nobody", "salt-choir"]]\n',
            "scenarios.toml: scenario \"convoy\": recommended: there is no fleet 'nobody'",
        ),
        (
            "scenarios",
            '[[scenario]]\nid = "convoy"\nplayers = [3]\n',
            'scenarios.toml: scenario "convoy": zones: each player needs one',
        ),
        (
            "scenarios",
            '[[scenario]]\nid = "convoy"\nzones = { a = [[0, 0, 300, 100]] }\n',
            'scenarios.toml: scenario "convoy": zones: a: [0, 0, 300, 100] does not lie on the table',
        ),
    ],
)
def test_content_that_no_battle_could_use_is_refused(tmp_path: Path, stem: str, text: str, said: str) -> None:
    with pytest.raises(ContentError) as refused:
        open_box(tmp_path, stem, text)
    assert str(refused.value).startswith(said)


def test_a_players_own_numbers_are_used(tmp_path: Path) -> None:
    text = '[[weapon]]\nid = "cannon"\nrange = 96\ndamage_vehicle = "3d6"\n'
    cannon = open_box(tmp_path, "weapons", text).weapons[LOOKUP.weapon_number["cannon"]]
    assert (cannon.range, cannon.vehicle.text) == (96, "3d6")


@rule("SH-FLEET-4")
def test_a_fleet_laid_over_the_box_has_the_included_guns_unless_it_says_otherwise(tmp_path: Path) -> None:
    car = '[[fleet.vehicle]]\nid = "{0}"\nname = "{0}"\nclass = "car"\n'
    text = (
        '[[fleet]]\nid = "a"\nname = "A"\nbudget = 100\n'
        + car.format("b")
        + car.format("c")
        + "mounts = []\n"
    )
    armed, bare = open_box(tmp_path, "fleets", text).box.fleets["a"].vehicle
    assert [(mount.weapon, mount.arc) for mount in armed.mounts] == [("machine-gun", "front")]
    assert bare.mounts == []


def test_the_shipped_box_has_what_the_game_promises() -> None:
    check_box(BOX)
    check_fleets(LOOKUP)
    assert (len(BOX.weapons), len(BOX.addons), len(BOX.fleets), len(BOX.scenarios)) == (10, 18, 15, 6)


def test_every_weapon_addon_and_scenario_names_its_rule() -> None:
    ledger = load_ledger(find_ledger("shattered-highways"))
    named = [weapon.rule for weapon in BOX.weapons] + [addon.rule for addon in BOX.addons]
    named += [scenario.rule for scenario in BOX.scenarios.values()]
    assert [rule_id for rule_id in named if rule_id not in ledger] == []


@pytest.mark.parametrize("text", ["1d6+2", "2d6", "2d6+3", "1d6-1", "4", "0"])
def test_damage_reads_and_writes_the_same(text: str) -> None:
    assert hurt(text).text == text
