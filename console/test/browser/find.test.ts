/** Finding payments: what is typed, the filters, the address. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, close, faults, hashOf, ids, open, rowAt, stage, until } from "./harness.js";

const { browser, fake } = await stage();

const foundBy = (filter: unknown) => fake.found(filter).map((row) => row.id);
const firstIds = (expected: readonly string[]) => (shown: string[]) =>
  shown.length > 0 && shown.every((id, index) => id === expected[index]);

test("chips explain what was typed, and the rows are those", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const box = page.getByRole("searchbox");
  const chips = page.locator(".chips li bdi");
  await box.fill("jos 49,99");
  await chips.nth(1).waitFor();
  assert.deepEqual(await chips.allTextContents(), ["name starts with jos", "amount 49.99"]);
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await page.getByRole("button", { name: "Remove “amount 49.99”" }).click();
  const expected = foundBy({ name: { match: "jos" } });
  await until(() => ids(page), firstIds(expected));
  await becomes(() => box.inputValue(), "jos");
  await box.fill("amount:10..20 reference:order-1 4242 x@ amount:much");
  await chips.nth(4).waitFor();
  assert.deepEqual(await chips.allTextContents(), [
    "amount 10 to 20",
    "reference starts with order-1",
    "amount 4242, or a number that starts with 4242",
    "too short to search: x@",
    "not understood: much",
  ]);
  // Words that every object of JavaScript knows.
  await box.fill("constructor:x __proto__:y toString");
  await chips.nth(2).waitFor();
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("German chips, and German numbers", async () => {
  const page = await open(browser, fake, { language: "de" });
  await rowAt(page, 0).waitFor();
  await page.getByRole("searchbox").fill("müller betrag:>1.000");
  const chips = page.locator(".chips li bdi");
  await chips.nth(1).waitFor();
  const filter = () => fake.asked(/search$/).at(-1)!.body.filter;
  await until(filter, (value) => JSON.stringify(value)?.includes("gte"));
  assert.deepEqual(filter(), { and: [{ name: { match: "müller" } }, { amount: { gte: "1000" } }] });
  const shown = await until(() => ids(page), firstIds(foundBy(filter())));
  const amount = await rowAt(page, 0).locator(".of-amount").textContent();
  const row = fake.found({ id: { eq: shown[0] } })[0]!;
  assert.match(amount!, /^\d+\.\d{3}(,\d+)? /);
  assert.equal(amount!.replace(/\./g, "").replace(",", "."), `${row.amount.value} ${row.amount.currency_code}`);
  await close(page);
});

test("filters and periods are in the address; back and forward restore them", async () => {
  const page = await open(browser, fake, { fixed: true });
  await rowAt(page, 0).waitFor();
  const hashes = [await hashOf(page)];
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByLabel("Refunded", { exact: true }).check();
  await page.keyboard.press("Escape");
  await until(() => ids(page), firstIds(foundBy({ status: { in: ["REFUNDED"] } })));
  hashes.push(await hashOf(page));
  await page.getByRole("button", { name: "Period: Any time" }).click();
  await page.getByRole("button", { name: "Yesterday" }).click();
  const yesterday = { created_at: { gte: "2026-11-26", lt: "2026-11-27" } };
  const both = fake.found({ and: [yesterday, { status: { in: ["REFUNDED"] } }] }, "Europe/Berlin");
  assert.ok(both.length > 0);
  await until(() => ids(page), firstIds(both.map((row) => row.id)));
  hashes.push(await hashOf(page));
  await page.getByRole("button", { name: "Store" }).click();
  await page.getByRole("textbox", { name: "Store" }).fill("Berlin, Mitte");
  await page.getByRole("button", { name: "Apply" }).click();
  const asked = await until(
    () => fake.asked(/search$/).at(-1)!.body,
    ({ filter }) => JSON.stringify(filter)?.includes('{"store_id":{"in":["Berlin, Mitte"]}}'),
  );
  hashes.push(await hashOf(page));
  assert.deepEqual(hashes, [
    "#/find",
    "#/find?status=REFUNDED",
    "#/find?when=yesterday&status=REFUNDED",
    "#/find?when=yesterday&status=REFUNDED&store=Berlin%5C%2C+Mitte",
  ]);
  assert.deepEqual(asked.filter.and[0], yesterday);
  assert.equal(asked.time_zone, "Europe/Berlin");
  for (const at of [2, 1, 0]) {
    await page.goBack();
    await until(
      () => hashOf(page),
      (hash) => hash === hashes[at],
    );
  }
  await until(() => ids(page), firstIds(foundBy(undefined)));
  await becomes(() => page.locator(".chips li").count(), 0);
  await page.goForward();
  await until(() => ids(page), firstIds(foundBy({ status: { in: ["REFUNDED"] } })));
  await becomes(() => page.locator(".chips li bdi").allTextContents(), ["Status: Refunded"]);
  // The same address in another browser.
  const other = await open(browser, fake, { hash: hashes[2]!, fixed: true });
  await until(() => ids(other), firstIds(both.map((row) => row.id)));
  await other.getByRole("button", { name: "Clear all" }).click();
  await until(() => ids(other), firstIds(foundBy(undefined)));
  assert.deepEqual(faults(page), []);
  await close(other);
  await close(page);
});

test("going back after typing comes to the search before, not the letter before", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await page.evaluate(() => ((window as any).same = true));
  await page.getByRole("searchbox").pressSequentially("garcia", { delay: 20 });
  await until(() => ids(page), firstIds(foundBy({ name: { match: "garcia" } })));
  await page.goBack();
  await until(
    () => hashOf(page),
    (hash) => hash === "#/find",
  );
  await becomes(() => page.getByRole("searchbox").inputValue(), "");
  assert.ok(await page.evaluate(() => (window as any).same), "it is the page still, and not the one before");
  await close(page);
});

test("the last answer wins", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  fake.on(/search$/, { delayMillis: 900, times: 1 });
  const box = page.getByRole("searchbox");
  const given = page.waitForEvent("requestfailed", (request) => request.postData()?.includes("garcia") ?? false);
  await box.fill("garcia");
  await until(
    () => fake.asked(/search$/).at(-1)!.body.filter,
    (filter) => filter?.name?.match === "garcia",
  );
  await box.fill("schmidt");
  const expected = foundBy({ name: { match: "schmidt" } });
  await until(() => ids(page), firstIds(expected));
  await given;
  // As long as a page needs to draw what arrived.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.ok(firstIds(expected)(await ids(page)), "the slow search was given up, and changed nothing");
  await close(page);
});

test("saved views survive a reload", async () => {
  const page = await open(browser, fake, { hash: "#/find?q=garcia&status=COMPLETED&when=last30" });
  await rowAt(page, 0).waitFor();
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByLabel("Name of the view").fill("<b>Mine</b>");
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.reload();
  await rowAt(page, 0).waitFor();
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("button", { name: "<b>Mine</b>", exact: true }).click();
  await until(
    () => hashOf(page),
    (hash) => hash === "#/find?q=garcia&when=last30&status=COMPLETED",
  );
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("button", { name: "Remove the view <b>Mine</b>" }).click();
  await page.getByText("No saved views yet").waitFor();
  // Whatever else is kept there, the page opens.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.includes(".views"))!;
    localStorage.setItem(key, '[{"name":1},null,"x"]');
  });
  await page.reload();
  await rowAt(page, 0).waitFor();
  assert.deepEqual(faults(page), []);
  await close(page);
});
