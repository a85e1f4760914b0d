/** With an API that answers after three seconds, no answer is shown under the words of another search. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { becomes, close, faults, open, rowAt, stage, until } from "./harness.js";

const { browser, fake } = await stage();

/** Changes the search, and returns the milliseconds until the answer before is marked, and until it is gone. */
function replaced(page: Page, change: string): Promise<{ marked: number; gone: number }> {
  return page.evaluate(
    (hash) =>
      new Promise<{ marked: number; gone: number }>((resolve, reject) => {
        const old = document.querySelector(".answer")!;
        const start = performance.now();
        let marked: number | undefined;
        const look = () => {
          if (old.isConnected) {
            if (old.getAttribute("aria-busy") === "true") marked ??= performance.now() - start;
            requestAnimationFrame(look);
          } else resolve({ marked: marked ?? Number.POSITIVE_INFINITY, gone: performance.now() - start });
        };
        setTimeout(() => reject(new Error("The answer before is still there.")), 2_500);
        location.hash = hash;
        look();
      }),
    change,
  );
}

const screens: [name: string, first: string, next: string, asked: RegExp, answer: string][] = [
  ["the list", "#/find?q=garcia", "#/find?q=schmidt", /search$/, ".table"],
  ["the sums", "#/sums?q=garcia", "#/sums?q=schmidt", /summary$/, "table.totals"],
  ["nothing found", "#/find?q=nobody", "#/find?q=schmidt", /search$/, ".table"],
  ["nothing to add up", "#/sums?q=nobody", "#/sums?q=schmidt", /summary$/, "table.totals"],
  ["the payouts", "#/payouts", "#/payouts?min=50&max=50", /GET \/v1\/payouts$/, ".answer"],
];

for (const [name, first, next, asked, answer] of screens) {
  test(`${name}: the answer before is marked at once, and gone within 200 ms`, async (context) => {
    const page = await open(browser, fake, { hash: first });
    await page.locator(".answer").first().waitFor();
    fake.on(asked, { delayMillis: 3_000 });
    const times = await replaced(page, next);
    context.diagnostic(`${name}: marked after ${times.marked.toFixed(0)} ms, gone after ${times.gone.toFixed(0)} ms`);
    assert.ok(times.marked < times.gone, "it is marked before");
    // The page waits for 150 ms; the rest is for a busy machine.
    assert.ok(times.gone < 400, `${times.gone} ms`);
    await page.locator(answer).first().waitFor();
    assert.equal(await page.locator(".answer[aria-busy='true']").count(), 0);
    assert.deepEqual(faults(page), []);
    await close(page);
  });
}

test("a payment that takes long shows nothing of the one before", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).click();
  const detail = page.getByRole("complementary");
  await detail.locator(".glance").waitFor();
  fake.on(/GET \/v1\/transactions\/txn_/, { delayMillis: 3_000 });
  await rowAt(page, 1).click();
  await detail.locator(".glance").waitFor({ state: "detached", timeout: 1_000 });
  await detail.getByText("Loading the payment…").waitFor();
  await close(page);
});

test("a search that was overtaken is given up, and its failure says nothing", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const given: string[] = [];
  page.on("requestfailed", (request) => given.push(request.postData() ?? ""));
  fake.on(/search$/, { delayMillis: 3_000, times: 1, status: 503 });
  const box = page.getByRole("searchbox");
  await box.fill("garcia");
  await until(
    () => fake.asked(/search$/).at(-1)!.body.filter,
    (filter) => filter?.name?.match === "garcia",
  );
  await box.fill("schmidt");
  await until(
    () => rowAt(page, 0).locator(".of-payer").textContent(),
    (text) => text === "Noah Schmidt",
  );
  assert.equal(given.filter((body) => body.includes("garcia")).length, 1);
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("a failure is of its own words: others are not told about it", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const rule = fake.on(/search$/, { status: 403 });
  await page.getByRole("searchbox").fill("garcia");
  await page.getByRole("alert").waitFor();
  // The rows of other words are gone.
  await becomes(() => page.locator(".table").count(), 0);
  fake.off(rule);
  await page.getByRole("searchbox").fill("schmidt");
  await rowAt(page, 0).waitFor();
  await becomes(() => page.getByRole("alert").count(), 0);
  await close(page);
});
