/** What one user of a computer leaves behind in the console, and whether the next one sees it. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { rowAt } from "./harness.js";
import type { Fake } from "./server.js";

/** Opens a view as somebody who is signed in with the issuer. */
export async function openAs(page: Page, fake: Fake, who: string, hash = "#/find"): Promise<void> {
  fake.signedIn = who;
  await page.goto("about:blank");
  await page.goto(`${fake.origin}/console/${hash}`);
  await page.locator("header.top").waitFor();
}

/** Leaves something of everything that the console keeps, with the name of a customer in it. */
export async function leaveTraces(page: Page): Promise<void> {
  await rowAt(page, 0).waitFor();
  await page.getByRole("searchbox").fill("garcia");
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByLabel("Name of the view").fill("Refunds of García");
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Invoice" }).check();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Time zone").selectOption("Pacific/Kiritimati");
  await page.getByRole("link", { name: "Exports" }).click();
  await page.getByRole("button", { name: "New export" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("DATEV").first().click();
  await dialog.getByLabel("Consultant number").fill("4711007");
  await dialog.locator(".needs select").selectOption("EUR");
  await dialog.getByRole("button", { name: "This month" }).click();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

export async function signOut(page: Page, forget: boolean): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out" });
  const remove = dialog.getByRole("checkbox", { name: "Remove them from this browser" });
  assert.equal(await remove.isChecked(), false, "nothing is lost unless somebody says so");
  if (forget) await remove.check();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Your payments, found" }).waitFor();
}

/** Fails if the page shows, or can use, what somebody else has left. */
export async function sees(page: Page, traces: boolean): Promise<void> {
  await rowAt(page, 0).waitFor();
  await page.getByRole("button", { name: "Saved views" }).click();
  const view = page.getByRole("button", { name: "Refunds of García", exact: true });
  await (traces ? view : page.getByText("No saved views yet")).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.getByRole("columnheader", { name: "Invoice" }).count(), traces ? 1 : 0, "columns");
  await page.getByRole("button", { name: "Settings" }).click();
  const zone = await page.getByLabel("Time zone").inputValue();
  assert.equal(zone === "Pacific/Kiritimati", traces, "the time zone");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Exports" }).click();
  await page.getByRole("button", { name: "New export" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("DATEV").first().click();
  assert.equal((await dialog.getByLabel("Consultant number").inputValue()) === "4711007", traces, "DATEV numbers");
  await page.keyboard.press("Escape");
}

export const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
