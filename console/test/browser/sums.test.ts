/** Adding up: the numbers are the API's, to the last digit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { payment, type Row } from "./data.js";
import { close, faults, open, stage, until } from "./harness.js";
import { summaryOf } from "./query.js";

const { browser, fake } = await stage();

/** As a number's text in a language, without Intl: the test must not share a fault with the page. */
function written(value: string, language: "en" | "de"): string {
  const [whole, part] = value.replace("-", "").split(".") as [string, string | undefined];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === "en" ? "," : ".");
  const sign = value.startsWith("-") ? "−" : "";
  return `${sign}${grouped}${part === undefined ? "" : `${language === "en" ? "." : ","}${part}`}`;
}

const huge = (index: number): Row => {
  const row = payment(index);
  const big = {
    value: row.amount.currency_code === "EUR" ? "90071992547409.93" : row.amount.value,
    currency_code: row.amount.currency_code,
  };
  return { ...row, amount: big };
};

for (const language of ["en", "de"] as const) {
  for (const [name, make] of [
    ["ordinary", payment],
    ["huge", huge],
  ] as const) {
    test(`${name} sums in ${language} equal the API's, each currency alone`, async () => {
      fake.rows(1_000, make);
      const page = await open(browser, fake, { language, hash: "#/sums?status=COMPLETED" });
      await page.locator("table.totals").waitFor();
      const rows = fake.found({ status: { in: ["COMPLETED"] } });
      const { totals } = summaryOf(rows);
      assert.equal(totals.length, 4);
      for (const total of totals) {
        const cells = await page.locator(`tbody[data-currency="${total.currency}"] tr.strong td`).allInnerTexts();
        assert.deepEqual(
          cells.map((text) => text.replace(/\s+/g, " ").trim()),
          [
            written(String(total.count), language),
            ...[total.gross, total.fee, total.net].map(({ value }) => `${written(value, language)} ${total.currency}`),
          ],
        );
      }
      // Below the first, its parts by type, each as the API added it up.
      const first = page.locator("table.totals tbody").first();
      const parts = summaryOf(rows, { group_by: ["type"] }).groups.filter((group) => group.currency === "EUR");
      assert.equal(parts.length, 2);
      assert.deepEqual(
        await first.locator("tr:not(.strong) td:nth-child(3)").allInnerTexts(),
        parts.map((group) => `${written(group.gross.value, language)} EUR`),
      );
      assert.equal(await page.locator("table.totals tbody").count(), totals.length, "no row for all of them together");
      // One chart for each currency, and the bars of each are its own.
      const { groups } = summaryOf(rows, { interval: "MONTH" });
      const charts = page.locator("figure.chart");
      assert.equal(await charts.count(), totals.length);
      const bars = await charts.evaluateAll((figures) =>
        figures.map((figure) => figure.querySelectorAll("svg g").length),
      );
      const byCurrency = totals.map((total) => groups.filter((group) => group.currency === total.currency).length);
      assert.deepEqual([...bars].sort(), [...byCurrency].sort());
      const numbers = charts.first().locator("details");
      await numbers.locator("summary").click();
      const [currency] = /[A-Z]{3}$/.exec(await charts.first().locator("figcaption").innerText())!;
      const own = groups.filter((group) => group.currency === currency);
      const gross = await numbers.locator("tbody td:nth-child(3)").allInnerTexts();
      assert.deepEqual(
        gross.map((text) => text.replace(/\s+/g, " ").trim()),
        own.map((group) => `${written(group.gross.value, language)} ${currency}`),
      );
      assert.deepEqual(faults(page), []);
      await close(page);
    });
  }
}

test("the sums are of what is filtered, and the list of it has as many payments", async () => {
  const page = await open(browser, fake, { hash: "#/find?q=xi" });
  await page.getByRole("link", { name: "Add these up" }).click();
  await page.locator("table.totals").waitFor();
  const counted = () => page.locator("tr.strong td:nth-child(2)").allInnerTexts();
  const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Number(text), 0);
  // At first, only money that has moved.
  const moved = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"];
  const settled = fake.found({ and: [{ name: { match: "xi" } }, { status: { in: moved } }] });
  assert.equal(sumOf(await counted()), settled.length);
  await page.getByLabel("Everything").check();
  const rows = fake.found({ name: { match: "xi" } });
  assert.ok(settled.length < rows.length);
  await until(counted, (texts) => sumOf(texts) === rows.length);
  await page.getByLabel("By week").check();
  await until(
    () => fake.asked(/summary$/).at(-1)!.body.interval,
    (interval) => interval === "WEEK",
  );
  await page.getByLabel("Net", { exact: true }).check();
  assert.match(page.url(), /by=week&show=net&money=all/);
  await page.getByRole("link", { name: "See the payments" }).click();
  await page.getByText(`${rows.length} payments`).first().waitFor();
  await page.evaluate(() => (location.hash = "#/sums?q=nobody"));
  await page.getByRole("heading", { name: "Nothing to add up" }).waitFor();
  await close(page);
});
