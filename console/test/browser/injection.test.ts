/** Everything that the API stores for others to see, as HTML, SVG and addresses of scripts: no screen runs it or links to it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { en } from "../../src/words/en.js";
import { idOf, now, paymentWith } from "./data.js";
import { close, faults, open, rowAt, stage, until } from "./harness.js";
import { delivery, endpoint, schedule } from "./webhooks.js";

const { browser, fake } = await stage();

const texts = [
  `<script>alert("script")</script>`,
  `<img src=x onerror=alert("img")>`,
  `"><svg onload=alert("svg")>`,
  `<svg><script>alert("svg script")</script></svg>`,
  `<svg><a xlink:href="javascript:alert(1)"><text y="20">click</text></a></svg>`,
  `<svg><animate onbegin=alert(1) attributeName=x></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
  `<a href="javascript:alert('a')">click</a>`,
  `<iframe src="javascript:alert('iframe')"></iframe>`,
  `<details open ontoggle=alert(1)>`,
  `<form action="https://evil.example/"><button>Sign in</button></form>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `javascript:alert("link")`,
  `JaVaScRiPt:alert(1)//`,
  `\u0001java\nscript\t:alert(1)`,
  `data:text/html,<script>alert(1)</script>`,
  `vbscript:msgbox(1)`,
  `https://evil.example/"onmouseover="alert(1)`,
  `//evil.example/pay`,
  `#/find" onclick="alert(1)`,
  `{"__html":"<img src=x onerror=alert(1)>"}`,
];
const text = (at: number) => texts[at % texts.length]!;

const pageOf = (items: readonly unknown[]) => ({
  items,
  page: { limit: 50, count: items.length, has_more: false, next_cursor: null, prev_cursor: null },
  total: null,
  query: {},
  freshness: { as_of: now, lag_ms: 1 },
  links: { self: fake.origin, next: null, prev: null },
});

/** Fails for every element, attribute and address that is not the console's own. */
async function isInert(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const own = new Set([
      "A",
      "ASIDE",
      "BDI",
      "BODY",
      "BUTTON",
      "CAPTION",
      "CODE",
      "DD",
      "DETAILS",
      "DIALOG",
      "DIV",
      "DL",
      "DT",
    ]);
    for (const name of [
      ..."FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 HEADER IMG INPUT KBD LABEL LEGEND LI MAIN NAV NOSCRIPT OL OPTION P".split(
        " ",
      ),
      ..."PRE PROGRESS SECTION SELECT SMALL SPAN STRONG SUMMARY TABLE TBODY TD TFOOT TH THEAD TIME TR UL".split(" "),
      ..."svg path rect line g text title".split(" "),
    ])
      own.add(name);
    const wrong: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (!own.has(element.tagName)) wrong.push(`<${element.tagName}>`);
      for (const { name, value } of element.attributes) {
        if (name.startsWith("on") || name === "srcdoc" || name === "formaction" || name === "action")
          wrong.push(`${element.tagName} ${name}=${value}`);
        if (name === "style" && /url|script/i.test(value)) wrong.push(`${element.tagName} ${name}=${value}`);
        if (!/(^|:)(href|src)$/.test(name)) continue;
        const url = new URL(value, document.baseURI);
        const isView = element.tagName === "A" && url.pathname === "/console/" && /^#\/[a-z]+(\?|$)/.test(url.hash);
        const isOther = ["/docs", "/console/icon.svg"].includes(url.pathname) || url.hash === "#content";
        if (url.origin !== location.origin || url.search || !(isView || isOther))
          wrong.push(`${element.tagName} ${name}=${value}`);
      }
    }
    for (const script of document.scripts)
      if (!/\/console\/[a-z]+-[A-Z0-9]{8}\.js$/.test(script.src)) wrong.push(`script ${script.src}`);
    return wrong;
  });
  assert.deepEqual(found, [], where);
  assert.deepEqual(faults(page), [], where);
}

