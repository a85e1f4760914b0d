/** Many rows, and rows of any content. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { hostile, idOf, nastyCount } from "./data.js";
import { close, faults, ids, open, rowAt, stage, until } from "./harness.js";

const { browser, fake } = await stage(0);

const drawn = (page: Page) => page.locator(".table [data-row]").count();
const format = new Intl.NumberFormat("en");

async function scrollTo(page: Page, rows: number): Promise<void> {
  await until(
    async () => {
      await page.locator("[data-scroller]").evaluate((element) => (element.scrollTop = element.scrollHeight));
      assert.ok((await drawn(page)) < 80);
      const text = await page.locator(".bar").innerText();
      return Number(/([\d,]+)\+? payments/.exec(text)![1]!.replaceAll(",", ""));
    },
    (count) => count >= rows,
    90_000,
  );
}

async function heapOf(page: Page): Promise<{ heap: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.enable");
  for (let times = 0; times < 3; times++) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const metric = (name: string) => metrics.find((each) => each.name === name)!.value;
  return { heap: metric("JSHeapUsedSize"), nodes: metric("Nodes") };
}

test("100,000 rows scrolled to the end: right, few drawn, and the memory is flat", async (context) => {
  fake.rows(100_000);
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await scrollTo(page, 1_000);
  const thousand = await heapOf(page);
  await scrollTo(page, 10_000);
  const tenThousand = await heapOf(page);
  await scrollTo(page, 100_000);
  await page.getByText("100,000 payments, that is all.").waitFor();
  await page.locator("[data-scroller]").evaluate((element) => (element.scrollTop = element.scrollHeight));
  await rowAt(page, 99_999).locator(".of-amount").waitFor();
  const all = await heapOf(page);
  const at = (name: string, { heap, nodes }: typeof all) =>
    `${name}: ${format.format(heap)} bytes, ${format.format(nodes)} nodes`;
  context.diagnostic([at("after 1,000 rows", thousand), at("10,000", tenThousand), at("100,000", all)].join("; "));
  const last = await ids(page);
  assert.ok(last.length >= 10 && last.length < 80);
  assert.deepEqual(
    last,
    last.map((_, index) => idOf(100_000 - last.length + index)),
  );
  for (const cells of await page.locator(".table [data-row]").allTextContents())
    assert.ok(cells.length > 20, "a blank row");
  assert.equal(
    (await page.locator(".table [aria-rowcount]").count()) +
      (await page.locator(".table[aria-rowcount='100001']").count()),
    1,
  );
  const box = (await rowAt(page, 99_999).boundingBox())!;
  assert.ok(box.y + box.height <= 800, "the last row can be seen");
  assert.ok(tenThousand.nodes < 10_000, `${tenThousand.nodes} nodes`);
  // 2,400 rows are held at most: some megabytes, and no more at ten times as many.
  assert.ok(tenThousand.heap - thousand.heap < 12_000_000, "the memory grew");
  assert.ok(all.heap - tenThousand.heap < 6_000_000, "the memory went on growing");
  assert.ok(all.nodes < 10_000, `${all.nodes} nodes`);
  // The middle, which was dropped, and the beginning.
  for (const row of [50_000, 0]) {
    await page.locator("[data-scroller]").evaluate((element, top) => (element.scrollTop = top), row * 44 + 200);
    await rowAt(page, row + 5)
      .locator(".of-amount")
      .waitFor();
    const shown = await ids(page);
    const first = Number(shown[0]!.slice(4));
    assert.deepEqual(
      shown,
      shown.map((_, index) => idOf(first + index)),
    );
    assert.equal(
      await rowAt(page, row + 5)
        .locator(".of-reference")
        .textContent(),
      `order-${row + 5}`,
    );
  }
  assert.deepEqual(faults(page), []);
  await close(page);
});

for (const width of [360, 1280]) {
  test(`hostile texts in every member, ${width} pixels wide: nothing runs, and the layout stays`, async () => {
    fake.rows(nastyCount * 3, hostile);
    const all =
      "time,payer,email,type,status,method,country,reference,invoice,custom,store,payout,settled,note,id,fee,net,amount";
    const page = await open(browser, fake, { width, hash: `#/find?columns=${encodeURIComponent(all)}` });
    await rowAt(page, 0).waitFor();
    const fits = async (where: string) =>
      assert.ok(
        await page.evaluate(() => document.scrollingElement!.scrollWidth <= innerWidth),
        `${where} is wider than the page`,
      );
    await fits("the list");
    const heights = await page
      .locator(".table [data-row]")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    assert.deepEqual([...new Set(heights)], [width < 640 ? 72 : 44]);
    // A text that turns the direction must not turn what follows it.
    const dates = await page
      .locator(".table [data-row] time")
      .evaluateAll((times) => times.map((time) => getComputedStyle(time).direction));
    assert.deepEqual([...new Set(dates)], ["ltr"]);
    for (let index = 0; index < nastyCount; index++) {
      await page.evaluate((id) => (location.hash = `#/find?open=${id}`), idOf(index));
      await page.locator(".detail").getByText("As the API returns it").click();
      await fits(`payment ${index}`);
      const inner = await page.locator(".detail").evaluate((element) => element.scrollWidth - element.clientWidth);
      assert.ok(inner <= 0, `payment ${index} is ${inner} pixels wider than its drawer`);
      // The answer is shown as it is.
      const json = (await page.locator(".detail pre").textContent())!;
      assert.equal((JSON.parse(json) as { metadata: object }).metadata && JSON.parse(json).id, idOf(index));
    }
    await page.evaluate(() => (location.hash = "#/find"));
    await page.getByRole("searchbox").fill(`<img src=x onerror=alert(1)> "</script><script>alert(1)</script>`);
    await page.locator(".chips li").first().waitFor();
    await fits("the chips");
    await page.evaluate(() => {
      location.hash = `#/find?status=${"X".repeat(500)}&store=${encodeURIComponent("<script>alert(1)</script>")}&q=${"w".repeat(200)}`;
    });
    await until(
      () => page.locator(".chips li").count(),
      (count) => count === 3,
    );
    await fits("long chips");
    for (const screen of ["sums", "payouts", "exports", "schedules", "webhooks"]) {
      await page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
      await page.locator("h1").waitFor();
      await until(
        () => page.locator(".waiting").count(),
        (count) => count === 0,
      );
      await fits(screen);
    }
    assert.deepEqual(faults(page), []);
    assert.equal(await page.evaluate(() => document.querySelectorAll("#app script, #app img[src='x']").length), 0);
    await close(page);
  });
}

test("the security policy holds on the page itself", async () => {
  fake.rows(10);
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  // As a fault in the page would: each must be refused.
  const refused = await page.evaluate(async () => {
    const seen: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
    const script = document.createElement("script");
    try {
      script.src = "data:text/javascript,document.title='broken'";
      document.body.append(script);
    } catch {}
    try {
      document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>");
    } catch {}
    await fetch("https://elsewhere.example/").catch(() => undefined);
    const style = document.createElement("style");
    style.textContent = "body { color: red }";
    document.body.append(style);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return seen;
  });
  for (const directive of ["require-trusted-types-for", "connect-src", "style-src-elem"]) {
    assert.ok(refused.includes(directive), `${directive} is not among ${refused.join()}`);
  }
  assert.notEqual(await page.title(), "broken");
  await close(page);
});
