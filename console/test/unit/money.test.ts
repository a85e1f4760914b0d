/** The lines of the overview, and the periods that it compares. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TransactionSummary } from "@txsearch/client";
import { figuresOf, lines, zeroOf } from "../../src/money.js";
import { comparedDays, isWrong } from "../../src/overview.js";

type Group = TransactionSummary["groups"][number];
const group = (type: string, status: string, gross: string, fee: string, currency = "EUR") => {
  const money = (value: string) => ({ value, currencyCode: currency });
  return { currency, type, status, count: 1, gross: money(gross), fee: money(fee) } as unknown as Group;
};

test("only money that moved is earned, each type has its line, and the lines add up to the net", () => {
  const figures = figuresOf(
    [
      group("PAYMENT", "COMPLETED", "100.00", "-3.00"),
      group("PAYMENT", "REFUNDED", "20.00", "-0.60"),
      group("PAYMENT", "FAILED", "999.00", "0.00"),
      group("PAYMENT", "PENDING", "7.00", "0.00"),
      group("PAYMENT", "COMPLETED", "50.00", "-1.00", "USD"),
      group("REFUND", "COMPLETED", "-20.00", "0.10"),
      group("DISPUTE", "COMPLETED", "-5.00", "-15.00"),
      group("ADJUSTMENT", "COMPLETED", "1.00", "0.00"),
      group("FEE", "COMPLETED", "-9.90", "0.00"),
      group("PAYOUT", "COMPLETED", "-60.00", "0.00"),
      group("TRANSFER", "COMPLETED", "-1.00", "0.00"),
    ],
    "EUR",
    "0.00",
  );
  assert.deepEqual(
    lines.map((line) => [line, figures[line].value, figures[line].count]),
    [
      ["sales", "120.00", 2],
      ["refunds", "-20.00", 1],
      ["disputes", "-5.00", 1],
      ["adjustments", "1.00", 1],
      ["fees", "-28.40", 6],
      ["net", "67.60", 6],
      ["payouts", "-60.00", 1],
      ["pending", "7.00", 1],
    ],
  );
  assert.equal(figuresOf([], "JPY", "0").sales.value, "0");
  assert.deepEqual(["-1234.50", "7", "0.118"].map(zeroOf), ["0.00", "0", "0.000"]);
});

test("a period is compared with as many days before, a month with the month before", () => {
  const today = "2026-03-31";
  const before = (period: Parameters<typeof comparedDays>[0], day = today) => comparedDays(period, day).before;
  assert.deepEqual(before("today"), { from: "2026-03-30", to: "2026-03-30" });
  assert.deepEqual(before("week"), { from: "2026-03-23", to: "2026-03-24" });
  assert.deepEqual(before("lastWeek"), { from: "2026-03-16", to: "2026-03-22" });
  assert.deepEqual(before("month"), { from: "2026-02-01", to: "2026-02-28" });
  assert.deepEqual(before("month", "2026-03-10"), { from: "2026-02-01", to: "2026-02-10" });
  assert.deepEqual(before("lastMonth"), { from: "2026-01-01", to: "2026-01-31" });
  assert.deepEqual(before({ from: "2026-03-01", to: "2026-03-03" }), { from: "2026-02-26", to: "2026-02-28" });
  assert.equal(before("any"), undefined);
});

test("a payout that is not sent yet needs no attention", () => {
  const payout = (reconciled: boolean, code?: string) => ({ reconciled, difference: code ? { code } : null }) as never;
  assert.deepEqual([payout(true), payout(false, "PAYOUT_PENDING"), payout(false, "AMOUNT_DIFFERS")].map(isWrong), [
    false,
    false,
    true,
  ]);
});
