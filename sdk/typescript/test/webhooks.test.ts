import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { WebhookVerificationError, webhooks, type WebhookHeaders } from "../src/index.js";
import { FakeApi, all, json, page, transaction } from "./fake.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const now = new Date("2026-11-20T10:00:00Z");

function event(type: string, data: object): string {
  return JSON.stringify({ type, timestamp: "2026-11-20T09:59:58.123Z", data });
}

/** The headers of a request as the library of Standard Webhooks signs it. */
function signed(body: string, secrets = [secret], at = now): Record<string, string> {
  return {
    "Webhook-Id": "evt_1",
    "Webhook-Timestamp": String(Math.floor(at.getTime() / 1_000)),
    "Webhook-Signature": secrets.map((each) => new Webhook(each).sign("evt_1", at, body)).join(" "),
  };
}

const created = event("transaction.created", transaction(1));

function unwrap(body: string, headers: WebhookHeaders = signed(body), secrets: string | string[] = secret) {
  return webhooks.unwrap(new TextEncoder().encode(body), headers, secrets, { now: () => now });
}

test("a transaction has its type, and every digit", async () => {
  for (const [value, currency] of [
    ["49.90", "EUR"],
    ["-49.90", "EUR"],
    ["1500", "JPY"],
    ["0.125", "KWD"],
    ["0.00", "USD"],
  ]) {
    const members = transaction(1, { amount: { value, currency_code: currency }, payer: { name: "José \u2028 王" } });
    const body = event("transaction.updated", members).replace('"version":1', '"version":9223372036854775807');
    const found = await unwrap(body);
    assert.equal(found.id, "evt_1");
    assert.equal(found.type, "transaction.updated");
    assert.equal(found.timestamp, "2026-11-20T09:59:58.123Z");
    assert.deepEqual(found.transaction?.amount, { value, currencyCode: currency });
    assert.equal(found.transaction?.version, 9223372036854775807n);
    assert.equal(found.transaction?.payer?.name, "José \u2028 王");
    assert.deepEqual(found.data["amount"], { value, currency_code: currency });
    assert.equal(found.export, undefined);
  }
});

test("an export and an endpoint have their types", async () => {
  const ready = await unwrap(event("export.succeeded", { id: "exp_1", status: "SUCCEEDED", created_at: "x" }));
  assert.equal(ready.export?.createdAt, "x");
  const disabled = await unwrap(
    event("webhook_endpoint.disabled", {
      id: "whe_1",
      disabled_reason: "FAILING",
      filter: { created_at: { gte: "x" } },
    }),
  );
  assert.equal(disabled.endpoint?.disabledReason, "FAILING");
  assert.deepEqual(disabled.endpoint?.filter, { created_at: { gte: "x" } });
});

test("a failed schedule has both", async () => {
  const failed = { id: "exp_1", status: "FAILED", created_at: "x" };
  const gone = await unwrap(event("schedule.failed", { schedule: null, export: failed }));
  assert.equal(gone.schedule, null);
  assert.equal(gone.export?.createdAt, "x");
  const there = await unwrap(event("schedule.failed", { schedule: { id: "sch_1", time_zone: "UTC" }, export: failed }));
  assert.equal(there.schedule?.timeZone, "UTC");
});

test("an unknown type is kept as data", async () => {
  const found = await unwrap(event("payout.arrived", { payout_id: "po_1", amounts: [1, null] }));
  assert.deepEqual(found.data, { payout_id: "po_1", amounts: [1, null] });
  assert.equal(found.transaction, undefined);
});

test("every form of body and of headers is read", async () => {
  const headers = signed(created);
  const bytes = new TextEncoder().encode(created);
  const lowerCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const options = { now: () => now };
  const client = new FakeApi().client();
  for (const body of [created, bytes, bytes.buffer, Buffer.from(created)]) {
    for (const each of [headers, lowerCase, new Headers(headers)]) {
      assert.equal((await client.webhooks.unwrap(body, each, secret, options)).transaction?.id, "txn_1");
    }
  }
  const parsed = JSON.parse(created) as unknown as string;
  await assert.rejects(webhooks.unwrap(parsed, headers, secret, options), {
    name: "TypeError",
    message: /as it arrived/,
  });
});

test("any secret matches any signature", async () => {
  for (const each of [secret, [other, secret], secret.replace("whsec_", "")]) {
    assert.equal((await unwrap(created, signed(created, [other, secret]), each)).id, "evt_1");
  }
  assert.equal((await unwrap(created, signed(created), [other, secret])).id, "evt_1");
});

test("the published vectors are signed, and no events of ours", async () => {
  for (const [key, id, at, body, signature] of [
    [
      "whsec_plJ3nmyCDGBKInavdOK15jsl",
      "msg_loFOjxBNrRLzqYUf",
      "1731705121",
      '{"event_type":"ping","data":{"success":true}}',
      "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
    ],
    [
      secret,
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "1614265330",
      '{"test": 2432232314}',
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    ],
  ] as const) {
    const headers = { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature };
    await assert.rejects(
      webhooks.unwrap(body, headers, key, { now: () => new Date(Number(at) * 1_000) }),
      /is signed, and its body/,
    );
  }
});

