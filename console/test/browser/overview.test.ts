/** The first page: figures of money that moved, each of which opens the payments behind it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { decimal, minorOf, payment, type Row } from "./data.js";
import { becomes, close, faults, hashOf, open, rowAt, stage, until } from "./harness.js";

const { browser, fake } = await stage();

const moved = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"];
const november = { created_at: { gte: "2026-11-01", lt: "2026-12-01" } };

/** Payments of all types: among the others, each 50th is a dispute, and so on. */
function mixed(index: number): Row {
  const row = payment(index);
  const type = ["PAYOUT", "DISPUTE", "FEE", "ADJUSTMENT", "TRANSFER"][index % 50];
  if (type === undefined) return row;
  const negative = (money: Row["amount"]) => ({ ...money, value: `-${money.value.replace("-", "")}` });
  const status = type === "DISPUTE" && index % 100 === 1 ? "PENDING" : "COMPLETED";
  return {
    ...row,
    type,
    status,
    amount: negative(row.amount),
    net: negative(row.amount),
    fee: { ...row.fee, value: zero(row) },
  };
}

const zero = (row: Row) =>
  row.fee.value
    .replace("-", "")
    .replace(/\d/g, "0")
    .replace(/^0+(?=0)/, "");

/** What a line adds up to, worked out from the payments and not from a summary. */
function expected(filter: object, currency: string, members: (row: Row) => string[]): string {
  const digits = currency === "JPY" ? 0 : 2;
  const rows = fake.found({ and: [november, filter, { currency: { in: [currency] } }] }, "Europe/Berlin");
  return decimal(
    rows.flatMap(members).reduce((sum, value) => sum + minorOf(value, digits), 0n),
    currency,
  );
}

async function shown(page: Page, currency: string, line: string): Promise<string> {
  const text = await page.locator(`[data-currency="${currency}"] [data-line="${line}"] td`).first().innerText();
  return text.replaceAll(",", "").replace("−", "-").replace(currency, "").trim();
}

const ofTypes = (...types: string[]) => ({ and: [{ type: { in: types } }, { status: { in: moved } }] });

