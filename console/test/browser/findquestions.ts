/** The questions that somebody types. */
import assert from "node:assert/strict";
import type { Row } from "./data.js";
import { rowAt, until } from "./harness.js";
import { decimalIn, sumOf, type Visitor } from "./visitor.js";

const isPayment = { type: { eq: "PAYMENT" } };
const moved = { status: { in: ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"] } };

/** A name as somebody types it, in lower case and without accents; undefined if it is not two Latin words. */
function typedName(row: Row): string | undefined {
  const name = (row.payer?.name ?? "").normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return /^[a-z]{2,} [a-z]{2,}$/.test(name) ? name : undefined;
}

/** The first of the given payments for which a value is found. */
async function first<T>(rows: readonly Row[], read: (row: Row) => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const row of rows) {
    const value = await read(row);
    if (value !== undefined) return value;
  }
  throw new Error("No payment is of use for the question.");
}

/** A payment whose payer's name finds few enough payments to see it at once. */
function visible(visitor: Visitor, rows: readonly Row[]): Promise<{ row: Row; name: string }> {
  return first(rows, async (row) => {
    const name = typedName(row);
    if (name === undefined) return undefined;
    const found = await visitor.rows({ name: { match: name } });
    return found.findIndex((each) => each.id === row.id) < 10 ? { row, name } : undefined;
  });
}

const rowOf = (visitor: Visitor, { id }: Row) =>
  visitor.page.locator(".table [data-row]").filter({ has: visitor.page.locator(`a[href*="open=${id}"]`) });

export async function arrived(visitor: Visitor): Promise<void> {
  const rows = await visitor.rows({ and: [isPayment, { status: { eq: "COMPLETED" } }, { currency: { eq: "EUR" } }] });
  const { name, value } = await first(rows, (row) => {
    const typed = typedName(row);
    return typed === undefined ? undefined : { name: typed.split(" ")[0]!, value: row.amount.value };
  });
  await visitor.type(`${name} ${value} EUR`);
  await visitor.sees(
    await visitor.rows({ and: [{ name: { match: name } }, { amount: { eq: value } }, { currency: { eq: "EUR" } }] }),
  );
  assert.equal(decimalIn(await rowAt(visitor.page, 0).locator(".of-amount").innerText()).replace("-", ""), value);
}

export async function refunded(visitor: Visitor): Promise<void> {
  const status = { status: { in: ["REFUNDED", "PARTIALLY_REFUNDED"] } };
  const name = await first(await visitor.rows(status), (row) => {
    const [word] = typedName(row)?.split(" ") ?? [];
    // Not one that may be a month.
    return word !== undefined && word.length > 4 ? word.slice(0, -1) : undefined;
  });
  await visitor.type(`refunded ${name}`);
  await visitor.sees(await visitor.rows({ and: [{ name: { match: name } }, status] }));
}

export async function ofCard(visitor: Visitor): Promise<void> {
  const last4 = await first(await visitor.rows({ payment_method: { eq: "CARD" } }), (row) => {
    const digits = (row["payment_method"] as { last4?: string | null } | null)?.last4;
    return digits && /^\d{4}$/.test(digits) ? digits : undefined;
  });
  await visitor.type(`•••• ${last4}`);
  await visitor.sees(await visitor.rows({ card_last4: { eq: last4 } }));
}

export async function ofYesterday(visitor: Visitor): Promise<void> {
  await visitor.type("yesterday");
  await visitor.sees(await visitor.rows({ created_at: { gte: await visitor.day(-1), lt: await visitor.day() } }));
}

export async function paidTwice(visitor: Visitor): Promise<void> {
  const status = { status: { in: ["PENDING", "AUTHORIZED", "COMPLETED", "PARTIALLY_REFUNDED"] } };
  const rows = await visitor.rows({ and: [isPayment, status] });
  // Only payments of one payer are compared: a demo has tens of thousands.
  const ofPayer = new Map<unknown, Row[]>();
  for (const row of rows.filter((each) => each.payer?.["id"] != null)) {
    const id = row.payer!["id"];
    ofPayer.set(id, [...(ofPayer.get(id) ?? []), row]);
  }
  const twins = [...ofPayer.values()].flatMap((own) => own.filter((row) => own.some((other) => isTwin(row, other))));
  const { row, name } = await visible(visitor, twins);
  await visitor.type(name);
  await visitor.click(rowOf(visitor, row));
  const hint = visitor.page.locator(".duplicate");
  await hint.getByText("This may be the same payment twice.").waitFor();
  const other = /open=([^&]*)/.exec((await hint.getByRole("link").getAttribute("href"))!)![1];
  assert.ok(rows.some((each) => each.id === other && isTwin(row, each)));
}

/** Whether two payments may be the same one: of the same payer and amount, within a day. */
function isTwin(row: Row, other: Row): boolean {
  return (
    row.id !== other.id &&
    row.payer?.["id"] != null &&
    row.payer["id"] === other.payer?.["id"] &&
    row.amount.value === other.amount.value &&
    row.amount.currency_code === other.amount.currency_code &&
    Math.abs(Date.parse(row.created_at) - Date.parse(other.created_at)) <= 86_400_000
  );
}

export async function otherPayments(visitor: Visitor): Promise<void> {
  const payments = await visitor.rows({ and: [isPayment, moved] });
  const known = payments.filter((row) => row.payer?.["id"] != null);
  const { row, name } = await visible(visitor, known);
  await visitor.type(name);
  await visitor.click(rowOf(visitor, row));
  await visitor.click(visitor.page.locator(".customer").getByRole("link", { name: /^This payer: / }));
  await visitor.sees(await visitor.rows({ and: [{ payer_id: { eq: row.payer["id"] } }, isPayment, moved] }));
}

export async function refundOf(visitor: Visitor): Promise<void> {
  const parts = await visitor.rows({ and: [isPayment, { status: { eq: "PARTIALLY_REFUNDED" } }] });
  const refunds = await visitor.rows({ and: [{ type: { eq: "REFUND" } }, moved] });
  const disputes = await visitor.rows({ and: [{ type: { eq: "DISPUTE" } }, { status: { eq: "PENDING" } }] });
  const isRelated = (all: readonly Row[], row: Row) => all.some((each) => each["related_id"] === row.id);
  const { row, name } = await visible(
    visitor,
    parts.filter((each) => isRelated(refunds, each) && !isRelated(disputes, each)),
  );
  await visitor.type(name);
  const own = refunds.filter((each) => each["related_id"] === row.id);
  const sum = sumOf(own.map((each) => each.amount.value)).replace("-", "");
  await until(
    () => rowOf(visitor, row).locator(".of-status").innerText(),
    (text) => text.startsWith("Refunded ") && decimalIn(text) === sum,
  );
}
