/** What the first view costs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { close, newPage, rowAt, stage } from "./harness.js";

const { browser, fake } = await stage();

for (const language of ["en", "de"] as const) {
  test(`the first view in ${language}: at most 200 KB`, async (context) => {
    const page = await newPage(browser, { language });
    fake.signedIn = "M0001";
    const start = Date.now();
    await page.goto(`${fake.origin}/console/#/find`);
    await rowAt(page, 0).locator(".of-amount").waitFor();
    const millis = Date.now() - start;
    await page.waitForLoadState("networkidle");
    // The page comes twice, since the sign-in leaves it; with no cache, each file counts twice at most.
    const bytes = fake.sent.reduce((sum, each) => sum + each.bytes, 0);
    const once = [...new Map(fake.sent.map((each) => [each.path, each.bytes])).values()].reduce(
      (sum, each) => sum + each,
      0,
    );
    const number = new Intl.NumberFormat("en");
    context.diagnostic(
      `first view: ${number.format(once)} bytes, ${number.format(bytes)} with the sign-in, in ${millis} ms`,
    );
    for (const each of fake.sent)
      assert.ok(!/exports|webhooks|schedules|payouts/.test(each.path), `${each.path} is not needed yet`);
    assert.ok(bytes <= 200_000, `${bytes} bytes`);
    await close(page);
  });
}
