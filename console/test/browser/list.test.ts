/** The list of payments: columns, order, keyboard, and the way to a payment and back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { idOf, now, payment } from "./data.js";
import { becomes, close, faults, hashOf, ids, keyToRows, open, rowAt, stage, until } from "./harness.js";
import { en } from "../../src/words/en.js";

const { browser, fake } = await stage();

const foundBy = (filter: unknown) => fake.found(filter).map((row) => row.id);
const firstIds = (expected: readonly string[]) => (shown: string[]) =>
  shown.length > 0 && shown.every((id, index) => id === expected[index]);

test("rows and the menu of columns stay while other members of the rows are fetched", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const rule = fake.on(/search$/, { delayMillis: 1_500 });
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Invoice" }).check();
  await until(
    () => fake.asked(/search$/).at(-1)!.body.fields as string[],
    (fields) => fields.includes("invoice_id"),
  );
  // Rows of other words would have been replaced by then.
  await assert.rejects(page.locator(".waiting").waitFor({ timeout: 600 }));
  assert.ok(await rowAt(page, 0).isVisible());
  await page.getByRole("checkbox", { name: "Type" }).uncheck();
  fake.off(rule);
  await becomes(() => rowAt(page, 0).locator(".of-invoice").textContent(), "INV-100000");
  await close(page);
});

test("columns are chosen and ordered, kept, and part of the address", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const heads = async () => (await page.getByRole("columnheader").allTextContents()).filter(Boolean);
  await becomes(heads, ["Time", "Payer", "Type", "Status", "Method", "Reference", "Amount"]);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Invoice" }).check();
  await page.getByRole("checkbox", { name: "Type" }).uncheck();
  await page.getByRole("button", { name: "Move Payer up" }).click();
  const chosen = ["Payer", "Time", "Status", "Method", "Reference", "Amount", "Invoice"];
  await becomes(heads, chosen);
  assert.match(await hashOf(page), /columns=payer%2Ctime%2Cstatus%2Cmethod%2Creference%2Camount%2Cinvoice/);
  const fields = await until(
    () => fake.asked(/search$/).at(-1)!.body.fields as string[],
    (each) => each.includes("invoice_id"),
  );
  assert.ok(!fields.includes("type"), "what is not shown is not asked for");
  await until(
    () => rowAt(page, 0).locator(".of-invoice").textContent(),
    (text) => text === "INV-100000",
  );
  await page.goto(`${fake.origin}/console/#/find`);
  await page.reload();
  await rowAt(page, 0).waitFor();
  // They are kept in this browser.
  await becomes(heads, chosen);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Default columns" }).click();
  await becomes(async () => (await heads()).length, 7);
  await close(page);
});

test("the order can be turned around", async () => {
  const page = await open(browser, fake, { fixed: true });
  await rowAt(page, 0).waitFor();
  const time = page.getByRole("columnheader", { name: "Time" });
  assert.equal(await time.getAttribute("aria-sort"), "descending");
  await time.getByRole("button").click();
  await until(() => ids(page), firstIds([...foundBy(undefined)].reverse()));
  await page.getByText("Complete until 14:32:05").waitFor();
  await close(page);
});

test("amounts are sorted in one currency", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const amount = page.getByRole("columnheader", { name: "Amount" });
  assert.equal(await amount.getByRole("button").count(), 0, "not across currencies");
  await page.evaluate(() => (location.hash = "#/find?currency=EUR"));
  await amount.getByRole("button").click();
  const asked = () =>
    fake
      .asked(/search$/)
      .filter(({ body }) => body.fields?.includes("created_at"))
      .at(-1)!.body.sort;
  await until(asked, (sort) => sort === "-amount");
  await amount.getByRole("button").click();
  await until(asked, (sort) => sort === "amount");
  // Without the currency, the order is by time again, and no search is refused.
  await page.getByRole("button", { name: "Remove “Currency: EUR”" }).click();
  await until(asked, (sort) => sort === "-created_at");
  await close(page);
});

test("a phone has the type of a payment, and the ways to its sum and its file", async () => {
  const page = await open(browser, fake, { width: 360 });
  await rowAt(page, 8).waitFor();
  await becomes(() => rowAt(page, 8).locator(".of-type").innerText(), "Refund");
  assert.ok(await page.getByRole("link", { name: "Add these up" }).isVisible());
  assert.ok(await page.getByRole("link", { name: "Export these" }).isVisible());
  await close(page);
});

test("paper has all rows that were loaded, nothing to press, and a sentence if the list goes on", async () => {
  const further = fake.on(/search$/, { status: 503, furtherPages: true });
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await rowAt(page, 99).waitFor();
  assert.equal(await page.getByRole("navigation").isVisible(), false);
  assert.equal(await page.getByRole("searchbox").isVisible(), false);
  assert.equal(await rowAt(page, 0).getByRole("checkbox").isVisible(), false);
  await page.getByText(/^This paper has 100 payments, and the list goes on/).waitFor();
  fake.off(further);
  fake.rows(80);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await until(
    () => page.locator(".foot").innerText(),
    (text) => text.includes("80 payments, that is all"),
  );
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await rowAt(page, 79).waitFor();
  await becomes(() => page.getByText("the list goes on").isVisible(), false);
  await close(page);
});

test("the type stays beside an open payment, and no amount is cut", async () => {
  fake.rows(50, (index) => {
    const long = { value: "-90071992547409.91", currency_code: "EUR" };
    return index === 8 ? { ...payment(8), amount: long } : payment(index);
  });
  for (const width of [360, 768, 1280]) {
    const page = await open(browser, fake, { width, language: "de" });
    const amount = rowAt(page, 8).locator(".of-amount");
    const type = rowAt(page, 8).locator(".of-type");
    const isWhole = () =>
      amount.locator(".amount").evaluate((element) => {
        const [own, list] = [element, element.closest("[data-scroller]")!].map((each) => each.getBoundingClientRect());
        const cell = element.parentElement!;
        const isCut = getComputedStyle(cell).overflow !== "visible" && cell.scrollWidth > cell.clientWidth;
        return { width: innerWidth, isCut, own: [own!.left, own!.right], list: [list!.left, list!.right] };
      });
    await amount.waitFor();
    assert.match(await amount.innerText(), /^−90\.071\.992\.547\.409,91\s+EUR$/);
    await until(isWhole, ({ isCut, own, list }) => !isCut && own[0]! >= list[0]! && own[1]! <= list[1]!, 1000);
    await becomes(() => type.innerText(), "Erstattung");
    if (width > 860) {
      await rowAt(page, 8).locator(".of-time").click();
      await page.getByRole("complementary").waitFor();
      await until(() => type.isVisible(), Boolean);
      await until(isWhole, ({ isCut, own, list }) => !isCut && own[0]! >= list[0]! && own[1]! <= list[1]!, 1000);
    }
    await close(page);
  }
});

test("everything by keyboard alone", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.closest("[data-row]")?.getAttribute("data-row"));
  await page.keyboard.press("/");
  await page.keyboard.type("garcia j/k");
  assert.equal(await page.getByRole("searchbox").inputValue(), "garcia j/k", "letters in a field are letters");
  await page.keyboard.press("Escape");
  await becomes(() => page.getByRole("searchbox").inputValue(), "");
  await page.keyboard.type("garcia");
  const expected = foundBy({ name: { match: "garcia" } });
  await until(() => ids(page), firstIds(expected));
  // Out of the box, to the rows.
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  await until(focused, (row) => row === "0");
  for (const row of ["1", "2", "3"]) {
    await page.keyboard.press("j");
    await until(focused, (each) => each === row);
  }
  await page.keyboard.press("k");
  await until(focused, (row) => row === "2");
  await page.keyboard.press("ArrowDown");
  await until(focused, (row) => row === "3");
  await page.keyboard.press("Enter");
  const detail = page.getByRole("complementary");
  await detail.getByText(expected[3]!, { exact: true }).first().waitFor();
  assert.match(await hashOf(page), new RegExp(`open=${expected[3]}`));
  await page.keyboard.press("Escape");
  await detail.waitFor({ state: "detached" });
  await until(focused, (row) => row === "3");
  // And on from there, beyond what can be seen.
  for (let step = 0; step < 25; step++) await page.keyboard.press("j");
  await until(focused, (row) => row === "28");
  const box = await rowAt(page, 28).boundingBox();
  assert.ok(box!.y >= 0 && box!.y + box!.height <= 800, "the row can be seen");
  await page.keyboard.press("Home");
  await until(focused, (row) => row === "0");
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("a payment: its life, its relations, its JSON; and back to where one was", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await page.locator("[data-scroller]").evaluate((element) => element.scrollTo(0, 44 * 56));
  // Where it stays: further rows arrive after the scrolling.
  await page.getByText("300+ payments").waitFor();
  await rowAt(page, 62).locator(".of-amount").click();
  const detail = page.getByRole("complementary");
  await detail.getByText(idOf(62), { exact: true }).first().waitFor();
  await detail.getByText("Related", { exact: true }).waitFor();
  const { payout_id: payout, related_id: related } = fake.found({ id: { eq: idOf(62) } })[0]!;
  assert.ok(payout && related);
  await detail.getByText("Original").click();
  await detail.getByText(String(related), { exact: true }).first().waitFor();
  await page.goBack();
  await detail.getByText(idOf(62), { exact: true }).first().waitFor();
  await detail.getByText("As the API returns it").click();
  const json = await detail.locator("pre").textContent();
  const answered = fake.found({ id: { eq: idOf(62) } })[0]!;
  assert.deepEqual(JSON.parse(json!), answered);
  await page.keyboard.press("Escape");
  await detail.waitFor({ state: "detached" });
  // The list has not scrolled.
  await becomes(() => rowAt(page, 62).isVisible(), true);
  // An id that is nobody's.
  await page.goto(`${fake.origin}/console/#/find?open=txn_none`);
  await page.getByRole("alert").filter({ hasText: en.failures.missing.title }).waitFor();
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("other screens, and back: the rows and the place in them are as they were", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await page.locator("[data-scroller]").evaluate((element) => element.scrollTo(0, 44 * 90));
  await until(
    () => page.locator(".bar").innerText(),
    (text) => text.includes("300+"),
  );
  await page.locator("[data-scroller]").evaluate((element) => element.scrollTo(0, 44 * 200));
  await rowAt(page, 205).locator(".of-amount").waitFor();
  const asked = fake.asked(/search$/).length;
  await page.getByRole("link", { name: "Add up", exact: true }).click();
  await page.locator("table.totals").waitFor();
  await page.goBack();
  await rowAt(page, 205).locator(".of-amount").waitFor();
  assert.equal(fake.asked(/search$/).length, asked, "nothing was fetched again");
  await close(page);
});

test("each key leads to its rows, and how soon", async (context) => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const times = await keyToRows(page, ["schmidt", "muller", "dubois", "garcia"], 20);
  context.diagnostic(`key to rows: median ${times[10]!.toFixed(0)} ms, slowest ${times[19]!.toFixed(0)} ms`);
  // The times are for people to read: a busy machine has others. Each key led to its rows.
  assert.equal(times.length, 20);
  await close(page);
});

test("times are those of the clock of the merchant's zone", async () => {
  const page = await open(browser, fake, { fixed: true });
  await rowAt(page, 0).waitFor();
  assert.match((await rowAt(page, 0).locator("time").textContent())!, /14:31/);
  assert.equal(await page.evaluate(() => new Date().toISOString()), now);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Time zone").selectOption("Pacific/Kiritimati");
  await until(
    () => rowAt(page, 0).locator("time").textContent(),
    (text) => /Nov 28.*03:31/.test(text!),
  );
  await page.reload();
  await rowAt(page, 0).waitFor();
  assert.match((await rowAt(page, 0).locator("time").textContent())!, /Nov 28.*03:31/);
  await close(page);
});

test("a range of amounts is a chip, which takes it away", async () => {
  const page = await open(browser, fake, { hash: "#/find?min=10&max=20" });
  await page.getByText("Amount: 10 – 20", { exact: true }).last().waitFor();
  await page.getByRole("button", { name: "Remove “Amount: 10 – 20”" }).click();
  await until(
    () => hashOf(page),
    (hash) => hash === "#/find",
  );
  await close(page);
});
