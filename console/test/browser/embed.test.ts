/** The list as an element of another page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { close, faults, newPage, stage, until } from "./harness.js";

const { browser, fake } = await stage();

test("the example page: a token, the rows, the colours of the page, and an expired token", async () => {
  const page = await newPage(browser);
  await page.goto(`${fake.origin}/console/embed.html`);
  await page.getByLabel("Access token").fill(fake.token("M0001"));
  await page.getByRole("button", { name: "Show payments" }).click();
  const list = page.locator("txsearch-transactions");
  await list.locator('[data-row="0"] .of-amount').waitFor();
  // The page's variables reach into the element.
  const action = () =>
    list.evaluate((element) =>
      getComputedStyle(element.shadowRoot!.querySelector(".root")!).getPropertyValue("--txs-accent"),
    );
  const before = await action();
  await list.evaluate((element) => element.style.setProperty("--txs-accent", "rgb(1, 2, 3)"));
  assert.notEqual(before.trim(), "");
  assert.equal((await action()).trim(), "rgb(1, 2, 3)");
  const colour = await list.evaluate((element) => {
    const probe = document.createElement("div");
    probe.style.color = "var(--txs-accent)";
    element.shadowRoot!.querySelector(".root")!.append(probe);
    return getComputedStyle(probe).color;
  });
  assert.equal(colour, "rgb(1, 2, 3)");
  // Views are told, and the page's own address stays as it is.
  await list.evaluate((element) => {
    const seen: string[] = ((window as any).seen = []);
    element.addEventListener("txsearch-view", (event) => seen.push((event as CustomEvent).detail.view));
    document.addEventListener("txsearch-expired", () => seen.push("expired"));
  });
  await list.getByRole("searchbox").fill("garcia");
  const seen = () => page.evaluate(() => (window as any).seen as string[]);
  await until(seen, (views) => views.includes("#/find?q=garcia"));
  assert.equal(new URL(page.url()).hash, "");
  const garcia = fake.found({ name: { match: "garcia" } });
  await until(
    () => list.locator('[data-row="1"] .of-reference').textContent(),
    (text) => text === garcia[1]!["reference"],
  );
  await list.locator('[data-row="1"]').click();
  await list.locator(".detail").getByText(garcia[1]!.id, { exact: true }).first().waitFor();
  await page.keyboard.press("Escape");
  fake.expire();
  await list.getByRole("searchbox").fill("schmidt");
  await until(seen, (views) => views.includes("expired"));
  assert.ok(await page.getByLabel("Access token").evaluate((input) => input === document.activeElement));
  // A new token, and it goes on.
  await page.getByLabel("Access token").fill(fake.token("M0001"));
  await page.getByRole("button", { name: "Show payments" }).click();
  await list.locator('[data-row="0"] .of-amount').waitFor();
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("a callback gives the token of each request; attributes give language, zone, merchant and view", async () => {
  const page = await newPage(browser);
  await page.goto(`${fake.origin}/console/embed.html`);
  const tokens = [fake.token("partner-demo"), fake.token("partner-demo")];
  await page.evaluate((given) => {
    const element = document.createElement("txsearch-transactions") as any;
    let calls = 0;
    element.token = async () => given[calls++ % 2];
    for (const [name, value] of Object.entries({
      "base-url": new URL("..", location.href).href,
      "on-behalf-of": "M0002",
      language: "de",
      "time-zone": "Pacific/Kiritimati",
      view: "#/find?q=garcia&status=COMPLETED",
    }))
      element.setAttribute(name, value);
    document.querySelector("txsearch-transactions")!.replaceWith(element);
  }, tokens);
  const list = page.locator("txsearch-transactions");
  await list.locator('[data-row="0"] .of-amount').waitFor();
  assert.match(await list.locator(".chips").innerText(), /Name beginnt mit garcia/);
  const [asked] = fake.asked(/search$/);
  assert.equal(asked!.headers["on-behalf-of"], "M0002");
  assert.equal(asked!.body.time_zone, "Pacific/Kiritimati");
  assert.equal(asked!.headers.authorization, `Bearer ${tokens[0]}`);
  await list.locator('[data-row="0"]').click();
  await list.locator(".detail .glance").waitFor();
  const used = new Set(fake.asked(/\/v1\//).map((request) => request.headers.authorization));
  assert.equal(used.size, 2);
  assert.deepEqual(faults(page), []);
  await close(page);
});