test("somebody who signs in sees this month's figures, and they add up", async () => {
  fake.rows(1_000, mixed);
  const page = await open(browser, fake, { fixed: true, hash: "#/overview" });
  await page.locator(".figures").first().waitFor();
  assert.equal(await page.getByRole("button", { name: "This month" }).getAttribute("aria-pressed"), "true");
  const earned = ofTypes("PAYMENT", "REFUND", "DISPUTE", "ADJUSTMENT", "FEE");
  for (const currency of ["EUR", "JPY"]) {
    const gross = (row: Row) => [row.amount.value];
    const figures: Record<string, string> = {
      sales: expected(ofTypes("PAYMENT"), currency, gross),
      refunds: expected(ofTypes("REFUND"), currency, gross),
      disputes: expected(ofTypes("DISPUTE"), currency, gross),
      payouts: expected(ofTypes("PAYOUT"), currency, gross),
      pending: expected(
        { and: [{ type: { in: ["PAYMENT"] } }, { status: { in: ["PENDING", "AUTHORIZED"] } }] },
        currency,
        gross,
      ),
      fees: expected(earned, currency, (row) => [row.fee.value, ...(row.type === "FEE" ? gross(row) : [])]),
      net: expected(earned, currency, (row) => [row.net.value]),
    };
    for (const [line, value] of Object.entries(figures)) assert.equal(await shown(page, currency, line), value, line);
    // The lines above the net add up to it.
    const digits = currency === "JPY" ? 0 : 2;
    const above = ["sales", "refunds", "disputes", "fees", ...(currency === "EUR" ? ["adjustments"] : [])];
    let sum = 0n;
    for (const line of above) {
      const row = page.locator(`[data-currency="${currency}"] [data-line="${line}"]`);
      if (await row.count()) sum += minorOf(await shown(page, currency, line), digits);
    }
    assert.equal(decimal(sum, currency), figures["net"]);
  }
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("every figure opens the payments behind it, and they are as many", async () => {
  fake.rows(1_000, mixed);
  const page = await open(browser, fake, { fixed: true, hash: "#/overview?when=week" });
  for (const line of ["sales", "refunds", "disputes", "fees", "net", "payouts", "pending"]) {
    await page.locator(".figures").first().waitFor();
    const row = page.locator(`[data-currency="EUR"] [data-line="${line}"]`);
    const count = Number((/[\d,]+/.exec(await row.locator(".hint").innerText()) ?? ["0"])[0].replaceAll(",", ""));
    assert.ok(count > 0, line);
    await row.locator("td a").first().click();
    await rowAt(page, 0).waitFor();
    await until(
      () => hashOf(page),
      (hash) => hash.includes("from=2026-11-23&to=2026-11-29"),
    );
    // Searches of the list have fields. Rows of the list before it may be shown until its own arrive.
    const found = () => {
      const filter = fake
        .asked(/search$/)
        .filter(({ body }) => body.fields)
        .at(-1)!.body.filter;
      return fake.found(filter, "Europe/Berlin").length;
    };
    await until(found, (payments) => payments === count);
    await page.goBack();
  }
  await close(page);
});

test("the period is chosen with one click, and compared with as many days before", async () => {
  const page = await open(browser, fake, { fixed: true, hash: "#/overview" });
  await page.locator(".figures").first().waitFor();
  // Both are asked for at the same time.
  const periods = () =>
    fake
      .asked(/summary$/)
      .slice(-3)
      .map(({ body }) => body.filter?.created_at)
      .filter(Boolean)
      .sort((one, other) => (one.gte < other.gte ? 1 : -1));
  await becomes(periods, [
    { gte: "2026-11-01", lt: "2026-12-01" },
    { gte: "2026-10-01", lt: "2026-10-28" },
  ]);
  const cases: [button: string, now: string[], before: string[]][] = [
    ["Yesterday", ["2026-11-26", "2026-11-27"], ["2026-11-25", "2026-11-26"]],
    ["This week", ["2026-11-23", "2026-11-30"], ["2026-11-16", "2026-11-21"]],
    ["Last month", ["2026-10-01", "2026-11-01"], ["2026-09-01", "2026-10-01"]],
  ];
  for (const [button, now, before] of cases) {
    await page.getByRole("button", { name: button, exact: true }).click();
    const asked = [now, before].map(([gte, lt]) => ({ gte, lt }));
    await until(periods, (found) => JSON.stringify(found) === JSON.stringify(asked));
  }
  await close(page);
});

test("a bar opens its day, and what is typed goes on in the list", async () => {
  const page = await open(browser, fake, { fixed: true, hash: "#/overview" });
  await page.locator(".figures").first().waitFor();
  await page.locator(".chart details summary").first().click();
  await page.locator(".chart details tbody a").nth(2).click();
  await rowAt(page, 0).waitFor();
  await until(
    () => hashOf(page),
    (hash) => hash.includes("from=2026-11-25&to=2026-11-25"),
  );
  await page.goBack();
  await page.locator(".figures").first().waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("garcia", { delay: 30 });
  await until(
    () => hashOf(page),
    (hash) => hash === "#/find?q=garcia",
  );
  await becomes(() => page.getByRole("searchbox").inputValue(), "garcia");
  await rowAt(page, 0).waitFor();
  await page.goBack();
  await page.locator(".figures").first().waitFor();
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("what needs attention is said, with a way to it; what the user may not see is not", async () => {
  fake.rows(1_000, mixed);
  fake.exports.add(undefined, "SUCCEEDED");
  fake.exports.all[0]!.status = "FAILED";
  const wrong = fake.on(/webhook-endpoints$/, { status: 403 });
  const page = await open(browser, fake, { hash: "#/overview" });
  const attention = page.locator(".attention");
  await attention.getByRole("link", { name: "1 export failed" }).waitFor();
  await becomes(() => attention.getByRole("listitem").count(), 1);
  // The data is a day old.
  await page
    .getByText(/^Older than a minute: complete until Nov 27/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "All open disputes" }).click();
  await rowAt(page, 0).waitFor();
  // Searches of the list have fields.
  const listed = () => fake.asked(/search$/).filter(({ body }) => body.fields);
  await until(listed, (all) => all.at(-1)?.body.filter.and?.length === 2);
  fake.off(wrong);
  await close(page);
});

test("a phone shows the days before without scrolling, and no sign without its words", async () => {
  for (const language of ["en", "de"] as const) {
    const page = await open(browser, fake, { fixed: true, hash: "#/overview?when=week", width: 360, language });
    const before = page.locator("[data-line='sales'] td").nth(1);
    await before.waitFor();
    const isInside = async (locator: Locator) => {
      const box = (await locator.boundingBox())!;
      return box.x >= 0 && box.x + box.width <= 360;
    };
    await until(() => isInside(before), Boolean);
    await until(() => isInside(page.locator(".figures thead th").nth(2)), Boolean);
    await until(
      () => page.locator(".overview .as-of").innerText(),
      (text) => /^(Complete until|Vollständig bis) /.test(text),
    );
    await close(page);
  }
});

test("the hours of a day are those of the zone that is stated", async () => {
  const page = await open(browser, fake, { fixed: true, hash: "#/overview?when=today" });
  await page.locator(".overview .bar").getByText("Europe/Berlin").waitFor();
  // The numbers are closed when another chart takes the place of this one.
  const hours = async () => {
    if ((await page.locator(".chart details[open]").count()) === 0) {
      await page.locator(".chart details summary").first().click();
    }
    return (await page.locator(".chart details tbody th").allInnerTexts()).filter(Boolean);
  };
  // The newest payment was made at 13:31 in UTC.
  await until(hours, (all) => /Nov 27, 14:00$/.test(all.at(-1) ?? ""));
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.locator(".overview .bar").getByText("Asia/Tokyo").waitFor();
  await until(hours, (all) => /Nov 27, 22:00$/.test(all.at(-1) ?? ""));
  await close(page);
});
