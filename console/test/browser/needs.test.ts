/** Exports without an API manual: the dialog asks for what a format needs, and says what is wrong in the page's language. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, close, faults, open, stage, until } from "./harness.js";
import { endpoint, schedule } from "./webhooks.js";

const { browser, fake } = await stage();
const asked = () => fake.asked(/^POST \/v1\/exports$/);

test("a format that needs one currency asks for it, and offers those that there are", async () => {
  const page = await open(browser, fake, { hash: "#/exports?open=new" });
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Xero", { exact: true }).click();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const currency = dialog.locator(".needs select");
  await until(
    () => currency.getAttribute("aria-invalid"),
    (invalid) => invalid === "true",
  );
  assert.equal(asked().length, 0, "nothing that must fail is sent");
  await until(
    () => currency.locator("option").allInnerTexts(),
    (options) => options.join() === "Choose a currency,EUR,JPY,BHD,USD",
  );
  await currency.selectOption("EUR");
  await dialog.getByText("Currency: EUR").waitFor();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(asked()[0]!.body.filter, { currency: { in: ["EUR"] } });
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("a format that needs a period offers months; a payout needs none", async () => {
  const page = await open(browser, fake, { hash: "#/exports?open=new", fixed: true });
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Bank statement (CAMT.053)").click();
  await dialog.getByRole("button", { name: "Last month" }).click();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(asked()[0]!.body.filter, { created_at: { gte: "2026-10-01", lt: "2026-11-01" } });
  await page.evaluate(() => (location.hash = "#/exports?open=new&q=payout%3Apo_3"));
  await dialog.getByText("payout po_3").waitFor();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(asked()[1]!.body.filter, { payout_id: { eq: "po_3" } });
  await close(page);
});

test("a workbook is offered first, with the columns of the list; CSV says what a spreadsheet does to numbers", async () => {
  const page = await open(browser, fake, { hash: "#/exports?open=new&columns=time,reference,amount", language: "de" });
  const dialog = page.getByRole("dialog");
  const kinds = dialog.getByRole("radio");
  await kinds.first().waitFor();
  await becomes(() => kinds.first().isChecked(), true);
  assert.match(await dialog.locator(".kinds label").first().innerText(), /^Tabelle \(XLSX\)/);
  const hint = dialog.getByText("macht aus 0012345 die 12345 und aus langen Nummern 4,11E+18. XLSX behält sie.");
  await hint.waitFor();
  await dialog.getByRole("button", { name: "Exportieren", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const { format, csv, xlsx, time_zone: zone } = asked()[0]!.body;
  const columns = ["created_at", "reference", "amount.value", "amount.currency_code"].map((path) => ({ path }));
  assert.deepEqual(
    { format, csv, xlsx, zone },
    {
      format: "XLSX",
      csv: undefined,
      xlsx: { language: "de", columns },
      zone: "Europe/Berlin",
    },
  );
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("this month for the tax adviser is one click, too; a payout is exported from its panel", async () => {
  const page = await open(browser, fake, { hash: "#/exports", fixed: true });
  await page.getByRole("button", { name: "This month for my tax adviser" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Currency: EUR").waitFor();
  await dialog.getByText("Nov 1, 2026 – Nov 30, 2026").waitFor();
  await becomes(() => dialog.getByRole("radio", { name: "DATEV" }).isChecked(), true);
  await page.evaluate(() => (location.hash = "#/payouts?open=po_3"));
  await page.getByRole("link", { name: "Export this payout" }).click();
  await dialog.getByText("payout po_3").waitFor();
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("last month for the tax adviser is one click, and faults are German in German", async () => {
  const page = await open(browser, fake, { hash: "#/exports", language: "de", fixed: true });
  await page.getByRole("button", { name: "Letzter Monat für die Steuerberatung" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Zum Beispiel 1360").waitFor();
  await dialog.getByText("Zum Beispiel 8400").waitFor();
  const fault = (name: string) => ({ code: "MISSING_VALUE", detail: "Add it.", pointer: `/csv/datev/${name}` });
  fake.on(/^POST \/v1\/exports$/, {
    status: 400,
    times: 1,
    body: {
      type: "/problems/invalid-request",
      title: "Invalid",
      status: 400,
      detail: "The request is invalid.",
      code: "INVALID_REQUEST",
      request_id: "r",
      errors: [fault("consultant"), fault("bank_account")],
    },
    headers: { "Content-Type": "application/problem+json" },
  });
  await dialog.getByRole("button", { name: "Exportieren", exact: true }).click();
  await until(
    () => dialog.locator(".fault").allInnerTexts(),
    (texts) => texts.join() === "Bitte ausfüllen.,Bitte ausfüllen.",
  );
  assert.deepEqual(asked()[0]!.body.filter, {
    and: [{ created_at: { gte: "2026-10-01", lt: "2026-11-01" } }, { currency: { in: ["EUR"] } }],
  });
  await close(page);
});

test("endpoints and schedules say who created them, and why they stopped", async () => {
  const creator = { client_id: "their-app", partner_id: "partner-demo" };
  const page = (items: unknown[]) => ({
    items,
    page: { limit: 20, count: items.length, has_more: false, next_cursor: null, prev_cursor: null },
    total: null,
    query: {},
    freshness: { as_of: null, lag_ms: null },
    links: { self: "/", next: null, prev: null },
  });
  fake.on(/GET \/v1\/webhook-endpoints$/, {
    body: page([{ ...endpoint, status: "DISABLED", disabled_reason: "GRANT_WITHDRAWN", created_by: creator }]),
  });
  fake.on(/GET \/v1\/export-schedules$/, {
    body: page([{ ...schedule, status: "PAUSED", paused_reason: "GRANT_WITHDRAWN", created_by: creator }]),
  });
  const opened = await open(browser, fake, { hash: "#/webhooks" });
  await opened.getByText("Created by the partner partner-demo (their-app)").waitFor();
  await opened.getByText("A partner set it up, and may no longer act for you. Change its address").waitFor();
  await opened.evaluate(() => (location.hash = "#/schedules"));
  await opened.getByText("Created by the partner partner-demo (their-app)").waitFor();
  await opened.getByText("A partner set it up, and may no longer act for you.").waitFor();
  await close(opened);
});

test("the card of an export begins with a capital letter, and keeps those of German nouns", async () => {
  fake.exports.add({ status: { in: ["REFUNDED"] } }, "SUCCEEDED");
  const page = await open(browser, fake, { hash: "#/exports", language: "de" });
  await page.getByText("Gesamter Zeitraum · Status: Erstattet", { exact: true }).waitFor({ timeout: 5_000 });
  await close(page);
});
