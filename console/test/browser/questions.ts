/** The twenty questions of README.md, from the first page: against the fake, and against a demo. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Row } from "./data.js";
import { arrived, ofCard, ofYesterday, otherPayments, paidTwice, refunded, refundOf } from "./findquestions.js";
import { faults, until } from "./harness.js";
import * as overview from "./overviewquestions.js";
import { decimalIn, sumOf, type Visitor } from "./visitor.js";

/** "Which payout is this line of my bank statement?": those of its amount. */
async function payoutOfLine(visitor: Visitor): Promise<void> {
  const { items } = await visitor.ask("/v1/payouts?limit=25");
  const { value, currency_code: currency } = items[1].amount;
  const amount = value.replace("-", "");
  await visitor.go("Payouts");
  const rows = visitor.page.locator(".folding tbody tr");
  await rows.first().waitFor();
  await visitor.type(`${amount} ${currency}`);
  const found = await visitor.ask(
    `/v1/payouts?limit=50&amount_min=${amount}&amount_max=${amount}&currency=${currency}`,
  );
  await until(
    () =>
      rows
        .getByRole("link")
        .evaluateAll((all) => all.map((each) => /open=([^&]*)/.exec((each as HTMLAnchorElement).hash)![1]!)),
    (ids) => ids.join() === found.items.map((each: { id: string }) => each.id).join(),
  );
}

/** Compares the payments and the sums of a payout. */
async function contentOfPayout(visitor: Visitor): Promise<void> {
  await visitor.go("Payouts");
  const link = visitor.page.locator(".folding tbody tr").filter({ hasText: "Adds up" }).first().getByRole("link");
  const id = /open=([^&]*)/.exec((await link.getAttribute("href"))!)![1]!;
  await visitor.click(link);
  const detail = visitor.page.getByRole("complementary");
  await detail.locator(".sums-of tbody tr").first().waitFor();
  const payout = await visitor.ask(`/v1/payouts/${id}`);
  assert.equal(decimalIn(await detail.locator(".glance .big").innerText()), payout.amount.value);
  const [{ total, payout: paid }] = payout.currencies;
  const last = async (name: string) =>
    decimalIn(await detail.locator(".sums-of tbody tr").filter({ hasText: name }).locator("td").last().innerText());
  assert.deepEqual([await last("Total"), await last("Paid out")], [total.net.value, paid.net.value]);
  const payments = await visitor.rows({ and: [{ payout_id: { eq: id } }, { not: { type: { eq: "PAYOUT" } } }] });
  const counted = payments.filter((row) => row.status !== "PENDING" && row.status !== "AUTHORIZED");
  assert.equal(sumOf(counted.map((row) => row.net.value)), total.net.value);
  await detail.locator(".related li a").first().waitFor();
}

/** Waits for the export that a click creates. */
async function exported(visitor: Visitor, button: string): Promise<any> {
  const dialog = visitor.page.getByRole("dialog");
  const [answer] = await Promise.all([
    visitor.page.waitForResponse((each) => each.request().method() === "POST" && each.url().endsWith("/v1/exports")),
    visitor.click(dialog.getByRole("button", { name: button, exact: true })),
  ]);
  assert.ok(answer.ok(), await answer.text());
  const { id } = await answer.json();
  const card = visitor.page.locator(`main [data-export="${id}"]`);
  await card
    .getByRole("button", { name: /Download/ })
    .first()
    .waitFor({ timeout: 60_000 });
  return visitor.ask(`/v1/exports/${id}`);
}

/** Requires that the files of an export, with the payments that they leave out, add up to the given payments. */
function containsAll({ result }: any, rows: readonly Row[]): void {
  const totals: { currency: string; count: number; gross: { value: string } }[] = [
    ...result.totals,
    ...result.left_out,
  ];
  const sums = new Map<string, string[]>();
  for (const { amount } of rows)
    sums.set(amount.currency_code, [...(sums.get(amount.currency_code) ?? []), amount.value]);
  for (const [currency, values] of sums) {
    const own = totals.filter((total) => total.currency === currency);
    assert.equal(sumOf(own.map((total) => total.gross.value)), sumOf(values), currency);
    assert.equal(
      own.reduce((count, total) => count + total.count, 0),
      values.length,
      currency,
    );
  }
  assert.equal(new Set(totals.map((total) => total.currency)).size, sums.size);
}

