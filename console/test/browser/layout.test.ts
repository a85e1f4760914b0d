/** The layout of pages in several widths and on paper: no part is cut off, out of line or alone in its row. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { idOf } from "./data.js";
import { becomes, close, faults, hashOf, open, rowAt, stage, until } from "./harness.js";

const { browser, fake } = await stage();

/** The boxes of all elements that can be seen. */
function boxes(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  );
}

test("the saved views are beside the search, also with an open payment and on a phone", async () => {
  for (const [width, hash] of [
    [1280, `#/find?open=${idOf(3)}`],
    [768, "#/find?status=COMPLETED"],
    [360, "#/find"],
  ] as const)
    for (const language of ["en", "de"] as const) {
      const page = await open(browser, fake, { hash, width, language });
      await rowAt(page, 0).waitFor();
      const [search] = await boxes(page, ".search");
      const [views] = await boxes(page, ".finder .popover.end > button");
      const [list] = await boxes(page, ".list");
      assert.ok(views!.top >= search!.top && views!.bottom <= search!.bottom, `${hash}, ${width}, ${language}`);
      assert.ok(search!.right < views!.left && views!.right <= list!.right, `${hash}, ${width}, ${language}`);
      await close(page);
    }
});

test("no panel of a filter leaves the list", async () => {
  for (const [width, hash] of [
    [1280, `#/find?open=${idOf(3)}`],
    [768, "#/find"],
    [360, "#/find"],
  ] as const) {
    const page = await open(browser, fake, { hash, width });
    await rowAt(page, 0).waitFor();
    const buttons = page.locator(".finder .popover > button");
    for (let index = 0; index < (await buttons.count()); index++) {
      await buttons.nth(index).click();
      await page.locator(".panel").waitFor();
      const [list] = await boxes(page, ".list");
      await until(
        async () => (await boxes(page, ".panel"))[0]!,
        ({ left, right }) => left >= list!.left && right <= list!.right,
        1_000,
      );
      await page.keyboard.press("Escape");
    }
    await close(page);
  }
});

test("a search that finds nothing to add up offers to clear all filters", async () => {
  const page = await open(browser, fake, { hash: "#/sums?q=nobody&currency=EUR" });
  const empty = page.getByRole("status").filter({ hasText: "Nothing to add up" });
  await empty.getByRole("button", { name: "Clear all" }).click();
  await becomes(() => hashOf(page), "#/sums");
  await page.locator("table.totals").waitFor();
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("a payment that is opened after the sign-in has expired offers to sign in again, and the view stays", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 1).waitFor();
  fake.expire();
  await rowAt(page, 1).click();
  const detail = page.getByRole("complementary");
  await detail.getByText("Your session has ended").waitFor();
  const hash = await hashOf(page);
  assert.match(hash, /open=/);
  await detail.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("link", { name: "M0001" }).click();
  await detail.getByText("Life", { exact: true }).waitFor();
  assert.equal(await hashOf(page), hash);
  await close(page);
});

test("the sums of a payout have their numbers of payments on a phone", async () => {
  for (const language of ["en", "de"] as const) {
    const page = await open(browser, fake, { hash: "#/payouts?open=po_2", width: 360, language });
    const rows = page.locator(".sums-of tbody tr");
    await rows.first().waitFor();
    const counts = rows.locator("td:nth-child(2):not(:last-child)");
    assert.ok((await counts.count()) > 2);
    for (const count of await counts.all()) assert.ok(await count.isVisible());
    const ends = (await boxes(page, ".sums-of tr > :last-child")).map(({ right }) => right);
    assert.equal(new Set(ends).size, 1, String(ends));
    await close(page);
  }
});

test("the name of a value, the value and its button are in one line", async () => {
  for (const width of [1280, 360]) {
    const page = await open(browser, fake, { hash: `#/find?open=${idOf(62)}`, width });
    await page.locator(".detail dd > .copy").first().waitFor();
    const apart = await page.locator(".detail dl > div:has(> dd > .copy)").evaluateAll((rows) =>
      rows
        .map((row) => {
          const [name, value, button] = ["dt", "dd > :not(.copy)", ".copy"].map((part) => {
            const range = document.createRange();
            range.selectNodeContents(row.querySelector(part)!);
            return range.getClientRects()[0]!;
          });
          return { name: row.textContent, apart: [value!.top - name!.top, button!.top - value!.top] };
        })
        .filter(({ apart }) => apart.some((pixels) => Math.abs(pixels) > 4)),
    );
    assert.deepEqual(apart, [], `${width} pixels`);
    await close(page);
  }
});

test("a single bar is not as wide as its chart", async () => {
  const page = await open(browser, fake, { hash: "#/sums?by=month" });
  await page.locator(".chart .bar-of").first().waitFor();
  const [chart] = await boxes(page, ".chart svg");
  const [bar] = await boxes(page, ".chart .bar-of");
  assert.ok(bar!.right - bar!.left < (chart!.right - chart!.left) / 5);
  await close(page);
});

test("the columns on paper are those of the head, in the colours of paper", async () => {
  const page = await open(browser, fake, { theme: "dark" });
  await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
  await rowAt(page, 0).waitFor();
  await page.emulateMedia({ media: "print" });
  const time = rowAt(page, 0).locator(".of-time");
  assert.ok(await time.evaluate((cell) => cell.scrollWidth <= cell.clientWidth && cell.clientWidth > 100));
  const colours = await page.locator(".bar").evaluate((bar) => {
    const probe = document.createElement("span");
    probe.style.color = "light-dark(black, white)";
    bar.append(probe);
    return getComputedStyle(probe).color;
  });
  assert.equal(colours, "rgb(0, 0, 0)");
  await close(page);
});

test("paper has the payout that is open, and not the list beside it", async () => {
  const page = await open(browser, fake, { hash: "#/payouts?open=po_2" });
  await page.locator(".detail .related li").first().waitFor();
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".detail .sums-of").isVisible());
  assert.equal(await page.locator(".list").isVisible(), false);
  assert.equal(await page.locator(".detail .button:visible").count(), 0);
  const [detail] = await boxes(page, ".detail");
  assert.equal(detail!.right - detail!.left, 1280);
  await close(page);
});

test("the table of sums and the charts below it have the same edges", async () => {
  for (const width of [1280, 360]) {
    const page = await open(browser, fake, { hash: "#/sums", width });
    await page.locator(".chart").first().waitFor();
    const [table] = await boxes(page, ".scroll-x:has(> .totals)");
    const charts = await boxes(page, ".chart");
    const ends = [Math.min(...charts.map(({ left }) => left)), Math.max(...charts.map(({ right }) => right))];
    assert.deepEqual([table!.left, table!.right], ends, `${width} pixels`);
    await close(page);
  }
});
