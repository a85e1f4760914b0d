/** Failures: each has words and a retry that works, and what was there stays. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { now } from "./data.js";
import { close, faults, ids, newPage, open, rowAt, stage, until } from "./harness.js";
import type { Rule } from "./http.js";

const { browser, fake } = await stage();

const cases: [string, Omit<Rule, "when">, RegExp, RegExp][] = [
  ["403", { status: 403 }, /No access/, /Request fake-403/],
  ["429", { status: 429, headers: { "Retry-After": "1" } }, /Too many requests/, /Wait a few seconds/],
  ["503", { status: 503 }, /Not available right now/, /a partial answer would be wrong/],
  ["a cut connection", { cut: true }, /No connection/, /what you see stays as it is/],
  ["an answer of something in between", { body: "<html>" }, /Something went wrong|No connection/, /./],
  ["400", { status: 400 }, /This cannot be searched/, /The fake says 400/],
];

for (const [name, rule, title, detail] of cases) {
  test(`a search, then ${name}: words, and a retry that works`, async () => {
    const page = await open(browser, fake);
    await rowAt(page, 0).waitFor();
    const rule_ = fake.on(/search$/, rule);
    await page.getByRole("searchbox").fill("garcia");
    const alert = page.getByRole("alert");
    await alert.waitFor();
    const text = await alert.innerText();
    assert.match(text, title);
    assert.match(text, detail);
    fake.off(rule_);
    await alert.getByRole("button", { name: "Try again" }).click();
    const expected = fake.found({ name: { match: "garcia" } }).map((row) => row.id);
    await until(
      () => ids(page),
      (shown) => shown.length > 0 && shown.every((id, index) => id === expected[index]),
    );
    await alert.waitFor({ state: "detached" });
    assert.deepEqual(faults(page), []);
    await close(page);
  });

  test(`further rows, then ${name}: the rows stay, and a retry brings the rest`, async () => {
    fake.reset(120);
    const further = fake.on(/search$/, { ...rule, furtherPages: true });
    const page = await open(browser, fake);
    await rowAt(page, 0).waitFor();
    await page.locator("[data-scroller]").evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), title);
    // The rows stay.
    await rowAt(page, 99).locator(".of-amount").waitFor();
    fake.off(further);
    await alert.getByRole("button", { name: "Try again" }).click();
    await until(
      () => page.locator(".foot").innerText(),
      (text) => text.includes("120 payments, that is all"),
    );
    assert.deepEqual(faults(page), []);
    await close(page);
  });
}

test("401 shows the notice, and the rows stay", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  fake.expire();
  await page.locator("[data-scroller]").evaluate((element) => element.scrollTo(0, 44 * 240));
  await page.getByRole("alert").filter({ hasText: "you come back to this view" }).waitFor();
  await page.locator("[data-scroller]").evaluate((element) => element.scrollTo(0, 0));
  await rowAt(page, 0).locator(".of-amount").waitFor();
  await close(page);
});

test("offline: words at once, and the search goes on by itself when the network is back", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("searchbox").fill("garcia");
  await page.getByRole("alert").filter({ hasText: "No connection" }).waitFor();
  await page.context().setOffline(false);
  const expected = fake.found({ name: { match: "garcia" } }).map((row) => row.id);
  await until(
    () => ids(page),
    (shown) => shown.length > 0 && shown.every((id, index) => id === expected[index]),
  );
  await until(
    () => page.getByRole("alert").count(),
    (count) => count === 0,
  );
  await close(page);
});

test("offline when a screen is opened that was not fetched yet: it comes when the network is back", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Payouts" }).click();
  const alert = page.getByRole("alert");
  await alert.filter({ hasText: "No connection" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Payouts" }).first().waitFor();
  await close(page);
});

test("a slow answer: the first says that it loads, a later one leaves what is there", async () => {
  fake.on(/search$/, { delayMillis: 800, times: 2 });
  const page = await open(browser, fake);
  await page.getByText("Loading…").first().waitFor();
  await rowAt(page, 0).waitFor();
  const answer = page.waitForResponse(/search$/);
  await page.getByRole("searchbox").fill("garcia");
  await until(
    () => fake.asked(/search$/).length,
    (count) => count === 2,
  );
  assert.ok(await rowAt(page, 0).locator(".of-amount").isVisible());
  await answer;
  await close(page);
});

test("rows that were dropped, and cannot be fetched again for a moment, come back by themselves", async () => {
  fake.reset(6_000);
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const scroller = page.locator("[data-scroller]");
  await until(
    async () => {
      await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return page.locator(".foot").innerText();
    },
    (text) => text.includes("that is all"),
    30_000,
  );
  const rule = fake.on(/search$/, { status: 400 });
  const asked = fake.asked(/search$/).length;
  // The first page is never dropped; row 200 is on the second.
  await scroller.evaluate((element) => element.scrollTo(0, 44 * 200));
  await until(
    () => fake.asked(/search$/).length,
    (count) => count > asked,
  );
  fake.off(rule);
  await rowAt(page, 205).locator(".of-amount").waitFor();
  await close(page);
});

test("a payment that cannot be shown can be tried again; the sums, too", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const detailRule = fake.on(/transactions\/txn_/, { status: 503 });
  await rowAt(page, 0).click();
  const detail = page.getByRole("complementary");
  await page.getByRole("alert").filter({ hasText: "Not available right now" }).waitFor();
  fake.off(detailRule);
  await page.getByRole("button", { name: "Try again" }).click();
  await detail.getByText("Life", { exact: true }).waitFor();
  const sumsRule = fake.on(/summary$/, { status: 403 });
  await page.getByRole("link", { name: "Add up", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "No access" }).waitFor();
  fake.off(sumsRule);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("table.totals").waitFor();
  await close(page);
});

test("settings that cannot be loaded", async () => {
  fake.on(/settings\.json$/, { status: 503, times: 1 });
  const page = await open(browser, fake, { as: undefined });
  await page.getByRole("heading", { name: "The console's settings cannot be loaded." }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Your payments, found" }).waitFor();
  await close(page);
});

test("a server that is down: one banner with one way out for all that failed, and the rows stay", async () => {
  const page = await open(browser, fake, { hash: "#/overview" });
  await page.locator(".figures").first().waitFor();
  await page.getByRole("link", { name: "Find", exact: true }).click();
  await rowAt(page, 0).waitFor();
  const down = fake.on(/\/v1\//, { status: 503 });
  await page.getByRole("button", { name: "Refresh" }).click();
  const banner = page.getByRole("alert");
  await banner.filter({ hasText: "Not available right now" }).waitFor();
  await rowAt(page, 1).click();
  await until(
    () => fake.asked(/GET \/v1\/transactions/).length,
    (count) => count >= 2,
  );
  assert.equal(await banner.count(), 1);
  assert.equal(await banner.getByRole("button").count(), 1);
  assert.ok(await rowAt(page, 0).locator(".of-amount").isVisible());
  await until(
    () => page.locator(".answer").evaluate((element) => getComputedStyle(element).opacity),
    (opacity) => Number(opacity) < 1,
  );
  fake.off(down);
  await banner.getByRole("button", { name: "Try again" }).click();
  await banner.waitFor({ state: "detached" });
  await page.getByRole("complementary").getByText("Life", { exact: true }).waitFor();
  await close(page);
});

test("a list that cannot be fetched again stays", async () => {
  const page = await open(browser, fake, { hash: "#/payouts" });
  await page.locator(".folding tbody tr").first().waitFor();
  const down = fake.on(/payouts$/, { status: 503 });
  await page.getByRole("button", { name: "Refresh" }).click();
  const banner = page.locator(".banner");
  await banner.waitFor();
  assert.ok(await page.locator(".folding tbody tr").first().isVisible());
  fake.off(down);
  await banner.getByRole("button", { name: "Try again" }).click();
  await banner.waitFor({ state: "detached" });
  assert.ok(await page.locator(".folding tbody tr").first().isVisible());
  await close(page);
});

test("data that grows old on the page is marked, with its time", async () => {
  const page = await newPage(browser);
  await page.clock.install({ time: now });
  fake.signedIn = "M0001";
  await page.goto(`${fake.origin}/console/#/overview`);
  await page.getByText(/^Complete until 14:32:/).waitFor();
  assert.equal(await page.locator(".late").count(), 0);
  await page.clock.fastForward(61_000);
  await page.locator(".late").getByText("Older than a minute: complete until Nov 27, 14:32").waitFor();
  await close(page);
});
