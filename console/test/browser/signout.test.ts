/** Signing out of a computer that several people use: nothing stays that its user wants removed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { close, faults, hashOf, newPage, rowAt, stage, until } from "./harness.js";
import { leaveTraces, openAs, sees, signOut, stored } from "./shared.js";

const { browser, fake } = await stage();

test("signing out offers to remove what is kept", async () => {
  const page = await newPage(browser);
  await openAs(page, fake, "M0001/ben");
  await leaveTraces(page);
  await openAs(page, fake, "M0001/anna");
  await leaveTraces(page);
  await signOut(page, true);
  await openAs(page, fake, "M0001/anna");
  await sees(page, false);
  // What is kept of others stays theirs.
  await openAs(page, fake, "M0001/ben");
  await sees(page, true);
  await signOut(page, true);
  const left = await stored(page);
  for (const trace of ["garcia", "García", "4711007", "invoice", "Kiritimati", "M0001", "anna", "ben"])
    assert.ok(!left.includes(trace), `${trace} is in ${left}`);
  // With nothing to remove there is nothing to ask.
  await openAs(page, fake, "M0001/anna");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Your payments, found" }).waitFor();
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("the dialog has a name, takes the focus, gives it back, and speaks German", async () => {
  const page = await newPage(browser, { language: "de" });
  await openAs(page, fake, "M0001/anna");
  await page.evaluate(() => localStorage.setItem("unrelated", "stays"));
  await rowAt(page, 0).waitFor();
  await page.getByRole("button", { name: "Spalten" }).click();
  await page.getByRole("checkbox", { name: "Rechnung" }).first().check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Einstellungen" }).click();
  await page.getByRole("button", { name: "Abmelden" }).click();
  const dialog = page.getByRole("dialog", { name: "Abmelden" });
  await dialog.waitFor();
  assert.ok(
    await page.evaluate(() => document.activeElement!.closest("dialog") !== null),
    "the focus is in the dialog",
  );
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement!.getAttribute("aria-label")), "Einstellungen");
  await page.getByRole("button", { name: "Einstellungen" }).click();
  await page.getByRole("button", { name: "Abmelden" }).click();
  await dialog.getByRole("checkbox", { name: "Aus diesem Browser entfernen" }).check();
  await dialog.getByRole("button", { name: "Abmelden" }).click();
  await page.locator("main.welcome button").waitFor();
  const left = await page.evaluate(() => Object.keys(localStorage));
  assert.deepEqual(left, ["unrelated"]);
  await close(page);
});

test("what earlier versions kept for everybody is removed unseen", async () => {
  const page = await newPage(browser);
  await page.goto(`${fake.origin}/console/embed.html`);
  await page.evaluate(() => {
    const old = {
      views: '[{"name":"Refunds of García","hash":"#/find?q=garcia"}]',
      columns: "payer,invoice,amount",
      "zone.M0001": "Pacific/Kiritimati",
      "datev.M0001": '{"consultant":"4711007"}',
      "merchants.partner-demo": "M0001,M0002",
      "export.kind": "datev",
      language: "en",
      theme: "dark",
    };
    for (const [name, value] of Object.entries(old)) localStorage.setItem(`txsearch.${name}`, value);
  });
  await page.goto(`${fake.origin}/console/`);
  await page.getByRole("heading", { name: "Your payments, found" }).waitFor();
  const left = await page.evaluate(() => Object.keys(localStorage).sort());
  assert.deepEqual(left, ["txsearch.language", "txsearch.theme"]);
  await openAs(page, fake, "M0001/anna");
  await sees(page, false);
  await close(page);
});

test("the view of one user in a tab is not opened for the next", async () => {
  const page = await newPage(browser);
  await openAs(page, fake, "M0001/anna");
  await rowAt(page, 0).waitFor();
  await page.getByRole("searchbox").fill("garcia");
  await until(
    () => hashOf(page),
    (hash) => hash === "#/find?q=garcia",
  );
  // An entry that a link has made.
  await page.getByRole("link", { name: "Add up", exact: true }).click();
  await page.locator("table.totals").waitFor();
  for (const who of ["M0001/ben", "M0002"]) {
    fake.signedIn = who;
    await page.reload();
    await page.locator(".figures").first().waitFor();
    assert.equal(await page.getByRole("searchbox").inputValue(), "", `${who} sees another's search`);
    assert.equal(await hashOf(page), "#/overview");
    await page.getByRole("searchbox").fill("garcia");
    await until(
      () => hashOf(page),
      (hash) => hash === "#/find?q=garcia",
    );
  }
  // The same user comes back to it, and an address that somebody was sent opens.
  await page.reload();
  await rowAt(page, 0).waitFor();
  assert.equal(await page.getByRole("searchbox").inputValue(), "garcia");
  await openAs(page, fake, "M0001/anna", "#/find?q=schmidt");
  assert.equal(await page.getByRole("searchbox").inputValue(), "schmidt");
  await close(page);
});

test("signing out ends the other tabs of the user, and leaves no address with a search", async () => {
  const page = await newPage(browser);
  await openAs(page, fake, "M0001/anna", "#/find?q=garcia");
  await rowAt(page, 0).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${fake.origin}/console/#/find?q=garcia`);
  await rowAt(other, 0).waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  for (const tab of [page, other]) {
    await tab.getByRole("heading", { name: "Your payments, found" }).waitFor();
    assert.equal(await tab.locator(".table").count(), 0);
    assert.equal(await hashOf(tab), "");
  }
  await close(page);
});
