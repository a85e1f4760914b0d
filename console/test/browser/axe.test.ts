/** Accessibility by axe, on every screen. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { close, newPage, open, rowAt, stage } from "./harness.js";
import { prepare, rows, states } from "./states.js";

const root = createRequire(join(process.env["CONSOLE_ROOT"]!, "package.json"));
const axe = await readFile(root.resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose result depends on the theme, since a theme changes colors alone. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Returns the violations on a page, in the light theme and in the dark one. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const light = await violationsOf(page, { type: "tag", values: tags });
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await violationsOf(page, { type: "rule", values: colorRules });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

function violationsOf(page: Page, runOnly: { type: "tag" | "rule"; values: string[] }): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const { violations: found } = await (window as any).axe.run(document, options);
      return found.flatMap((each: any) =>
        each.nodes.map(
          (node: any) =>
            `${each.id}: ${node.target.join(" ")}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ""}`,
        ),
      );
    },
    { runOnly },
  );
}

const { browser, fake } = await stage();

/** Axe takes about a second for a screen. */
const screensPerTest = 10;

for (const language of ["en", "de"] as const) {
  for (let from = 0; from < states.length; from += screensPerTest) {
    const part = states.slice(from, from + screensPerTest);
    test(`no violation on the screens from "${part[0]![0]}" on, ${language}`, () => noViolations(part));
  }

  async function noViolations(part: typeof states): Promise<void> {
    fake.exports.add({ status: { in: ["REFUNDED"] } }, "SUCCEEDED");
    fake.exports.add(undefined, "RUNNING");
    const page = await open(browser, fake, { language });
    page.setDefaultTimeout(4_000);
    await rows(page);
    const found: string[] = [];
    for (const [name, hash, step] of part) {
      prepare(fake, name);
      // Not from view to view: each begins as if somebody had opened its address.
      await page.goto("about:blank");
      await page.goto(`${fake.origin}/console/${hash}`);
      try {
        await step(page);
        found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
      } catch (error) {
        found.push(`${name}: ${(error as Error).message.split("\n")[0]}`);
      }
    }
    assert.deepEqual(found, []);
    await close(page);
  }

  test(`no violation before and around the sign-in, and on a small page, ${language}`, async () => {
    const page = await newPage(browser, { language });
    await page.goto(`${fake.origin}/console/`);
    await page.locator("main button").waitFor();
    assert.deepEqual(await violations(page), []);
    fake.signedIn = "partner-demo";
    await page.goto("about:blank");
    await page.goto(`${fake.origin}/console/#/find`);
    await page.locator("main input").waitFor();
    await page.locator("main form button").click();
    await page.locator(".fault").waitFor();
    assert.deepEqual(await violations(page), [], "the choice of a merchant");
    await close(page);
    const small = await open(browser, fake, { language, width: 360, height: 640 });
    await rows(small);
    assert.deepEqual(await violations(small), [], "360 pixels");
    fake.expire();
    await rowAt(small, 1).click();
    await small.locator(".notice.wait").waitFor();
    assert.deepEqual(await violations(small), [], "an expired token");
    await close(small);
  });
}
