import { expect, test } from "vitest";
import { watchLinks } from "../../src/edition/links";

test("links to our pages lead behind the #, also when they change; files and other sites stay", async () => {
  watchLinks();
  const part = document.createElement("p");
  part.innerHTML =
    "<a href='/match/a'></a><a href='/api/v1/matches/a/record'></a><a href='https://example.org/b'></a>";
  document.body.append(part);
  const links = [...part.querySelectorAll("a")];
  const shown = () => links.map((link) => link.getAttribute("href"));
  await expect.poll(shown).toEqual(["#/match/a", "/api/v1/matches/a/record", "https://example.org/b"]);
  links[0]?.setAttribute("href", "/rules/b#HH-1");
  await expect.poll(shown).toContain("#/rules/b#HH-1");
  part.remove();
});
