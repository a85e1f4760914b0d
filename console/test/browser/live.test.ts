/** A demo that runs at TXSEARCH_URL: from half a name to a file that equals the screen. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { close, faults, hashOf, ids, keyToRows, launch, newPage, rowAt, until } from "./harness.js";
import { answer, readQuestions } from "./questions.js";
import { Visitor } from "./visitor.js";

const base = process.env["TXSEARCH_URL"]?.replace(/\/$/, "");
const skip = base === undefined && "TXSEARCH_URL names no demo";
let browser: Browser;
before(async () => {
  if (!skip) browser = await launch();
});
after(async () => browser?.close());

/** Signs in on the demo issuer's page. */
async function signIn(page: Page, account: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("radio", { name: account }).check();
  await page.getByRole("button", { name: /Sign in/ }).click();
}

const allTypes = "PAYMENT,REFUND,FEE,DISPUTE,ADJUSTMENT,TRANSFER,PAYOUT";

/** The figures of the first page are those of the API, asked by the page's own token with another grouping. */
async function figuresEqualTheApi(page: Page): Promise<void> {
  for (const row of await page.locator("[data-line='sales'], [data-line='refunds'], [data-line='payouts']").all()) {
    const link = row.locator("td a").first();
    if ((await link.count()) === 0) continue;
    const [text, hash] = [await link.innerText(), (await link.getAttribute("href"))!];
    const other = await page.context().newPage();
    await other.goto(`${base}/console/${hash.replace("#/find", "#/sums")}`);
    const total = other.locator("tr.strong td:nth-child(3)").first();
    assert.equal((await total.innerText()).trim(), text.trim(), hash);
    await other.close();
  }
}

/** Four family names of those names, as somebody types them. */
function familyNames(names: readonly string[]): string[] {
  const typed = names.map((name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
  const two = typed.map((name) => /^[a-z]+ ([a-z]{4,})$/.exec(name)?.[1]).filter((name) => name !== undefined);
  return [...new Set(two)].slice(0, 4);
}

test("find by half a name, see, follow to the payout, export, download, compare", { skip }, async (context) => {
  const page = await newPage(browser, { context: { ignoreHTTPSErrors: true } });
  page.setDefaultTimeout(20_000);
  await page.goto(`${base}/console/`);
  await signIn(page, /M0001/);
  await page.locator(".figures").first().waitFor();
  await figuresEqualTheApi(page);
  await page.goto(`${base}/console/#/find`);
  await rowAt(page, 0).locator(".of-amount").waitFor();
  const names = await page.locator(".table .of-payer").allInnerTexts();

  // Payments with a payout, of somebody whose name is half remembered.
  await page.goto(`${base}/console/#/find?columns=time,payer,type,status,payout,id,amount`);
  const box = page.getByRole("searchbox");
  await box.fill("josé gar");
  await until(
    () => page.locator(".table .of-payer").allInnerTexts(),
    (names) =>
      names.length > 1 && names.slice(1).every((name) => /^jos/i.test(name.normalize("NFD").replace(/\p{M}/gu, ""))),
  );
  assert.deepEqual(await page.locator(".chips li bdi").allInnerTexts(), ["name starts with josé gar"]);
  const times = await keyToRows(page, familyNames(names), 20);
  context.diagnostic(
    `key to rows of the demo: median ${times[10]!.toFixed(0)} ms, slowest ${times[19]!.toFixed(0)} ms`,
  );
  await box.fill("josé gar");
  await until(
    () => rowAt(page, 0).locator(".of-payer").innerText(),
    (name) => /gar/i.test(name),
  );

  const paid = page
    .locator(".table [data-row]")
    .filter({ has: page.locator(".of-payout bdi") })
    .first();
  const id = await paid.locator(".of-id").innerText();
  const amount = await paid.locator(".of-amount").innerText();
  const list = await hashOf(page);
  await paid.click();
  const detail = page.getByRole("complementary");
  await detail.getByText(id, { exact: true }).first().waitFor();
  assert.ok((await detail.locator(".glance").innerText()).includes(amount.trim()));
  await detail.locator("a[href*='#/payouts']").click();
  const payout = /open=(po_[^&]+|[^&]+)/.exec(await hashOf(page))![1]!;
  await page.getByText(payout).first().waitFor();
  await page.goBack();
  await detail.waitFor();
  await page.keyboard.press("Escape");
  await until(
    () => hashOf(page),
    (hash) => hash === list,
  );

  // All that is found, from the screen.
  const screen = new Map<string, string>();
  await until(
    async () => {
      const rows = page.locator(".table [data-row]");
      const [found, amounts] = [
        await rows.locator(".of-id").allInnerTexts(),
        await rows.locator(".of-amount").allInnerTexts(),
      ];
      if (found.length === amounts.length) found.forEach((each, index) => screen.set(each, amounts[index]!));
      await page.locator("[data-scroller]").evaluate((element) => element.scrollBy(0, 400));
      return page.locator(".foot").innerText();
    },
    (foot) => Number(/([\d,]+) payments, that is all/.exec(foot)?.[1]?.replaceAll(",", "")) === screen.size,
    60_000,
  );

  await page.getByRole("link", { name: "Export these" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Spreadsheet (CSV)").click();
  const [created] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith("/v1/exports"),
    ),
    dialog.locator("button.main").last().click(),
  ]);
  const { id: exported } = (await created.json()) as { id: string };
  // Others may have made exports, too.
  const card = page.locator(`main [data-export="${exported}"]`);
  const button = card.getByRole("button", { name: /Download/ });
  await button.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const file = await readFile((await download.path())!, "utf8");
  const [head, ...lines] = file
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/)
    .map(cells);
  const column = (name: RegExp) => head!.findIndex((each) => name.test(each));
  const [idAt, valueAt, currencyAt] = [
    column(/^transaction id$/i),
    column(/^amount$/i),
    column(/^amount \(currency\)$/i),
  ];
  assert.ok(Math.min(idAt, valueAt, currencyAt) >= 0, head!.join());
  const fromFile = new Map(lines.map((line) => [line[idAt]!, `${line[valueAt]} ${line[currencyAt]}`]));
  const plain = (text: string) => text.replaceAll(",", "").replace("−", "-").replace(/\s+/g, " ").trim();
  assert.deepEqual(
    [...fromFile].sort(),
    [...screen].map(([each, text]): [string, string] => [each, plain(text)]).sort(),
  );
  context.diagnostic(`${fromFile.size} payments in the file and on the screen`);

  // The sums are those of the file.
  await page.goto(`${base}/console/#/sums?money=all&type=${allTypes}&q=${encodeURIComponent("josé gar")}`);
  await page.locator("table.totals").waitFor();
  const sums = new Map<string, bigint>();
  const minor = (value: string) => BigInt(value.replace(".", ""));
  for (const line of lines) sums.set(line[currencyAt]!, (sums.get(line[currencyAt]!) ?? 0n) + minor(line[valueAt]!));
  const more = page.getByRole("button", { name: /^All \d+ currencies/ });
  if (await more.count()) await more.click();
  for (const [currency, sum] of sums) {
    const gross = await page.locator(`tbody[data-currency="${currency}"] tr.strong td:nth-child(3)`).innerText();
    assert.equal(minor(plain(gross).replace(` ${currency}`, "")), sum, currency);
  }
  assert.equal(await page.locator("tbody[data-currency]").count(), sums.size);
  assert.deepEqual(faults(page), []);
  await close(page);
});

