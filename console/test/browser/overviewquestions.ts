/** The questions that the first page answers, or a figure on it. */
import assert from "node:assert/strict";
import type { Row } from "./data.js";
import { until } from "./harness.js";
import { decimalIn, sizeOf, sumOf, type Visitor } from "./visitor.js";

const moved = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"];
const earned = ["PAYMENT", "REFUND", "FEE", "DISPUTE", "ADJUSTMENT"];

interface Days {
  /** The first day, and the day after the last one. */
  readonly gte: string;
  readonly lt: string;
}

const movedOf = (days: Days, types: readonly string[], currency: string) => ({
  and: [{ created_at: days }, { type: { in: types } }, { status: { in: moved } }, { currency: { eq: currency } }],
});

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const plusMonths = (day: string, months: number) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months)).toISOString().slice(0, 10);

async function thisMonth(visitor: Visitor): Promise<Days> {
  const day = await visitor.day();
  return { gte: plusMonths(day, 0), lt: plusMonths(day, 1) };
}

/** As many days of the month before, or all of it if it is shorter. */
async function monthBefore(visitor: Visitor): Promise<Days> {
  const day = await visitor.day();
  const [gte, end] = [plusMonths(day, -1), plusMonths(day, 0)];
  const lt = plusDays(gte, Number(day.slice(8)));
  return { gte, lt: lt < end && plusDays(day, 1) < plusMonths(day, 1) ? lt : end };
}

async function currenciesOf(visitor: Visitor): Promise<string[]> {
  const sections = visitor.page.locator("[data-currency]");
  await sections.first().waitFor();
  return sections.evaluateAll((found) => found.map((each) => (each as HTMLElement).dataset["currency"]!));
}

/** Waits until no figure is that of the period before. */
const settled = (visitor: Visitor) => visitor.page.locator(".overview .answer[aria-busy='false']").waitFor();

const figure = (visitor: Visitor, currency: string, line: string, column = 0) =>
  visitor.page.locator(`[data-currency="${currency}"] [data-line="${line}"] td`).nth(column);

/** Waits until a figure is the sum of the given amounts. */
async function addsUp(visitor: Visitor, currency: string, line: string, amounts: string[], column = 0): Promise<void> {
  const expected = sumOf(amounts);
  await until(
    async () => decimalIn(await figure(visitor, currency, line, column).innerText()),
    (shown) => shown === expected || (amounts.length === 0 && /^0(\.0+)?$/.test(shown)),
  );
}

const amounts = (rows: readonly Row[]) => rows.map((row) => row.amount.value);

export async function salesOfTheMonth(visitor: Visitor): Promise<void> {
  const days = await thisMonth(visitor);
  for (const currency of await currenciesOf(visitor))
    await addsUp(visitor, currency, "sales", amounts(await visitor.rows(movedOf(days, ["PAYMENT"], currency))));
}

export async function salesOfTheMonthBefore(visitor: Visitor): Promise<void> {
  const days = await monthBefore(visitor);
  for (const currency of await currenciesOf(visitor))
    await addsUp(visitor, currency, "sales", amounts(await visitor.rows(movedOf(days, ["PAYMENT"], currency))), 1);
}

export async function refundsOfTheWeek(visitor: Visitor): Promise<void> {
  await visitor.click(visitor.page.getByRole("button", { name: "This week", exact: true }));
  const day = await visitor.day();
  const gte = plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  const link = visitor.page.locator(`[data-line='refunds'] td:nth-child(2) a[href*="from=${gte}"]`).first();
  await link.waitFor();
  await settled(visitor);
  const currency = /currency=([A-Z]{3})/.exec((await link.getAttribute("href"))!)![1]!;
  const rows = await visitor.rows(movedOf({ gte, lt: plusDays(gte, 7) }, ["REFUND"], currency));
  await addsUp(visitor, currency, "refunds", amounts(rows));
  await visitor.click(link);
  await visitor.sees(rows);
}

export async function feesOfYesterday(visitor: Visitor): Promise<void> {
  await visitor.click(visitor.page.getByRole("button", { name: "Yesterday", exact: true }));
  const days = { gte: await visitor.day(-1), lt: await visitor.day() };
  await visitor.page.locator(`[data-line='fees'] td:nth-child(2) a[href*="from=${days.gte}"]`).first().waitFor();
  await settled(visitor);
  for (const currency of await currenciesOf(visitor)) {
    const rows = await visitor.rows(movedOf(days, earned, currency));
    // Fees are also transactions of their own.
    const fees = rows.flatMap((row) => [
      ...(row.fee ? [row.fee.value] : []),
      ...(row.type === "FEE" ? [row.amount.value] : []),
    ]);
    await addsUp(visitor, currency, "fees", fees);
  }
}

