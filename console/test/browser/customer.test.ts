/** The customer on the phone: all payments of the payer, a payment that was made twice, refunds and disputes in the list. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { idOf, payment, type Row } from "./data.js";
import { becomes, close, faults, hashOf, open, rowAt, stage, until } from "./harness.js";

const { browser, fake } = await stage();

/** The first payment was made twice; the second has a dispute; the sixth was refunded in part. */
function twice(index: number): Row {
  const row = payment(index);
  if (index === 1) return { ...payment(0), id: row.id, created_at: row.created_at, reference: row["reference"] };
  const related = (type: string, status: string, id: string, value: string): Row => {
    const amount = { value, currency_code: "EUR" };
    return { ...row, type, status, related_id: id, amount };
  };
  if (index === 2) return related("DISPUTE", "PENDING", idOf(4), "-12.00");
  if (index === 3) return related("REFUND", "COMPLETED", idOf(5), "-1.20");
  if (index === 6) return related("REFUND", "COMPLETED", idOf(5), "-0.35");
  return row;
}

test("a payment that was made twice is said, with both side by side", async () => {
  fake.rows(1_000, twice);
  const page = await open(browser, fake);
  await rowAt(page, 0).click();
  const hint = page.locator(".duplicate");
  await hint.getByText("This may be the same payment twice.").waitFor();
  await hint.getByRole("link", { name: idOf(1) }).click();
  await until(
    () => hashOf(page),
    (hash) => hash.includes(`open=${idOf(1)}`),
  );
  await page
    .locator(".duplicate")
    .getByRole("link", { name: idOf(0) })
    .waitFor();
  // Neither another amount nor another payer.
  await page.evaluate((id) => (location.hash = `#/find?open=${id}`), idOf(4));
  await page.locator(".customer").waitFor();
  assert.equal(await page.locator(".duplicate").count(), 0);
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("all payments of a payer are one click away, with their count and sums", async () => {
  const page = await open(browser, fake, { hash: `#/find?open=${idOf(16)}` });
  const link = page.locator(".customer").getByRole("link", { name: /^This payer: / });
  await link.waitFor();
  const moved = { status: { in: ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"] } };
  const payer = { payer_id: { eq: payment(16).payer["id"] } };
  const count = fake.found({ and: [payer, { type: { eq: "PAYMENT" } }, moved] }).length;
  await becomes(() => link.innerText(), `This payer: ${count} payments`);
  await link.click();
  await page.locator(".bar").getByText(`${count} payments`, { exact: true }).waitFor();
  await close(page);
});

test("the card's figure is that of its list, and the text says that other cards may end so", async () => {
  fake.rows(300);
  for (const language of ["en", "de"] as const) {
    const page = await open(browser, fake, { hash: `#/find?open=${idOf(16)}`, language });
    const name = language === "en" ? /^Mastercard ending in 1881: (\d+)/ : /^Mastercard mit der Endung 1881: (\d+)/;
    const link = page.locator(".customer").getByRole("link", { name });
    await link.waitFor();
    const hint = language === "en" ? "Other cards may end in the same digits." : "Auch andere Karten können so enden.";
    await page.locator(".customer").getByText(hint).waitFor();
    const count = name.exec(await link.innerText())![1]!;
    await link.click();
    await until(
      () => page.locator(".foot").innerText(),
      (text) => text.startsWith(`${count} `),
    );
    await close(page);
  }
});

test("the list says how much was refunded, and that a dispute is open", async () => {
  fake.rows(1_000, twice);
  const page = await open(browser, fake);
  const status = (index: number) => () => rowAt(page, index).locator(".of-status").innerText();
  await until(status(4), (text) => text === "Open dispute");
  await until(status(5), (text) => text === "Refunded 1.55");
  assert.deepEqual(faults(page), []);
  await close(page);
});
