/** The twenty questions of README.md, against the fake. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { idOf, newest, payment, type Row } from "./data.js";
import { close, newPage, stage } from "./harness.js";
import { answer, readQuestions } from "./questions.js";
import { Visitor } from "./visitor.js";

const { browser, fake } = await stage();

/** Pending payments are not paid out yet. */
const pending = { status: "PENDING", payout_id: null };

/** Payments with disputes and fees of their own. The first was refunded in part, and the seventeenth was made twice. */
function varied(index: number): Row {
  const row = payment(index);
  if (index === 0) return { ...row, status: "PARTIALLY_REFUNDED" };
  if (index === 3) {
    const amount = { value: "-1.20", currency_code: "EUR" };
    return { ...payment(0), id: row.id, type: "REFUND", related_id: idOf(0), amount };
  }
  if (index === 17) return { ...payment(16), id: row.id };
  if (index % 30 === 4) return { ...row, type: "FEE", status: "COMPLETED" };
  if (index % 30 === 11) return { ...row, type: "DISPUTE", ...(index < 300 && pending) };
  return row.status === "PENDING" ? { ...row, ...pending } : row;
}

const questions = await readQuestions();
test("the table has twenty questions", () => assert.equal(questions.length, 20));

for (const question of questions) {
  test(`${question.number}. ${question.text}`, async () => {
    // Six weeks of them.
    fake.rows(2_000, (index) => ({ ...varied(index), created_at: new Date(newest - index * 1_800_000).toISOString() }));
    const page = await newPage(browser, { fixed: true });
    const visitor = new Visitor(page);
    fake.signedIn = "M0001";
    await page.goto(`${fake.origin}/console/#/overview`);
    await page.locator(".figures").first().waitFor();
    await answer(question, visitor);
    await close(page);
  });
}
