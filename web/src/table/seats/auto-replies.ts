import type { AutoReply, AutoReplyOffer } from "../../generated/wire";

const FIRST_LIMIT = 0.1;

/** The answer that stands for an offer, if it does. */
export function found(answers: AutoReply[], offer: AutoReplyOffer): AutoReply | undefined {
  return answers.find((answer) => answer.kind === offer.kind && answer.answer === offer.answer);
}

/** The answers with an offer taken up or dropped; a kind of question has one automatic reply. */
export function toggled(answers: AutoReply[], offer: AutoReplyOffer): AutoReply[] {
  const others = answers.filter((answer) => answer.kind !== offer.kind);
  if (found(answers, offer)) return others;
  return [...others, { kind: offer.kind, answer: offer.answer, unless: offer.by_odds ? FIRST_LIMIT : null }];
}

/** The answers with another limit, in percent, for an offer. */
export function limited(answers: AutoReply[], offer: AutoReplyOffer, percent: number): AutoReply[] {
  const answer = found(answers, offer);
  return answers.map((one) => (one === answer ? { ...one, unless: percent / 100 } : one));
}

/** By how many percent the odds must change for the player to be asked all the same. */
export function limit(answer: AutoReply): number {
  return Math.round((answer.unless ?? 0) * 100);
}
