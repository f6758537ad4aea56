import { link } from "../location.svelte";

/** The links for friends; the server tells them once, so the host's browser keeps them. */
export type Invites = Record<string, string>;

const key = (match: string): string => `rolling-road.invites.${match}`;

export function keepInvites(match: string, invites: Invites): void {
  try {
    if (Object.keys(invites).length) localStorage.setItem(key(match), JSON.stringify(invites));
  } catch {
    // Without storage the links are lost when the page is closed; the table can be set up again.
  }
}

export function invitesOf(match: string): Invites {
  try {
    return JSON.parse(localStorage.getItem(key(match)) ?? "{}") as Invites;
  } catch {
    return {};
  }
}

/** The address that lets a friend take a seat; what follows the `#` never reaches a server, nor its log. */
export function inviteLink(match: string, seat: number, invite: string): string {
  return link(`/join/${match}/${seat}#${invite}`);
}
