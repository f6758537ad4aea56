"""Records: played, written, read, replayed, checked, forked, taken back."""

from __future__ import annotations

import pytest

from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import CannotUndo
from rollingroad.core.match import Match
from rollingroad.core.record import BadRecord, check_dice, parse_record, replay
from tests.contract.random_games import Setup, random_options


def new_match(setup: Setup, seed: str = "seed") -> Match:
    options = random_options(setup.game, Rng(f"options {setup.seed}"))
    return Match(setup.game, options, SeededDice(f"{seed} {setup.seed}"))


def play_on(match: Match, rng: Rng, answers: int = 1_000_000) -> None:
    for _ in range(answers):
        if not match.state.open:
            return
        ask = match.state.open[rng.below(len(match.state.open))]
        match.act(ask.sample(rng), ask.seat)


def test_replay_equals_play(setup: Setup) -> None:
    match = new_match(setup)
    play_on(match, Rng(setup.seed))
    record = parse_record(str(match.record))
    assert str(record) == str(match.record)
    *_, last = replay(record, setup.game)
    assert last == match.state


def test_the_committed_dice_check_and_a_changed_one_does_not(setup: Setup) -> None:
    match = new_match(setup)
    play_on(match, Rng(setup.seed))
    assert check_dice(match.record, setup.game) == match.record.drawn > 0
    match.record.seed += "x"
    with pytest.raises(BadRecord, match="commitment"):
        check_dice(match.record, setup.game)


def test_a_match_taken_up_from_its_record_goes_on_with_the_same_dice(setup: Setup) -> None:
    whole, half = new_match(setup), new_match(setup)
    rng, rng_half = Rng(setup.seed), Rng(setup.seed)
    play_on(whole, rng)
    play_on(half, rng_half, 5)
    record = parse_record(str(half.record))
    resumed = Match.resume(setup.game, record, SeededDice(record.seed, record.drawn))
    assert resumed.state == half.state
    assert resumed.events == half.events
    play_on(resumed, rng_half)
    assert str(resumed.record) == str(whole.record)


def test_a_fork_shares_its_beginning_and_has_dice_of_its_own(setup: Setup) -> None:
    match = new_match(setup)
    play_on(match, Rng(setup.seed))
    at = len(match.record.answers) // 2
    fork = match.record.fork(at, "another")
    assert fork.parent == f"{match.record.commitment} at {at}"
    resumed = Match.resume(setup.game, parse_record(str(fork)), SeededDice("another", fork.drawn))
    play_on(resumed, Rng("on"))
    checked = check_dice(resumed.record, setup.game)
    assert checked == resumed.record.drawn - fork.drawn


def test_undo_goes_back_to_the_last_chance_reveal_or_other_answer_and_no_further(setup: Setup) -> None:
    match, rng = new_match(setup), Rng(setup.seed)
    taken_back = refused = 0
    while match.state.open:
        ask = match.state.open[rng.below(len(match.state.open))]
        before, lines = match.state.copy(), len(match.record.lines)
        match.act(ask.sample(rng), ask.seat)
        chance_came = len(match.record.lines) > lines + 1
        if match.why_no_undo(ask.seat):
            refused += 1
            with pytest.raises(CannotUndo):
                match.undo(ask.seat)
            continue
        assert not chance_came
        after = match.state.copy()
        match.undo(ask.seat)
        taken_back += 1
        assert match.state == before
        redo = next(a for a in before.open if a.seat == ask.seat)
        match.act(setup.game.parse(match.record.lines[lines].text), redo.seat)
        assert match.state == after
    assert refused
    record = parse_record(str(match.record))
    *_, last = replay(record, setup.game)
    assert last == match.state


def test_nobody_takes_back_the_answer_of_another_seat(setup: Setup) -> None:
    match = new_match(setup)
    ask = match.state.open[0]
    match.act(ask.offered[0], ask.seat)
    assert match.why_no_undo(ask.seat + 1)


def test_a_seat_gets_a_record_without_seed_and_hidden_answers(setup: Setup) -> None:
    match = new_match(setup)
    play_on(match, Rng(setup.seed), 6)
    seen = match.record.seen_by(0, setup.game)
    assert seen.seed == ""
    hidden = [line for line in seen.lines if line.text == "?"]
    assert bool(hidden) == any(line.known_to not in (-1, 0) for line in match.record.lines)
    again = parse_record(str(match.record)).seen_by(0, setup.game)
    assert str(again) == str(seen)
    if hidden:
        with pytest.raises(BadRecord, match="hidden"):
            list(replay(seen, setup.game))


def test_giving_up_ends_the_game_and_stands_in_the_record(setup: Setup) -> None:
    match = new_match(setup)
    match.concede(0)
    assert match.state.outcome is not None
    *_, last = replay(parse_record(str(match.record)), setup.game)
    assert last == match.state
