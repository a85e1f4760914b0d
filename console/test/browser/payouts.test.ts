/** The list of payouts: its filters, and the list as a file. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { payment } from "./data.js";
import { becomes, close, faults, hashOf, open, stage, until } from "./harness.js";
import { payoutOf } from "./payouts.js";

const { browser, fake } = await stage();

const isEqual = (expected: unknown) => (value: unknown) => JSON.stringify(value) === JSON.stringify(expected);

test("payouts are filtered by the days on which they arrived, and by currency", async () => {
  const page = await open(browser, fake, { hash: "#/payouts", fixed: true });
  const dates = () => page.locator(".folding tbody .settled").allInnerTexts();
  await until(dates, (all) => all.length === 19);
  await page.getByRole("button", { name: "Settled: Any time" }).click();
  await page.getByRole("button", { name: "Yesterday" }).click();
  await until(dates, (all) => all.length > 0 && all.every((date) => date.startsWith("Nov 26")));
  const asked = fake.asked(/GET \/v1\/payouts$/).at(-1)!.url.searchParams;
  assert.deepEqual([asked.get("settled_from"), asked.get("settled_to")], ["2026-11-26", "2026-11-26"]);
  await becomes(() => hashOf(page), "#/payouts?settled=yesterday");
  await page.getByRole("button", { name: "Currency" }).click();
  await page.getByRole("textbox", { name: "Currency" }).fill("usd");
  await page.keyboard.press("Enter");
  await page.getByText("No payouts found").waitFor();
  await page.getByRole("button", { name: "Clear all" }).click();
  await until(dates, (all) => all.length === 19);
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("no amount is cut off, beside an open payout or on a phone", async () => {
  for (const width of [1280, 900, 360]) {
    const page = await open(browser, fake, { hash: "#/payouts?open=po_2", width, height: 800, language: "de" });
    await page.locator(".detail .sums-of tbody tr").first().waitFor();
    const cut = await page.locator(".folding .sum, .sums-of td").evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const pane = cell.closest(".list, .detail")!.getBoundingClientRect();
          const { left, right, width } = cell.getBoundingClientRect();
          return width > 0 && (left < pane.left || right > pane.right);
        })
        .map((cell) => cell.textContent),
    );
    assert.deepEqual(cut, [], `${width} pixels`);
    await close(page);
  }
});

test("the file has all payouts of the list, however many are shown; without one page there is no file", async () => {
  // A payout for each payment.
  const count = 230;
  fake.rows(count, (index) => ({ ...payment(index * 50 + 50), payout_id: `po_${index}` }));
  const page = await open(browser, fake, { hash: "#/payouts", language: "de" });
  await page.locator(".folding tbody tr").nth(49).waitFor();
  const save = page.getByRole("button", { name: "Liste speichern (CSV)" });
  const failing = fake.on(/GET \/v1\/payouts$/, { status: 400 });
  let downloads = 0;
  page.on("download", () => downloads++);
  await save.click();
  const alert = page.getByRole("alert").filter({ hasText: "The fake says 400" });
  await alert.waitFor();
  assert.equal(downloads, 0);
  fake.off(failing);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    alert.getByRole("button", { name: "Erneut versuchen" }).click(),
  ]);
  const text = await readFile((await download.path())!, "utf8");
  const [head, ...lines] = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n");
  assert.equal(
    head,
    "Datum (Europe/Berlin);Abgerechnet (Europe/Berlin);Status;ID;Referenz;Bankreferenz;Währung;Betrag;Gebühr;Prüfung",
  );
  const amounts = Array.from({ length: count }, (_, index) => {
    const { value } = payoutOf(fake, `po_${index}`)["amount"] as { value: string };
    return `po_${index} ${value.replace(".", ",")}`;
  });
  const shown = lines.map((line) => line.split(";")).map((cells) => `${cells[3]} ${cells[7]}`);
  assert.ok(isEqual(amounts)(shown), shown.slice(0, 3).join());
  assert.match(lines[0]!, /^2026-11-27 .*;Abgeschlossen;.*;Geht auf$/);
  assert.deepEqual(faults(page), []);
  await close(page);
});