test("a missing header is named", async () => {
  for (const name of ["Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"]) {
    for (const value of [undefined, ""]) {
      await assert.rejects(unwrap(created, { ...signed(created), [name]: value }), {
        name: "WebhookVerificationError",
        message: new RegExp(name, "i"),
      });
    }
  }
});

test("age is limited in both directions", async () => {
  const at = (seconds: number) => signed(created, [secret], new Date(now.getTime() + seconds * 1_000));
  for (const seconds of [-300, 300]) await unwrap(created, at(seconds));
  await assert.rejects(unwrap(created, at(-301)), /signed 301 seconds ago/);
  await assert.rejects(unwrap(created, at(301)), /signed 301 seconds ahead/);
  const options = { now: () => now, toleranceMillis: 7_200_000 };
  assert.equal((await webhooks.unwrap(created, at(-3_600), secret, options)).id, "evt_1");
  await assert.rejects(webhooks.unwrap(created, at(0), secret), WebhookVerificationError);
});

test("what was changed is refused, without its secret", async () => {
  const headers = signed(created);
  const signature = headers["Webhook-Signature"] as string;
  const refused: [string, Record<string, string>, string?][] = [
    [`${created} `, {}],
    [created.replace("49.99", "4999"), {}],
    [created, {}, other],
    [created, { "Webhook-Id": "evt_2" }],
    [created, { "Webhook-Timestamp": String(now.getTime() / 1_000 + 1) }],
    [created, { "Webhook-Signature": signature.replace("v1,", "v2,") }],
    [created, { "Webhook-Signature": "v1," }],
    [created, { "Webhook-Signature": "v1,%%% v1 , ,, v1,é v1,AAAA" }],
    [created, { "Webhook-Signature": signature.slice(0, -4) }],
  ];
  for (const [body, change, key] of refused) {
    await assert.rejects(unwrap(body, { ...headers, ...change }, key ?? secret), (error: Error) => {
      assert.match(error.message, /^No signature/);
      assert.ok(!error.message.includes(secret.slice(6)) && !error.message.includes("txn_1"));
      return error instanceof WebhookVerificationError;
    });
  }
  for (const time of ["now", "1e9", "-1", "\u0661", "9".repeat(30), "1763632800.5"]) {
    await assert.rejects(unwrap(created, { ...headers, "Webhook-Timestamp": time }), /webhook-timestamp/);
  }
});

test("an invalid secret is the program's fault", async () => {
  for (const key of ["", "whsec_", "whsec_%%", [], [secret, ""]]) {
    await assert.rejects(unwrap(created, signed(created), key), { name: "TypeError", message: /whsec_/ });
  }
});

test("a signed body that is no event is refused", async () => {
  for (const body of ["", "[]", "{}", "null", "3", '{"type":1,"timestamp":"x","data":{}}', created.slice(0, -1)]) {
    const at = String(now.getTime() / 1_000);
    const key = Buffer.from(secret.slice(6), "base64");
    const signature = `v1,${createHmac("sha256", key).update(`evt_1.${at}.${body}`).digest("base64")}`;
    const headers = { "webhook-id": "evt_1", "webhook-timestamp": at, "webhook-signature": signature };
    await assert.rejects(unwrap(body, headers), /is signed, and its body/);
  }
});

const endpoint = {
  id: "whe_1",
  url: "https://shop.example/hook",
  description: null,
  events: ["export.succeeded"],
  filter: { created_at: { gte: "2026-11-01" } },
  status: "ENABLED",
  disabled_reason: null,
  created_at: "2026-11-20T00:00:00.000Z",
  updated_at: "2026-11-20T00:00:00.000Z",
  created_by: { client_id: "app", partner_id: "partner-1" },
};
const delivery = {
  id: "whd_1",
  endpoint_id: "whe_1",
  event: { id: "evt_1", type: "export.succeeded", created_at: "2026-11-20T00:00:00.000Z" },
  status: "PENDING",
  attempts: [{ at: "2026-11-20T00:00:01.000Z", status_code: null, duration_ms: 12, error: "refused" }],
  next_attempt_at: "2026-11-20T00:00:06.000Z",
  created_at: "2026-11-20T00:00:00.000Z",
};

function asked(api: FakeApi): [string, string, unknown][] {
  return api.asked.map((each) => [each.method, each.url.pathname + each.url.search, each.body]);
}