/**
 * Loads the newest completed payment once more under another id: the demo's generator makes no duplicates. The copy is in
 * no payout, so that the amounts of all payouts still match their transactions.
 */
async function payTwice(visitor: Visitor): Promise<void> {
  const { items } = await visitor.ask("/v1/transactions?limit=1&type=PAYMENT&status=COMPLETED");
  const folder = await mkdtemp(join(tmpdir(), "twice"));
  const file = join(folder, "twice.ndjson");
  await writeFile(
    file,
    JSON.stringify({ ...items[0], id: items[0].id.replace("txn_", "txn_twice_"), payout_id: null, settled_at: null }),
  );
  await promisify(execFile)(join(process.env["CONSOLE_ROOT"]!, "..", "txsearch"), ["load", file]);
  await rm(folder, { recursive: true });
}

for (const question of await readQuestions()) {
  test(`${question.number}. ${question.text}`, { skip }, async () => {
    const page = await newPage(browser, { context: { ignoreHTTPSErrors: true } });
    page.setDefaultTimeout(20_000);
    const visitor = new Visitor(page);
    await page.goto(`${base}/console/`);
    await signIn(page, /M0001/);
    await page.locator(".figures").first().waitFor();
    if (question.number === 13) await payTwice(visitor);
    await answer(question, visitor);
    await close(page);
  });
}

test("a partner picks the merchant M0002", { skip }, async () => {
  const page = await newPage(browser, { context: { ignoreHTTPSErrors: true } });
  page.setDefaultTimeout(20_000);
  await page.goto(`${base}/console/`);
  await signIn(page, /partner/i);
  await page.getByLabel("Merchant id").fill("M0002");
  await page.getByRole("button", { name: "Show payments" }).click();
  await page.locator(".figures").first().waitFor();
  await page.getByRole("link", { name: "Find", exact: true }).click();
  await rowAt(page, 0).locator(".of-amount").waitFor();
  await rowAt(page, 0).click();
  await page.locator(".detail pre").waitFor({ state: "attached" });
  assert.match((await page.locator(".detail pre").textContent())!, /"merchant_id": "M0002"/);
  assert.ok((await ids(page)).length > 0);
  assert.deepEqual(faults(page), []);
  await close(page);
});

/** The cells of a line of CSV. */
function cells(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) =>
    cell!.replace(/^"|"$/g, "").replaceAll('""', '"'),
  );
}
