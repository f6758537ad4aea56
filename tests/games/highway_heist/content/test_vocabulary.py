"""Cards, rules and ledger use the same names; the content check refuses any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.core.content import ContentError
from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.core.registry import game
from rollingroad.games.highway_heist.content.models import Feat, Scenario
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.rules.cards import BOARD_IF, FX
from rollingroad.games.highway_heist.rules.conditions import FIND, WHEN
from rollingroad.games.highway_heist.rules.effects import IF
from rollingroad.games.highway_heist.rules.stunts import DO, DO_CHOOSE

KNOWN = {
    "HH-FX": {*FX},
    "HH-IF": {*IF, *BOARD_IF},
    "HH-WHEN": {*WHEN, *FIND},
    "HH-DO": {*DO, *DO_CHOOSE},
}


def scenarios() -> list[Scenario]:
    found = game("highway-heist")
    assert isinstance(found, HighwayHeist)
    return list(found.box.scenarios.values())


def feats_of(scenario: Scenario) -> list[Feat]:
    return [*scenario.stunt, *scenario.special]


def used() -> dict[str, set[str]]:
    """The names in the shipped cards, by the part of the ledger that defines them."""
    cards = [card for scenario in scenarios() for card in scenario.enemy_card]
    effects = [effect for card in cards for effect in (*card.reveal, *card.activated)]
    feats = [feat for scenario in scenarios() for feat in feats_of(scenario)]
    return {
        "HH-FX": {effect.fx for effect in effects},
        "HH-IF": {name for effect in effects for name in (effect.if_, effect.only_if) if name},
        "HH-WHEN": {condition.is_ for feat in feats for condition in feat.conditions},
        "HH-DO": {reward.do for feat in feats for reward in feat.rewards},
    }


@pytest.mark.parametrize("part", KNOWN)
def test_the_engine_knows_exactly_what_the_ledger_defines(part: str) -> None:
    ledger = load_ledger(find_ledger("highway-heist"))
    assert {f"{part}-{name}" for name in KNOWN[part]} == {
        rule_id for rule_id in ledger if rule_id.startswith(f"{part}-")
    }


@pytest.mark.parametrize("part", KNOWN)
def test_the_cards_use_every_name_and_no_other(part: str) -> None:
    assert used()[part] == KNOWN[part]


def test_every_card_stunt_and_special_action_is_played_by_its_id() -> None:
    rules = Path(__file__).parents[1] / "rules"
    files = [*rules.glob("scenarios/test_cards_*.py"), *rules.glob("stunts/test_stunts_*.py")]
    tests = "".join(file.read_text(encoding="utf-8") for file in files)
    ids = [card.id for each in scenarios() for card in each.enemy_card]
    ids += [feat.id for each in scenarios() for feat in feats_of(each)]
    assert len(ids) == 36 + 27 + 6
    assert [name for name in ids if f'"{name}"' not in tests] == []


def refusal(folder: Path, stem: str, text: str) -> str:
    (folder / f"{stem}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        HighwayHeist(folder)
    return str(refused.value)


CARD = '[[enemy_card]]\nid = "tank-pincer"\n{} = [{{ {} }}]\n'


@pytest.mark.parametrize(
    ("effect", "mistake"),
    [
        ('fx = "dance"', "there is no fx 'dance'; there are: place-suv, "),
        ('fx = "damage", if = "tired", amount = 1', "there is no if 'tired'; there are: always, "),
        ('fx = "damage", amount = 1', "if is missing; it is one of always, "),
        ('fx = "damage", if = "adjacent-to-suv"', "there is no if 'adjacent-to-suv'; there are: "),
        ('fx = "remove-wrecks", if = "unmanned"', "there is no if 'unmanned'; there are: always, "),
        (
            'fx = "pegs-activate", only_if = "always"',
            "there is no only_if 'always'; there are: ",
        ),
        ('fx = "pegs-activate", if = "always"', "if 'always' means nothing here"),
        (
            'fx = "place-suv", anchor = "moon", dir = "east"',
            "there is no anchor 'moon'; there are: ",
        ),
        ('fx = "place-suv", anchor = "each-pv", dir = "up"', "there is no dir 'up'; there are: north, "),
        ('fx = "place-suv-edge", edge = "north"', "there is no edge 'north'; there are: west, east"),
        ('fx = "place-peg", on = "wreck"', "there is no on 'wreck'; there are: each-suv, "),
        ('fx = "suvs-move", toward = "home"', "there is no toward 'home'; there are: active-pv, "),
        ('fx = "raise-strength", of = "semi"', "there is no of 'semi'; there are: tank, shaw"),
        ('fx = "main-moves", dir = "east"', "there is no dir 'east'; there are: toward-active-pv"),
        ('fx = "throw-off", from = "tank"', "there is no from 'tank'; there are: semi"),
        ('fx = "lock", set = "min"', "there is no set 'min'; there are: max"),
    ],
)
def test_an_enemy_card_with_an_unknown_word_is_refused(tmp_path: Path, effect: str, mistake: str) -> None:
    said = refusal(tmp_path, "tank-assault", CARD.format("activated", effect))
    assert said.startswith(f'tank-assault.toml: enemy_card "tank-pincer": activated 1: {mistake}')


def test_reveal_effects_are_checked_too(tmp_path: Path) -> None:
    said = refusal(tmp_path, "tank-assault", CARD.format("reveal", 'fx = "shotgun" }, { fx = "dance"'))
    assert said.startswith('tank-assault.toml: enemy_card "tank-pincer": reveal 2: there is no fx')


MANNED = '{ is = "manned" }'
NAMES_SUV = '{ is = "near", of = "me", what = "suv", how = "adjacent", as = "suv" }'


@pytest.mark.parametrize(
    ("conditions", "rewards", "mistake"),
    [
        ('{ is = "lucky" }', "", "conditions 1: there is no is 'lucky'; there are: manned, "),
        ('{ is = "manned", what = "suv" }', "", "conditions 1: what 'suv' means nothing here"),
        ('{ is = "my-peg-on", what = "pv" }', "", "conditions 1: there is no what 'pv'; there are: suv, "),
        ('{ is = "no-enemy-peg-on" }', "", "conditions 1: what is missing; it is one of tank, shaw, semi"),
        ('{ is = "door", state = "ajar" }', "", "conditions 1: there is no state 'ajar'; there are: open, "),
        (
            f'{MANNED}, {{ is = "landing", beyond = "suv" }}',
            "",
            "conditions 2: beyond 'suv' means nothing here",
        ),
        (NAMES_SUV.replace('"me"', '"sky"'), "", "conditions 1: there is no of 'sky'; there are: me, "),
        (
            NAMES_SUV.replace("adjacent", "above"),
            "",
            "conditions 1: there is no how 'above'; ",
        ),
        (
            NAMES_SUV.replace('what = "suv"', 'what = "sun"'),
            "",
            "conditions 1: there is no what 'sun'; ",
        ),
        (MANNED, '{ do = "fly" }', "rewards 1: there is no do 'fly'; there are: wreck, "),
        (MANNED, '{ do = "wreck", what = "suv" }', "rewards 1: what 'suv' means nothing here"),
        (NAMES_SUV, '{ do = "wreck", what = "suv2" }', "rewards 1: there is no what 'suv2'; there are: suv"),
        (MANNED, '{ do = "wreck" }', "rewards 1: what is missing; it is one of the named things"),
        (NAMES_SUV, '{ do = "wreck" }', "rewards 1: what is missing; it is one of suv"),
        (
            NAMES_SUV,
            '{ do = "main-damage", target = "boss" }',
            "rewards 1: there is no target 'boss'; ",
        ),
        (NAMES_SUV, '{ do = "win", to = "suv" }', "rewards 1: to 'suv' means nothing here"),
    ],
)
def test_a_stunt_with_an_unknown_word_is_refused(
    tmp_path: Path, conditions: str, rewards: str, mistake: str
) -> None:
    text = f'[[stunt]]\nid = "tank-pile-up"\nconditions = [{conditions}]\nrewards = [{rewards}]\n'
    said = refusal(tmp_path, "tank-assault", text)
    assert said.startswith(f'tank-assault.toml: stunt "tank-pile-up": {mistake}')


@pytest.mark.parametrize(
    ("stem", "text", "said"),
    [
        (
            "tank-assault",
            '[[stunt]]\nid = "tank-pile-up"\nskill = "luck"\n',
            "stunt \"tank-pile-up\": there is no skill 'luck'; there are: speed, control, athletics, defense",
        ),
        (
            "semi-heist",
            '[[stunt]]\nid = "semi-duck-and-cover"\ntrigger = "horn"\n',
            "stunt \"semi-duck-and-cover\": there is no trigger 'horn'; there are: shotgun-shot, ",
        ),
        (
            "semi-heist",
            '[[special]]\nid = "throw-cargo"\nrewards = [{ do = "juggle" }]\n',
            "special \"throw-cargo\": rewards 1: there is no do 'juggle'; there are: ",
        ),
        (
            "characters",
            '[[character]]\nid = "dom"\npower = "flight"\n',
            "character \"dom\": there is no power 'flight'; there are: wreck-slide, ",
        ),
        (
            "vehicles",
            '[[vehicle]]\nid = "import-racer"\npower = "wings"\n',
            "vehicle \"import-racer\": there is no power 'wings'; there are: wreck-slide, ",
        ),
    ],
)
def test_the_sentence_names_file_and_entry(tmp_path: Path, stem: str, text: str, said: str) -> None:
    assert refusal(tmp_path, stem, text).startswith(f"{stem}.toml: {said}")


def test_a_second_scenario_of_the_same_id_is_refused(tmp_path: Path) -> None:
    shipped = HighwayHeist.folder / "content" / "tank-assault.toml"
    said = refusal(tmp_path, "tank-again", shipped.read_text(encoding="utf-8"))
    assert said == "tank-assault.toml: scenario: id 'tank-assault' is that of tank-again.toml"


def test_a_known_word_in_a_folder_of_ones_own_is_taken(tmp_path: Path) -> None:
    text = CARD.format("activated", 'fx = "push", if = "wreck-adjacent", dir = "north", steps = 2')
    (tmp_path / "tank-assault.toml").write_text(text, encoding="utf-8")
    card = next(
        card
        for card in HighwayHeist(tmp_path).box.scenarios["tank-assault"].enemy_card
        if card.id == "tank-pincer"
    )
    assert [effect.fx for effect in card.activated] == ["push"]


THREE_NAMES = """[[stunt]]
id = "tank-pile-up"
conditions = [
  { is = "near", of = "me", what = "suv", how = "adjacent", as = "one" },
  { is = "near", of = "me", what = "suv", how = "adjacent", as = "two" },
  { is = "near", of = "me", what = "suv", how = "adjacent", as = "three" },
]
rewards = []
"""


@pytest.mark.parametrize(
    ("stem", "text", "mistake"),
    [
        ("board", "[limits]\nplayers_max = 5\n", "limits: players_max: the rules know only 4, not 5"),
        ("board", "[limits]\nplayers_min = 1\n", "limits: players_min: the rules know only 2, not 1"),
        ("board", "[limits]\nenemy_pegs_per_roof = 2\n", "enemy_pegs_per_roof: the rules know only 1, not 2"),
        ("board", "[enemy_spots]\ncount = 12\n", "enemy_card: 12 spots need more than 12 cards"),
        ("tank-assault", "[tank]\nlength = 3\n", "tank: length: the rules know only 2, not 3"),
        ("tank-assault", "[tank]\nroof_slots = 4\n", "tank: roof_slots: the rules know only 2, not 4"),
        ("semi-heist", '[semi]\nspaces = ["rear"]\n', "semi: spaces: the rules know only "),
        ("tank-assault", THREE_NAMES, "conditions: at most 2 things can be named, not 3"),
    ],
)
def test_a_figure_that_no_rule_would_read_is_refused(
    tmp_path: Path, stem: str, text: str, mistake: str
) -> None:
    assert mistake in refusal(tmp_path, stem, text)