test("endpoints", async () => {
  const api = new FakeApi();
  api.script(
    () => json({ ...endpoint, secret }, 201),
    () => json(page([endpoint], "c")),
    () => json(page([{ ...endpoint, id: "whe_2" }])),
    () => json(endpoint),
    () => json({ ...endpoint, status: "DISABLED", disabled_reason: "REQUESTED" }),
    () => json({ ...endpoint, secret: other }),
    () => json(delivery, 202),
    () => json({ endpoint_id: "whe_1", since: "2026-11-20T10:00:00.000Z" }, 202),
    () => new Response(null, { status: 204 }),
  );
  const { webhookEndpoints } = api.client();
  const filter = { createdAt: { gte: "2026-11-01" } };
  const made = await webhookEndpoints.create({ url: endpoint.url, events: endpoint.events, filter });
  assert.equal(made.secret, secret);
  assert.deepEqual(made.filter, endpoint.filter);
  assert.deepEqual(
    (await all(webhookEndpoints.list({ limit: 1 }))).map((each) => each.id),
    ["whe_1", "whe_2"],
  );
  assert.equal((await webhookEndpoints.get("whe/1")).secret, undefined);
  const changed = await webhookEndpoints.update("whe_1", { status: "DISABLED", filter: null });
  assert.equal(changed.disabledReason, "REQUESTED");
  assert.equal((await webhookEndpoints.rotateSecret("whe_1", { previousValidForSeconds: 3_600 })).secret, other);
  assert.equal((await webhookEndpoints.test("whe_1")).attempts[0]?.durationMs, 12);
  assert.equal((await webhookEndpoints.replay("whe_1", { since: now })).endpointId, "whe_1");
  await webhookEndpoints.delete("whe_1");
  assert.deepEqual(asked(api), [
    ["POST", "/v1/webhook-endpoints", { url: endpoint.url, events: endpoint.events, filter: endpoint.filter }],
    ["GET", "/v1/webhook-endpoints?limit=1", undefined],
    ["GET", "/v1/webhook-endpoints?limit=1&cursor=c", undefined],
    ["GET", "/v1/webhook-endpoints/whe%2F1", undefined],
    ["PATCH", "/v1/webhook-endpoints/whe_1", { status: "DISABLED", filter: null }],
    ["POST", "/v1/webhook-endpoints/whe_1/rotate-secret", { previous_valid_for_seconds: 3_600 }],
    ["POST", "/v1/webhook-endpoints/whe_1/test", undefined],
    ["POST", "/v1/webhook-endpoints/whe_1/replay", { since: "2026-11-20T10:00:00.000Z" }],
    ["DELETE", "/v1/webhook-endpoints/whe_1", undefined],
  ]);
});

test("deliveries", async () => {
  const api = new FakeApi();
  const request = { headers: { "webhook-id": "evt_1", x_own: "1" }, body: "{}" };
  const answer = { status_code: 500, headers: {}, body: "no" };
  api.script(
    () => json(page([delivery])),
    () => json({ ...delivery, status: "FAILED", request, answer }),
    () => json(delivery, 202),
  );
  const { webhookDeliveries } = api.client();
  const query = { endpointId: "whe_1", eventType: "export.succeeded", status: "FAILED", createdFrom: now } as const;
  const [found] = await all(webhookDeliveries.list(query));
  assert.equal(found?.attempts[0]?.error, "refused");
  const one = await webhookDeliveries.get("whd_1");
  assert.deepEqual(one.request?.headers, request.headers);
  assert.equal(one.answer?.statusCode, 500);
  assert.equal((await webhookDeliveries.redeliver("whd_1")).nextAttemptAt, "2026-11-20T00:00:06.000Z");
  assert.deepEqual(asked(api), [
    [
      "GET",
      "/v1/webhook-deliveries?endpoint_id=whe_1&event_type=export.succeeded&status=FAILED&created_from=2026-11-20T10%3A00%3A00.000Z",
      undefined,
    ],
    ["GET", "/v1/webhook-deliveries/whd_1", undefined],
    ["POST", "/v1/webhook-deliveries/whd_1/redeliver", undefined],
  ]);
});

test("payouts", async () => {
  const api = new FakeApi();
  const amount = { value: "-150", currency_code: "JPY" };
  const payout = { id: "po_1", amount, reconciled: false, difference: { code: "NEW_CODE", detail: "A sentence." } };
  api.script(
    () => json(page([payout], "c")),
    () => json(page([{ ...payout, id: null }])),
    () => json(payout),
  );
  const { payouts } = api.client();
  const query = { currency: ["JPY", "KWD"], amountMin: "0", limit: 1 };
  assert.deepEqual(
    (await all(payouts.list(query))).map((each) => each.id),
    ["po_1", null],
  );
  const one = await payouts.get("po 1");
  assert.deepEqual(one.amount, { value: "-150", currencyCode: "JPY" });
  assert.equal(one.difference?.code, "NEW_CODE");
  assert.deepEqual(asked(api), [
    ["GET", "/v1/payouts?currency=JPY%2CKWD&amount_min=0&limit=1", undefined],
    ["GET", "/v1/payouts?currency=JPY%2CKWD&amount_min=0&limit=1&cursor=c", undefined],
    ["GET", "/v1/payouts/po%201", undefined],
  ]);
  for (const id of ["po/1", "po\\1", "po;1", "po%1"]) {
    await assert.rejects(payouts.get(id), { name: "TypeError", message: /Use list\(\{ payoutId \}\) for it/ });
  }
  assert.equal(asked(api).length, 3);
});