export async function behindTheSales(visitor: Visitor): Promise<void> {
  const [currency] = await currenciesOf(visitor);
  await visitor.click(figure(visitor, currency!, "sales").getByRole("link"));
  await visitor.sees(await visitor.rows(movedOf(await thisMonth(visitor), ["PAYMENT"], currency!)));
}

export async function largestOfTheMonth(visitor: Visitor): Promise<void> {
  await visitor.click(figure(visitor, "EUR", "sales").getByRole("link"));
  await visitor.click(visitor.page.getByRole("columnheader", { name: "Amount" }).getByRole("button"));
  const rows = await visitor.rows(movedOf(await thisMonth(visitor), ["PAYMENT"], "EUR"), "-amount");
  rows.slice(1).forEach((row, at) => assert.ok(sizeOf(row.amount.value) <= sizeOf(rows[at]!.amount.value), row.id));
  await visitor.sees(rows);
}

export async function oneDay(visitor: Visitor): Promise<void> {
  const [currency] = await currenciesOf(visitor);
  const chart = visitor.page.locator(`[data-currency="${currency}"] .chart details`);
  await visitor.click(chart.locator("summary"));
  // There may be days without sales.
  const counts = await chart.locator("tbody tr td:nth-child(2)").allInnerTexts();
  const line = chart.locator("tbody tr").nth(counts.map((count) => count !== "0").lastIndexOf(true));
  const link = line.getByRole("link");
  const day = /from=(\d{4}-\d\d-\d\d)/.exec((await link.getAttribute("href"))!)![1]!;
  const rows = await visitor.rows(movedOf({ gte: day, lt: plusDays(day, 1) }, ["PAYMENT"], currency!));
  const cells = await line.locator("td").allInnerTexts();
  assert.ok(cells.map((cell) => (/\d/.test(cell) ? decimalIn(cell) : "")).includes(sumOf(amounts(rows))), cells.join());
  await visitor.click(link);
  await visitor.sees(rows);
}

export async function openDisputes(visitor: Visitor): Promise<void> {
  const rows = await visitor.rows({ and: [{ type: { eq: "DISPUTE" } }, { status: { eq: "PENDING" } }] });
  assert.ok(rows.length > 0, "a dispute is open");
  const section = visitor.page.locator(".news section").nth(2);
  await section.getByRole("link", { name: "All open disputes" }).waitFor();
  const links = await section
    .locator("li a")
    .evaluateAll((found) => found.map((each) => (each as HTMLAnchorElement).hash));
  assert.deepEqual(
    links.map((link) => /open=([^&]*)/.exec(link)![1]),
    rows.slice(0, 5).map((row) => row.id),
  );
  const shown = await section.locator("li .amount").allInnerTexts();
  assert.deepEqual(shown.map(decimalIn), amounts(rows.slice(0, 5)));
}

export async function attention(visitor: Visitor): Promise<void> {
  const list = async (path: string): Promise<any[]> => (await visitor.ask(path)).items;
  const wrong = (await list("/v1/payouts?limit=25")).filter((each) =>
    ["AMOUNT_DIFFERS", "PAYOUT_FAILED"].includes(each.difference?.code),
  );
  const failed = (await list("/v1/exports?limit=20")).filter((each) => each.status === "FAILED");
  const disabled = (await list("/v1/webhook-endpoints")).filter(
    (each) => each.status === "DISABLED" && each.disabled_reason !== "REQUESTED",
  );
  const paused = (await list("/v1/export-schedules")).filter(
    (each) => each.status === "PAUSED" && each.paused_reason !== "REQUESTED",
  );
  const section = visitor.page.locator(".attention");
  await section.waitFor();
  const links = await section
    .getByRole("link")
    .evaluateAll((found) =>
      found.map((each) => `${(each as HTMLAnchorElement).hash.split("?")[0]} ${/^\d+/.exec(each.textContent!)?.[0]}`),
    );
  const expected = [
    ["payouts", wrong],
    ["exports", failed],
    ["webhooks", disabled],
    ["schedules", paused],
  ] as const;
  assert.deepEqual(
    links,
    expected.flatMap(([screen, items]) => (items.length > 0 ? [`#/${screen} ${items.length}`] : [])),
  );
  if (links.length === 0) await section.getByText("Nothing needs your attention.").waitFor();
}
