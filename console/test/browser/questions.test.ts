/** Questions of merchants that no other test answers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { payment } from "./data.js";
import { close, faults, open, rowAt, stage } from "./harness.js";
import { questions } from "./questions.js";

const { browser, fake } = await stage();

for (const [number, question, answer] of questions) {
  test(`${number}. ${question}`, async () => {
    // Fees are also transactions of their own.
    fake.rows(1_000, (index) => ({ ...payment(index), ...(index % 30 === 4 && { type: "FEE", status: "COMPLETED" }) }));
    const page = await open(browser, fake, { hash: "#/overview", fixed: true });
    await page.locator(".figures").first().waitFor();
    await answer(page);
    if (number === 18) {
      const minor = (value: string) => BigInt(value.replace(/[-.]/g, ""));
      const most = fake
        .found({ currency: { in: ["EUR"] } })
        .reduce((a, b) => (minor(b.amount.value) > minor(a.amount.value) ? b : a));
      assert.ok((await rowAt(page, 0).locator("a").getAttribute("href"))!.includes(most.id));
    }
    assert.deepEqual(faults(page), []);
    await close(page);
  });
}
