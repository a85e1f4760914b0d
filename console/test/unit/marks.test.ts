/** What refunds and disputes say about the payments that they refer to, and what a payer is known by. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "@txsearch/client";
import { knownBy } from "../../src/customer.js";
import { marksOf } from "../../src/marks.js";

const related = (relatedId: string | null, type: string, status: string, value: string) =>
  ({ relatedId, type, status, amount: { value, currencyCode: "EUR" } }) as Transaction;

test("refunds that moved are added up, and only open disputes are marked", () => {
  const marks = marksOf([
    related("a", "REFUND", "COMPLETED", "-1.10"),
    related("a", "REFUND", "COMPLETED", "-2.20"),
    related("a", "REFUND", "FAILED", "-9.99"),
    related("b", "DISPUTE", "PENDING", "-5.00"),
    related("c", "DISPUTE", "CANCELLED", "-5.00"),
    related(null, "REFUND", "COMPLETED", "-1.00"),
  ]);
  assert.deepEqual(
    [...marks],
    [
      ["a", { refunded: { value: "3.30", currencyCode: "EUR" } }],
      ["b", { isDisputed: true }],
    ],
  );
});

test("a payer is known by id, e-mail address, and card with its brand", () => {
  const of = (payer: object | null, paymentMethod: object | null) =>
    knownBy({ payer, paymentMethod } as unknown as Transaction).map((each) => [each.typed, each.filter]);
  assert.deepEqual(of({ id: "p 9", email: "jo@example.com" }, { brand: "VISA", last4: "4242" }), [
    ['payer:"p 9"', { payer_id: { eq: "p 9" } }],
    ["jo@example.com", { email: { eq: "jo@example.com" } }],
    ["card:4242 visa", { and: [{ card_last4: { eq: "4242" } }, { card_brand: { eq: "VISA" } }] }],
  ]);
  assert.deepEqual(of(null, { brand: "VERVE", last4: "4242" }), [["card:4242", { card_last4: { eq: "4242" } }]]);
  assert.deepEqual(of(null, null), []);
  assert.deepEqual(of({ id: null, email: null }, { brand: null, last4: "3567" }), []);
});
