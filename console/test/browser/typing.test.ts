/** What people type and paste: each reading is a chip, and a search that finds nothing offers a wider one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { payoutOf } from "./payouts.js";
import { becomes, close, faults, ids, open, rowAt, stage, until } from "./harness.js";

const { browser, fake } = await stage();

for (const language of ["en", "de"] as const) {
  test(`an amount that is copied from the table finds its payment, in ${language}`, async () => {
    const page = await open(browser, fake, { language, fixed: true });
    await rowAt(page, 0).waitFor();
    const box = page.getByRole("searchbox");
    // A payment, a refund, and one in yen.
    for (const index of [0, 8, 7]) {
      await box.fill("");
      await until(
        () => ids(page),
        (shown) => shown.length > 20,
      );
      const amount = await rowAt(page, index).locator(".of-amount").innerText();
      await box.fill(amount);
      const found = await until(
        () => ids(page),
        (shown) => shown.length > 0 && shown.length < 5,
      );
      assert.ok(found.includes(fake.found(undefined)[index]!.id), amount);
    }
    assert.deepEqual(faults(page), []);
    await close(page);
  });
}

test("dates, words and card ends are chips, and the rows are theirs", async () => {
  const page = await open(browser, fake, { fixed: true });
  await rowAt(page, 0).waitFor();
  const box = page.getByRole("searchbox");
  const chips = page.locator(".chips li bdi");
  const cases: [text: string, chips: string[], filter: unknown][] = [
    ["yesterday", ["on Nov 26, 2026"], { created_at: { gte: "2026-11-26", lt: "2026-11-27" } }],
    ["25.11.2026", ["on Nov 25, 2026"], { created_at: { gte: "2026-11-25", lt: "2026-11-26" } }],
    [
      "refunded jos",
      ["name starts with jos", "Status: Refunded, Partially refunded"],
      { and: [{ name: { match: "jos" } }, { status: { in: ["REFUNDED", "PARTIALLY_REFUNDED"] } }] },
    ],
    ["refunds", ["Type: Refund"], { type: { in: ["REFUND"] } }],
    [
      "visa •••• 4242",
      ["Method: Visa", "card ends with 4242"],
      { and: [{ card_brand: { in: ["VISA"] } }, { card_last4: { eq: "4242" } }] },
    ],
    ["~50", ["amount 47.50 to 52.50"], { amount: { gte: "47.50", lte: "52.50" } }],
  ];
  for (const [text, expected, filter] of cases) {
    await box.fill(text);
    await until(
      () => chips.allTextContents(),
      (shown) => JSON.stringify(shown) === JSON.stringify(expected),
    );
    await until(
      () => fake.asked(/search$/).at(-1)!.body.filter,
      (asked) => JSON.stringify(asked) === JSON.stringify(filter),
    );
    const rows = fake.found(filter, "Europe/Berlin").map((row) => row.id);
    await until(
      () => ids(page),
      (shown) => shown.length > 0 && shown.every((id, index) => id === rows[index]),
    );
  }
  // A date that can be read in two ways: the region's first, and the other with one click.
  await box.fill("3/4/2026");
  await until(
    () => chips.allTextContents(),
    (shown) => shown[0] === "on Mar 4, 2026",
  );
  await page.getByRole("button", { name: "or Apr 3, 2026?" }).click();
  await until(
    () => chips.allTextContents(),
    (shown) => shown[0] === "on Apr 3, 2026",
  );
  await becomes(() => box.inputValue(), "2026-04-03");
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("nothing found says what was searched, and the wider reading is one click away", async () => {
  const page = await open(browser, fake, { fixed: true });
  await rowAt(page, 0).waitFor();
  const [row] = fake.found({ currency: { in: ["EUR"] } });
  const value = row!.amount.value;
  const box = page.getByRole("searchbox");
  await box.fill(`${value} GBP`);
  await page.getByText(`No payment matches: amount ${value} GBP`).waitFor();
  await page.getByRole("button", { name: "Search this amount in any currency" }).click();
  await until(
    () => ids(page),
    (shown) => shown.includes(row!.id),
  );
  await box.fill("order-5");
  await rowAt(page, 0).waitFor();
  await box.fill("reference:INV-100005");
  await page.getByRole("button", { name: "Search everywhere for “INV-100005”" }).click();
  await until(
    () => ids(page),
    (shown) => shown.length === 1,
  );
  await close(page);
});

test("the amount of a bank line finds its payout, with and without its currency and cents", async () => {
  const page = await open(browser, fake, { hash: "#/payouts" });
  await page.locator(".folding tbody tr").first().waitFor();
  const amount = (payoutOf(fake, "po_3")["amount"] as { value: string }).value.replace("-", "");
  const grouped = amount.replace(/\B(?=(\d{3})+\.)/g, ",");
  const box = page.getByRole("searchbox");
  for (const text of [`${grouped} EUR`, `EUR ${amount}`, amount, amount.split(".")[0]!, `−${grouped} €`]) {
    await box.fill("");
    await box.press("Enter");
    await until(
      () => page.locator(".folding tbody tr").count(),
      (count) => count > 5,
    );
    await box.fill(text);
    await box.press("Enter");
    await until(
      () => page.locator(".folding tbody tr").count(),
      (count) => count === 1,
    );
    assert.match(await page.locator(".folding tbody tr .sum").innerText(), new RegExp(grouped.replace(".", "\\.")));
  }
  await box.fill("much");
  await box.press("Enter");
  await page.getByText("Enter an amount such as 49.99.").waitFor();
  await close(page);
});