/** "The last month for my tax adviser, please.": the numbers that the adviser gave are known from the month before. */
async function forTaxAdviser(visitor: Visitor): Promise<void> {
  const adviser = visitor.page.getByRole("button", { name: "Last month for my tax adviser" });
  await visitor.go("Exports");
  await visitor.click(adviser);
  const day = await visitor.day();
  const first = (months: number) =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months)).toISOString().slice(0, 10);
  const export_ = await exported(visitor, "Export");
  assert.equal(export_.csv.profile, "datev");
  containsAll(
    export_,
    await visitor.rows({ and: [{ created_at: { gte: first(-1), lt: first(0) } }, { currency: { eq: "EUR" } }] }),
  );
}

/** Enters the numbers of the tax adviser once; the browser keeps them. */
async function enterNumbers(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.getByRole("navigation").getByRole("link", { name: "Exports", exact: true }).click();
  await page.getByRole("button", { name: "Last month for my tax adviser" }).click();
  const dialog = page.getByRole("dialog");
  // Next to each field there is the number that it takes, for example.
  for (const field of await dialog.locator("fieldset .field").filter({ hasText: "Such as" }).all())
    await field.locator("input").fill(/Such as (\d+)/.exec(await field.innerText())![1]!);
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("navigation").getByRole("link", { name: "Overview", exact: true }).click();
}

/** "These payments as a file, please." */
async function asFile(visitor: Visitor): Promise<void> {
  await visitor.type("refunds");
  const rows = await visitor.rows({ type: { in: ["REFUND"] } });
  await visitor.sees(rows);
  await visitor.click(visitor.page.getByRole("link", { name: "Export these" }));
  const export_ = await exported(visitor, "Export");
  assert.equal(export_.result.row_count, rows.length);
  containsAll(export_, rows);
}

interface Answer {
  readonly answer: (visitor: Visitor) => Promise<void>;
  /** Steps that a merchant has taken before. Their clicks are not counted. */
  readonly before?: (visitor: Visitor) => Promise<void>;
}

const answers: Readonly<Record<number, Answer>> = {
  1: { answer: overview.salesOfTheMonth },
  2: { answer: overview.salesOfTheMonthBefore },
  3: { answer: overview.refundsOfTheWeek },
  4: { answer: overview.feesOfYesterday },
  5: { answer: overview.behindTheSales },
  6: { answer: overview.oneDay },
  7: { answer: overview.openDisputes },
  8: { answer: overview.attention },
  9: { answer: arrived },
  10: { answer: refunded },
  11: { answer: ofCard },
  12: { answer: ofYesterday },
  13: { answer: paidTwice },
  14: { answer: otherPayments },
  15: { answer: refundOf },
  16: { answer: payoutOfLine },
  17: { answer: contentOfPayout },
  18: { answer: overview.largestOfTheMonth },
  19: { answer: forTaxAdviser, before: enterNumbers },
  20: { answer: asFile },
};

export interface Question {
  readonly number: number;
  readonly text: string;
  readonly clicks: number;
}

/** The questions of the table in README.md. */
export async function readQuestions(): Promise<Question[]> {
  const readme = await readFile(join(process.env["CONSOLE_ROOT"]!, "README.md"), "utf8");
  return [...readme.matchAll(/^\| (\d+) \| (.+?) \| .+ \| (\d) \|$/gm)].map(([, number, text, clicks]) => ({
    number: Number(number),
    text: text!,
    clicks: Number(clicks),
  }));
}

/** Answers a question from the first page, with as many clicks as the table has. */
export async function answer({ number, clicks }: Question, visitor: Visitor): Promise<void> {
  const { before, answer: given } = answers[number]!;
  await before?.(visitor);
  await given(visitor);
  assert.equal(visitor.clicks, clicks);
  assert.ok(clicks <= 3);
  assert.deepEqual(faults(visitor.page), []);
}
