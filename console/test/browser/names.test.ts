/** Names of any script, on every screen that has them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { idOf, payment, type Row } from "./data.js";
import { becomes, close, faults, open, stage, until } from "./harness.js";

const { browser, fake } = await stage();

/** A name that is written from right to left would move the digits and signs beside it, unless it is isolated. */
const name = "محمد علي";

/** All payers have that name; some of their payments are open disputes, refunds, and duplicates. */
function named(index: number): Row {
  const row = payment(index);
  const payer = { ...row.payer, name, id: "p_1" };
  if (index === 1) return { ...payment(0), id: row.id, payer };
  return { ...row, payer, ...(index % 20 === 2 && { type: "DISPUTE", status: "PENDING" }) };
}

/** The texts that have the name and are not isolated. */
const exposed = (page: Page) =>
  page.evaluate((text) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (node.textContent!.includes(text) && !parent.closest("bdi, pre, .unseen")) found.push(parent.outerHTML);
    }
    return found;
  }, name);

const screens: [name: string, hash: string, where: string][] = [
  ["the list", "#/find", ".table .body"],
  ["a chip", `#/find?q=${encodeURIComponent(name)}`, ".chips"],
  ["a payment and its payer", `#/find?open=${idOf(0)}`, ".detail .glance"],
  ["nothing found", `#/find?when=today&q=${encodeURIComponent(`${name} 17.17`)}`, ".empty"],
  ["the overview", "#/overview", ".news"],
  ["a payout", "#/payouts?open=po_3", ".detail .related"],
  ["a new export", `#/exports?open=new&q=${encodeURIComponent(name)}`, "dialog .what"],
];

for (const [screen, hash, where] of screens) {
  test(`an Arabic name is isolated: ${screen}`, async () => {
    fake.rows(1_000, named);
    const page = await open(browser, fake, { hash });
    await page.locator(where).getByText(name).first().waitFor();
    await until(
      () => exposed(page),
      (found) => found.length === 0,
      3_000,
    );
    assert.deepEqual(faults(page), []);
    await close(page);
  });
}

test("the exports of a name isolate it", async () => {
  fake.exports.add({ name: { match: name } }, "SUCCEEDED");
  const page = await open(browser, fake, { hash: "#/exports" });
  await page.locator(".item-card").getByText(name).first().waitFor();
  await becomes(() => exposed(page), []);
  await close(page);
});