/** Fails unless the page shows that many of the texts: it cannot be inert because it is empty. */
async function shows(page: Page, least: number, where: string): Promise<void> {
  const shown = await page.evaluate(
    () =>
      document.body.innerText.toLowerCase() +
      [...document.querySelectorAll("input")].map((input) => input.value.toLowerCase()).join("\n"),
  );
  const plain = shown.replace(/\s+/g, " ");
  const count = texts.filter((each) => plain.includes(each.replace(/\s+/g, " ").toLowerCase())).length;
  assert.ok(count >= least, `${where} shows ${count} of the texts, not ${least}`);
}

test("no screen runs what is stored, or links to it", async () => {
  fake.rows(texts.length * 2, (index) => paymentWith(texts, index));
  fake.exports.add(
    { name: { match: text(1) }, store_id: { in: texts }, [text(8)]: { [text(2)]: text(14) } },
    "SUCCEEDED",
  );
  fake.exports.add(undefined, "RUNNING");
  const [failed, ready] = fake.exports.all;
  Object.assign(failed!.members, { error: { code: text(0), detail: text(1) }, schedule: null });
  failed!.status = "FAILED";
  const csv = { ...(ready!.members["csv"] as object), profile: text(2) };
  const file = {
    href: `${fake.origin}/v1/exports/x/files/1`,
    name: text(3),
    content_type: "text/html",
    bytes: 9,
    rows: 1,
  };
  Object.assign(ready!.members, {
    csv,
    result: {
      as_of: now,
      row_count: 1,
      totals: [],
      left_out: [],
      period: null,
      files: texts.map((name, at) => ({ ...file, href: `${file.href}${at}`, name, sha256: text(at) })),
    },
  });
  const schedules = texts.map((each, at) => ({
    ...schedule,
    id: `sch_${at}${each}`,
    frequency: text(at + 1),
    status: text(at + 2),
    last_export_id: text(at + 3),
    export: {
      ...schedule.export,
      format: text(at),
      query: { filter: { name: { match: each } }, time_zone: "Etc/UTC" },
    },
  }));
  const endpoints = texts.map((each, at) => ({
    ...endpoint,
    id: `whe_${at}`,
    url: each,
    description: text(at + 1),
    events: ["transaction.created", text(at + 2)],
    filter: { note: { eq: text(at + 3) } },
    disabled_reason: text(at + 4),
  }));
  const deliveries = texts.map((each, at) => ({
    ...delivery,
    id: `whd_${at}`,
    endpoint_id: `whe_${at}`,
    event: { id: text(at + 1), type: each, created_at: now },
    status: text(at + 2),
    attempts: [{ at: now, status_code: 503, duration_ms: 1, error: text(at + 3) }],
  }));
  const message = (at: number) => ({ headers: { [text(at)]: text(at + 1) }, body: text(at + 2), status_code: 200 });
  fake.on(/^GET \/v1\/export-schedules$/, { body: pageOf(schedules) });
  fake.on(/^GET \/v1\/webhook-endpoints$/, { body: pageOf(endpoints) });
  fake.on(/^GET \/v1\/webhook-deliveries$/, { body: pageOf(deliveries) });
  fake.on(/^GET \/v1\/webhook-deliveries\/./, { body: { ...deliveries[0], request: message(0), answer: message(3) } });
  fake.on(/^POST \/v1\/webhook-endpoints\/[^/]*\/rotate-secret$/, { body: { ...endpoints[0], secret: text(1) } });

  const all =
    "time,payer,email,type,status,method,country,reference,invoice,custom,store,payout,settled,note,id,fee,net,amount";
  const page = await open(browser, fake, { hash: `#/find?columns=${encodeURIComponent(all)}` });
  const view = async (hash: string) => {
    await page.evaluate((next) => (location.hash = next), hash);
    await page.locator("h1").first().waitFor();
    await until(
      () => page.locator(".waiting").count(),
      (count) => count === 0,
    );
  };
  await rowAt(page, 0).waitFor();
  await isInert(page, "the list");
  await shows(page, 10, "the list");

  for (let index = 0; index < texts.length; index++) {
    await view(`#/find?open=${idOf(index)}`);
    const detail = page.locator(".detail");
    await detail.getByText("As the API returns it").click();
    await isInert(page, `payment ${index}`);
    if (index === 0) await shows(page, texts.length - 2, "a payment");
    await view(`#/payouts?open=${encodeURIComponent(text(index))}`);
    await page.locator(".detail .glance, .detail [role=alert]").first().waitFor();
    await isInert(page, `payout ${text(index)}`);
  }
  await shows(page, 3, "payouts");

  // What somebody is sent as an address, and a saved view with it.
  for (const each of texts) {
    const value = encodeURIComponent(each);
    await view(`#/find?q=${value}&status=${value}&store=${value}&min=${value}&merchant=${value}&columns=${value}`);
    await page.locator(".chips li").first().waitFor();
    await isInert(page, `the address of ${each}`);
    await page.getByRole("button", { name: "Saved views" }).click();
    await page.getByLabel("Name of the view").fill(each.slice(0, 60));
    await page.getByRole("button", { name: "Save this view" }).click();
  }
  await page.getByRole("button", { name: "Saved views" }).click();
  await page
    .locator(".panel .menu li")
    .nth(texts.length - 2)
    .waitFor();
  await isInert(page, "saved views");
  await page.keyboard.press("Escape");

  const least = { sums: 1, payouts: 0, exports: 5, schedules: 5, webhooks: 5 };
  for (const [screen, count] of Object.entries(least)) {
    // No hostile status is one of money that has moved.
    await view(`#/${screen}${screen === "sums" ? "?money=all" : ""}`);
    if (screen === "sums") await page.locator("table.totals").waitFor();
    await page.locator("main details").evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
    await isInert(page, screen);
    await shows(page, count, screen);
  }
  await page.locator(".delivery pre").first().waitFor();
  await isInert(page, "deliveries");
  const { webhooks } = en;
  for (const name of [webhooks.edit, webhooks.replay, webhooks.rotate, en.delete]) {
    await page.locator(".item-card").nth(1).getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await isInert(page, `webhooks: ${name}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.locator(".item-card").first().getByRole("button", { name: webhooks.rotate }).click();
  await page.getByRole("dialog").getByRole("button", { name: webhooks.rotateButton }).click();
  await page.getByRole("dialog", { name: webhooks.secretTitle }).waitFor();
  await isInert(page, "a secret");
  await page.getByRole("dialog").getByRole("button", { name: webhooks.secretDone }).click();

  // A file's name is for the disk, and its type for nobody.
  await view("#/exports");
  fake.on(/files\/10$/, { body: "x" });
  await page
    .getByRole("button", { name: /Download/ })
    .first()
    .click();
  await page.getByRole("alert").first().waitFor();
  await isInert(page, "a download");

  for (const [at, each] of texts.entries()) {
    const problem = { title: each, status: 400, detail: each, code: "INVALID_REQUEST", request_id: each };
    const rule = fake.on(/search$/, {
      status: 400,
      headers: { "Content-Type": "application/problem+json" },
      body: { ...problem, errors: [{ code: each, detail: each, pointer: `/${each}`, suggestion: each }] },
    });
    await view(`#/find?q=w${at}`);
    await page.getByRole("alert").first().waitFor();
    await isInert(page, `the problem ${each}`);
    fake.off(rule);
  }
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("dialog", { name: "Sign out" }).waitFor();
  await isInert(page, "the dialog of signing out");

  // What the issuer, or whoever sends a link to the page, answers with.
  for (const each of [text(1), text(14)]) {
    const answer = new URLSearchParams({ error: each, error_description: each, state: each });
    await page.goto(`${fake.origin}/console/?${answer}`);
    await page.getByRole("heading", { name: "You are not signed in." }).waitFor();
    await isInert(page, "a refused sign-in");
  }
  await close(page);
});
