import { page, userEvent } from "vitest/browser";
import { afterEach, expect, test, vi } from "vitest";
import AccountDialog from "../../src/pages/AccountDialog.svelte";
import { answering, flaws, show } from "../support";

let server: { restore(): void } | undefined;
afterEach(() => server?.restore());

const as = (kind: string, name = ""): unknown => ({ kind, name, scopes: ["create", "play", "read", "self"] });

async function fillIn(): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill("Ana");
  await page.getByLabelText("Password").fill("correct horse");
}

test("a guest signs in with Enter and may leave what is here behind", async () => {
  const onchange = vi.fn();
  const signedIn = vi.fn(() => as("account", "Ana"));
  server = answering({ "GET /account": () => as("guest"), "POST /account/sign-in": signedIn });
  show(AccountDialog, { onclose: () => {}, onchange });
  await page.getByRole("switch").click();
  await fillIn();
  expect(await flaws()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledOnce());
  const asked = { name: "Ana", password: "correct horse", bring: false };
  expect(signedIn).toHaveBeenCalledWith(asked, expect.anything());
});

test("a name that is taken is told at its place", async () => {
  const onchange = vi.fn();
  const detail = "Somebody has the name Ana already.";
  server = answering({
    "GET /account": () => as("nobody"),
    "POST /account": () => Response.json({ detail, status: 409, code: "NAME_TAKEN" }, { status: 409 }),
  });
  show(AccountDialog, { onclose: () => {}, onchange });
  await fillIn();
  await page.getByRole("button", { name: "Take this name" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(detail);
  expect(page.getByRole("switch").elements()).toEqual([]);
  expect(onchange).not.toHaveBeenCalled();
});

test("who is signed in may download what is kept and delete the account", async () => {
  const onchange = vi.fn();
  const detail = "This is not the password of this account.";
  const deleted = vi
    .fn<() => unknown>(() => as("nobody"))
    .mockImplementationOnce(() =>
      Response.json({ detail, status: 401, code: "WRONG_PASSWORD" }, { status: 401 }),
    );
  server = answering({ "GET /account": () => as("account", "Ana"), "POST /account/delete": deleted });
  show(AccountDialog, { onclose: () => {}, onchange });
  await expect.element(page.getByText(/no other name you are @Ana/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Download my data" }))
    .toHaveAttribute("href", "/api/v1/account/export");
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByLabelText("Password").fill("correct horse");
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(detail);
  expect(onchange).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledOnce());
  expect(deleted).toHaveBeenCalledWith({ password: "correct horse" }, expect.anything());
});

test.each([
  ["Sign out", "POST /account/sign-out"],
  ["Sign out everywhere", "POST /account/sign-out-everywhere"],
])("who is signed in may: %s", async (name, call) => {
  const onchange = vi.fn();
  const calls = answering({ "GET /account": () => as("account", "Ana"), [call]: () => as("nobody") });
  server = calls;
  show(AccountDialog, { onclose: () => {}, onchange });
  await expect.element(page.getByText("You are signed in as Ana")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name, exact: true }).click();
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledOnce());
  expect(calls.asked).toContain(call);
});
