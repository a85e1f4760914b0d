/** Taking payments away: an export, its progress, its file, and its hash. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { close, faults, open, stage, until } from "./harness.js";

const { browser, fake } = await stage();

async function exportOfGarcia(): Promise<Page> {
  const page = await open(browser, fake, { hash: "#/find?q=garcia" });
  await page.getByRole("link", { name: "Export these" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await dialog.locator("button.main").last().click();
  await dialog.waitFor({ state: "detached" });
  return page;
}

test("an export is started, followed, downloaded, and its file is whole", async () => {
  fake.exports.steps = 4;
  const page = await exportOfGarcia();
  const seen = new Set<string>();
  await until(
    async () => {
      const text = await page.locator("main").innerText();
      seen.add(/Ready|Succeeded|Done|Finished/i.test(text) ? "done" : "running");
      return page.getByRole("button", { name: /Download/ }).count();
    },
    (count) => count > 0,
    20_000,
  );
  assert.ok(seen.has("running"), "its progress was shown");
  const asked = fake.asked(/^POST \/v1\/exports$/);
  assert.equal(asked.length, 1);
  assert.deepEqual(asked[0]!.body.filter, { name: { match: "garcia" } });
  assert.match(asked[0]!.headers["idempotency-key"] as string, /./);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("button", { name: /Download/ })
      .first()
      .click(),
  ]);
  const bytes = await readFile((await download.path())!);
  assert.deepEqual(bytes, fake.exports.all[0]!.file);
  assert.equal(download.suggestedFilename(), `${fake.exports.all[0]!.id}.xlsx`);
  assert.equal(bytes.toString().trim().split("\r\n").length - 1, fake.found({ name: { match: "garcia" } }).length);
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("a file with another hash is reported, and not saved", async () => {
  fake.exports.steps = 1;
  fake.exports.wrongHash = true;
  const page = await exportOfGarcia();
  const button = page.getByRole("button", { name: /Download/ }).first();
  await button.waitFor();
  let downloads = 0;
  page.on("download", () => downloads++);
  await button.click();
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.ok((await alert.innerText()).length > 20);
  assert.equal(downloads, 0);
  fake.exports.wrongHash = false;
  await page.reload();
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  assert.deepEqual(await readFile((await download.path())!), fake.exports.all[0]!.file);
  await close(page);
});

test("an export that is refused says why, and keeps the form", async () => {
  const page = await open(browser, fake, { hash: "#/exports?open=new" });
  fake.on(/^POST \/v1\/exports$/, { status: 403, times: 1 });
  const dialog = page.getByRole("dialog");
  await dialog.locator("button.main").last().click();
  await dialog.getByRole("alert").filter({ hasText: "No access" }).waitFor();
  await dialog.locator("button.main").last().click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(fake.exports.all.length, 1);
  await close(page);
});
