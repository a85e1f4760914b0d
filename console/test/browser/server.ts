/** An issuer and an API that a test scripts, and the console's files as the API serves them. */
import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { decimal, digitsOf, minorOf, now, payment, type Row } from "./data.js";

/** How a request is answered instead of as usual. */
export interface Rule {
  readonly when: RegExp;
  /** How often; without it, until it is taken away. */
  times?: number;
  /** Only for the pages after the first. */
  readonly furtherPages?: boolean;
  readonly delayMillis?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The connection ends in the middle of the answer. */
  readonly cut?: boolean;
}

export interface Recorded {
  readonly what: string;
  readonly body: any;
  readonly headers: IncomingMessage["headers"];
  readonly url: URL;
}

interface Export {
  id: string;
  status: string;
  rows: readonly Row[];
  steps: number;
  file: Buffer;
  members: Record<string, unknown>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html;charset=utf-8",
  ".js": "text/javascript;charset=utf-8",
  ".css": "text/css;charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain;charset=utf-8",
};

export class Fake {
  readonly rules: Rule[] = [];
  readonly requests: Recorded[] = [];
  /** Bytes of each answer's body, as sent. */
  readonly sent: { path: string; bytes: number }[] = [];
  /** Who is signed in with the issuer, beyond the console's own page: a merchant or partner, and its user after a slash. */
  signedIn: string | undefined;
  /** What the issuer found wrong. */
  readonly faults: string[] = [];
  /** Whether the issuer answers with the state that it was sent. */
  wrongState = false;
  expiresIn = 3600;
  /** Whether the issuer names the user in an ID token; otherwise the access token does. */
  idTokens = false;
  exports: Export[] = [];
  /** Requests about an export that find it unfinished. */
  exportSteps = 3;
  wrongHash = false;
  origin = "";
  issuer = "";
  policy = "";
  #rows: Row[] = [];
  #count = 0;
  readonly #make = { row: payment };
  readonly #codes = new Map<string, { challenge: string; redirect: string; who: string }>();
  readonly #tokens = new Map<string, string>();
  readonly #cursors = new Map<string, { rows: readonly Row[]; offset: number }>();
  readonly #servers: Server[] = [];

  static async start(count = 1_000, make: (index: number) => Row = payment): Promise<Fake> {
    const fake = new Fake();
    fake.rows(count, make);
    const listen = async (handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
      const server = createServer((request, response) => {
        handler.call(fake, request, response).catch((error: unknown) => {
          fake.faults.push(String(error instanceof Error ? error.stack : error));
          response.destroy();
        });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      fake.#servers.push(server);
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    };
    fake.origin = await listen(fake.#api);
    fake.issuer = await listen(fake.#issuer);
    fake.policy = await policyOfTheApi(fake.issuer);
    return fake;
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  /** Other payments. */
  rows(count: number, make: (index: number) => Row = payment): void {
    if (count === this.#count && make === this.#make.row) return;
    this.#count = count;
    this.#make.row = make;
    this.#rows = Array.from({ length: count }, (_, index) => make(index));
    this.#cursors.clear();
  }

  /** As at the beginning. */
  reset(count = 1_000, make: (index: number) => Row = payment): void {
    this.rules.length = this.requests.length = this.sent.length = this.faults.length = 0;
    this.signedIn = undefined;
    this.wrongState = this.wrongHash = this.idTokens = false;
    this.expiresIn = 3600;
    this.exports = [];
    this.exportSteps = 3;
    this.#tokens.clear();
    this.rows(count, make);
  }

  on(when: RegExp, rule: Omit<Rule, "when">): Rule {
    const whole = { when, ...rule };
    this.rules.push(whole);
    return whole;
  }

  off(rule: Rule): void {
    this.rules.splice(this.rules.indexOf(rule), 1);
  }

  /** All tokens so far are accepted no more. */
  expire(): void {
    this.#tokens.clear();
  }

  token(who: string): string {
    const [id = "", user] = who.split("/");
    const payload = id.startsWith("M") ? { merchant_id: id } : { partner_id: id };
    const token = signed({ ...payload, ...(user && !this.idTokens && { sub: user }) });
    this.#tokens.set(token, id);
    return token;
  }

  asked(what: RegExp): Recorded[] {
    return this.requests.filter((request) => what.test(request.what));
  }

  /** The payments that a filter finds. */
  found(filter: unknown, zone = "Etc/UTC", sort = "-created_at"): readonly Row[] {
    const rows = filter === undefined ? this.#rows : this.#rows.filter((row) => matches(row, filter, zone));
    return sort === "created_at" ? [...rows].reverse() : rows;
  }

  // The issuer.

  async #issuer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.issuer);
    response.setHeader("Access-Control-Allow-Origin", this.origin);
    const text = await bodyOf(request);
    this.requests.push({ what: `${request.method} issuer${url.pathname}`, body: text, headers: request.headers, url });
    const parameters = url.searchParams;
    const go = (address: URL) => response.writeHead(302, { Location: address.href }).end();
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        response.setHeader("Content-Type", "application/json");
        response.end(
          JSON.stringify({
            issuer: this.issuer,
            authorization_endpoint: `${this.issuer}/authorize`,
            token_endpoint: `${this.issuer}/token`,
            end_session_endpoint: `${this.issuer}/logout`,
          }),
        );
        return;
      case "/authorize": {
        const expected = {
          response_type: "code",
          client_id: "console",
          code_challenge_method: "S256",
          redirect_uri: `${this.origin}/console/`,
        };
        for (const [name, value] of Object.entries(expected))
          if (parameters.get(name) !== value) this.faults.push(`${name} is ${parameters.get(name)}`);
        if (!/^[\w-]{43}$/.test(parameters.get("code_challenge") ?? "")) this.faults.push("no challenge");
        if (!/^[\w-]{22,}$/.test(parameters.get("state") ?? "")) this.faults.push("no state");
        if (!/\bopenid\b.*transactions:read/.test(parameters.get("scope") ?? "")) this.faults.push("no scope");
        if (parameters.get("prompt") === "none") {
          go(
            this.signedIn === undefined
              ? this.#answer(url, { error: "login_required" })
              : this.#answer(url, { code: this.#code(url, this.signedIn) }),
          );
          return;
        }
        const link = (path: string) => `/${path}&${parameters}`.replaceAll("&", "&amp;");
        response.setHeader("Content-Type", "text/html");
        response.end(
          `<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in</h1><p><a href="${link("decide?who=M0001")}">M0001</a>` +
            ` <a href="${link("decide?who=partner-demo")}">partner-demo</a> <a href="${link("decide?who=")}">Cancel</a>`,
        );
        return;
      }
      case "/decide": {
        const who = parameters.get("who")!;
        if (who) this.signedIn = who;
        go(this.#answer(url, who ? { code: this.#code(url, who) } : { error: "access_denied" }));
        return;
      }
      case "/token": {
        const form = new URLSearchParams(text);
        const code = this.#codes.get(form.get("code") ?? "");
        this.#codes.delete(form.get("code") ?? "");
        const challenge = createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
        response.setHeader("Content-Type", "application/json");
        if (code === undefined || code.challenge !== challenge || code.redirect !== form.get("redirect_uri")) {
          this.faults.push("the verifier is not that of the challenge");
          response.writeHead(400).end(JSON.stringify({ error: "invalid_grant" }));
          return;
        }
        response.end(
          JSON.stringify({
            access_token: this.token(code.who),
            ...(this.idTokens && {
              id_token: signed({ iss: this.issuer, aud: "console", sub: code.who.split("/")[1] }),
            }),
            token_type: "Bearer",
            expires_in: this.expiresIn,
          }),
        );
        return;
      }
      case "/logout":
        this.signedIn = undefined;
        go(new URL(parameters.get("post_logout_redirect_uri")!));
        return;
      default:
        response.writeHead(404).end();
    }
  }

  #code(url: URL, who: string): string {
    const code = randomBytes(16).toString("hex");
    this.#codes.set(code, {
      challenge: url.searchParams.get("code_challenge")!,
      redirect: url.searchParams.get("redirect_uri")!,
      who,
    });
    return code;
  }

  #answer(url: URL, answer: Record<string, string>): URL {
    const address = new URL(url.searchParams.get("redirect_uri")!);
    const state = this.wrongState ? "somebody-else's" : url.searchParams.get("state")!;
    for (const [name, value] of Object.entries({ ...answer, state })) address.searchParams.set(name, value);
    return address;
  }

  // The API.

  async #api(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.origin);
    const text = await bodyOf(request);
    const body = text.startsWith("{") ? (JSON.parse(text) as any) : undefined;
    const what = `${request.method} ${url.pathname}`;
    this.requests.push({ what, body, headers: request.headers, url });
    const send = (status: number, headers: Record<string, string>, content: Buffer | string) => {
      let bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
      const all: Record<string, string> = {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        ...headers,
      };
      if (/\bgzip\b/.test(String(request.headers["accept-encoding"])) && bytes.length > 1024 && !all["Accept-Ranges"]) {
        bytes = gzipSync(bytes);
        all["Content-Encoding"] = "gzip";
      }
      this.sent.push({ path: url.pathname, bytes: bytes.length });
      response.writeHead(status, { ...all, "Content-Length": bytes.length }).end(bytes);
    };
    const json = (content: unknown, status = 200, headers: Record<string, string> = {}) =>
      send(
        status,
        { "Content-Type": "application/json", "Cache-Control": "private, no-store", ...headers },
        JSON.stringify(content),
      );
    const problem = (status: number, headers: Record<string, string> = {}) => {
      const codes: Record<number, string> = {
        401: "UNAUTHENTICATED",
        403: "FORBIDDEN",
        404: "NOT_FOUND",
        429: "RATE_LIMITED",
        503: "UNAVAILABLE",
      };
      json(
        {
          type: "/problems/x",
          title: `Status ${status}`,
          status,
          detail: `The fake says ${status}.`,
          code: codes[status] ?? "INVALID",
          request_id: `fake-${status}`,
        },
        status,
        { "Content-Type": "application/problem+json", ...headers },
      );
    };

    const rule = this.rules.find(
      (each) => each.when.test(what) && (each.times ?? 1) > 0 && (!each.furtherPages || body?.cursor !== undefined),
    );
    if (rule) {
      if (rule.times !== undefined) rule.times--;
      if (rule.delayMillis) await new Promise((resolve) => setTimeout(resolve, rule.delayMillis));
      if (rule.cut) {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 1000 });
        response.write('{"items":[');
        setTimeout(() => response.destroy(), 20);
        return;
      }
      if (rule.body !== undefined) return json(rule.body, rule.status ?? 200, rule.headers);
      if (rule.status !== undefined) return problem(rule.status, { ...rule.headers });
    }

    if (url.pathname === "/console/settings.json") {
      json({
        client_id: "console",
        scope: "openid transactions:read exports:write webhooks:write",
        issuer: this.issuer,
        authorization_uri: null,
        token_uri: null,
        merchant_claim: "merchant_id",
        partner_claim: "partner_id",
      });
      return;
    }
    if (url.pathname.startsWith("/console/")) {
      const name = normalize(url.pathname.slice("/console/".length) || "index.html");
      const headers = {
        "Content-Security-Policy": this.policy,
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "X-Frame-Options": "DENY",
        "Cache-Control": "no-cache",
        "Content-Type": types[extname(name)] ?? "application/octet-stream",
      };
      const content = await readFile(join(process.env["CONSOLE_SITE"]!, name)).catch(() => undefined);
      if (content === undefined) return problem(404);
      send(200, headers, content);
      return;
    }
    if (!url.pathname.startsWith("/v1/")) return problem(404);

    const who = this.#tokens.get(String(request.headers.authorization).replace(/^Bearer /, ""));
    if (who === undefined) return problem(401, { "WWW-Authenticate": 'Bearer error="invalid_token"' });
    const merchant = who.startsWith("M") ? who : request.headers["on-behalf-of"];
    if (merchant !== "M0001" && merchant !== "M0002") return problem(403);

    const page = (items: unknown[], limit: number, next: string | null = null) => ({
      items,
      page: { limit, count: items.length, has_more: next !== null, next_cursor: next, prev_cursor: null },
      total: null,
      query: { time_zone: "Etc/UTC", sort: ["-created_at"] },
      freshness: { as_of: now, lag_ms: 800 },
      links: {
        self: `${this.origin}${url.pathname}`,
        next: next && `${this.origin}${url.pathname}?cursor=${next}`,
        prev: null,
      },
    });
    const paged = (rows: readonly Row[], limit: number, cursor: string | undefined, fields?: readonly string[]) => {
      const at = cursor === undefined ? { rows, offset: 0 } : this.#cursors.get(cursor);
      if (at === undefined) return problem(400);
      const end = at.offset + limit;
      let next: string | null = null;
      if (end < at.rows.length) {
        next = `${
          at.rows === this.#rows
            ? "all"
            : createHash("sha1")
                .update(JSON.stringify(body ?? url.search))
                .digest("hex")
                .slice(0, 12)
        }-${end}`;
        this.#cursors.set(next, { rows: at.rows, offset: end });
      }
      json(
        page(
          at.rows.slice(at.offset, end).map((row) => picked(row, fields)),
          limit,
          next,
        ),
      );
    };
    const [, , resource, id, action, number] = url.pathname.split("/").map(decodeURIComponent);
    const query = url.searchParams;
    switch (resource) {
      case "transactions":
        if (id === "search")
          return paged(
            body.cursor ? [] : this.found(body.filter, body.time_zone, body.sort),
            body.limit ?? 50,
            body.cursor,
            body.fields,
          );
        if (id === "summary")
          return json(summaryOf(this.found(body?.filter, body?.time_zone), body?.interval, body?.group_by));
        if (id === undefined) {
          const filter = Object.fromEntries(
            [...query]
              .filter(([name]) => /^(related_id|payout_id|id)$/.test(name))
              .map(([name, value]) => [name, { eq: value }]),
          );
          return paged(this.found(filter), Number(query.get("limit") ?? 50), query.get("cursor") ?? undefined);
        }
        return ((row) => (row ? json(row) : problem(404)))(this.#rows.find((row) => row.id === id));
      case "payouts": {
        if (id !== undefined)
          return this.found({ payout_id: { eq: id } }).length > 0 ? json(this.payout(id)) : problem(404);
        const ids = [...new Set(this.#rows.slice(0, 1_000).map((row) => row["payout_id"]))].filter(Boolean) as string[];
        return json(
          page(
            ids.map((each) => this.payout(each)),
            50,
          ),
        );
      }
      case "exports": {
        if (request.method === "POST" && id === undefined) return json(this.#createExport(body), 201);
        const export_ = this.exports.find((each) => each.id === id);
        if (id === undefined)
          return json(
            page(
              this.exports.map((each) => this.#exportOf(each)),
              20,
            ),
          );
        if (export_ === undefined) return problem(404);
        if (action === "files" && number) {
          send(200, { "Content-Type": "text/csv;charset=utf-8", "Accept-Ranges": "bytes" }, export_.file);
          return;
        }
        if (action === "cancel") export_.status = "CANCELLED";
        else if (request.method === "DELETE") {
          this.exports = this.exports.filter((each) => each !== export_);
          response.writeHead(204).end();
          return;
        } else this.#advance(export_);
        return json(this.#exportOf(export_));
      }
      case "export-schedules":
        return id === undefined && request.method === "GET"
          ? json(page([schedule], 20))
          : json(schedule, request.method === "POST" ? 201 : 200);
      case "webhook-endpoints":
        if (id === undefined && request.method === "GET") return json(page([endpoint], 20));
        return json(
          request.method === "POST" && id === undefined ? { ...endpoint, secret: "whsec_c2VjcmV0" } : endpoint,
        );
      case "webhook-deliveries":
        if (id === undefined) return json(page([delivery], 20));
        return json({
          ...delivery,
          request: { headers: { "webhook-id": "msg_1" }, body: '{"type":"webhook.test"}' },
          answer: null,
        });
      default:
        return problem(404);
    }
  }

  payout(id: string): Record<string, unknown> {
    const rows = this.found({ payout_id: { eq: id } });
    const sums = (of: readonly Row[]) => ({ count: of.length, ...totalOf(of, "EUR") });
    const none = sums([]);
    const total = sums(rows);
    const negative = decimal(-minorOf(total.net.value, 2), "EUR");
    const at = rows[0]!.created_at;
    return {
      id,
      href: `${this.origin}/v1/payouts/${id}`,
      transactions: `${this.origin}/v1/transactions?payout_id=${id}`,
      transaction_id: id.replace("po_", "txn_"),
      status: "COMPLETED",
      created_at: at,
      settled_at: at,
      amount: { value: negative, currency_code: "EUR" },
      fee: { value: "0.00", currency_code: "EUR" },
      reference: null,
      bank_reference_id: "NPCY61HNRJ49HFZMCS",
      currencies: [
        {
          currency: "EUR",
          payments: sums(rows.filter((row) => row.type === "PAYMENT")),
          refunds: sums(rows.filter((row) => row.type === "REFUND")),
          ...Object.fromEntries(
            ["fees", "disputes", "adjustments", "other", "pending", "pending_payout"].map((name) => [name, none]),
          ),
          total,
          payout: {
            count: 1,
            gross: { value: negative, currency_code: "EUR" },
            fee: { value: "0.00", currency_code: "EUR" },
            net: { value: negative, currency_code: "EUR" },
          },
          difference: { value: "0.00", currency_code: "EUR" },
        },
      ],
      reconciled: true,
      difference: null,
    };
  }

  /** An export as if it had been made before; one that goes on never ends. */
  addExport(filter: unknown, status: "RUNNING" | "SUCCEEDED"): void {
    const { id } = this.#createExport({ format: "CSV", filter });
    const export_ = this.exports.find((each) => each.id === id)!;
    export_.status = status;
    export_.steps = status === "RUNNING" ? Number.POSITIVE_INFINITY : 0;
  }

  #createExport(body: any): Record<string, unknown> {
    const id = `exp_${String(this.exports.length).padStart(26, "0")}`;
    const rows = this.found(body.filter, body.time_zone, body.sort ?? "created_at");
    const lines = rows.map((row) => [row.id, row.created_at, row.amount.value, row.amount.currency_code].join(","));
    const file = Buffer.from(`id,created_at,amount,currency\r\n${lines.join("\r\n")}\r\n`);
    const query = { filter: body.filter, time_zone: body.time_zone ?? "Etc/UTC", sort: [body.sort ?? "created_at"] };
    const csv = {
      profile: "generic",
      delimiter: ",",
      decimal_separator: ".",
      bom: false,
      date_format: "ISO",
      language: null,
      columns: null,
      datev: null,
      compression: "NONE",
      ...body.csv,
    };
    const export_: Export = {
      id,
      status: "QUEUED",
      rows,
      steps: this.exportSteps,
      file,
      members: { format: body.format, query, csv: body.format === "CSV" ? csv : null },
    };
    this.exports.unshift(export_);
    return this.#exportOf(export_);
  }

  #advance(export_: Export): void {
    if (export_.status !== "QUEUED" && export_.status !== "RUNNING") return;
    export_.steps--;
    export_.status = export_.steps > 0 ? "RUNNING" : "SUCCEEDED";
  }

  #exportOf({ id, status, rows, steps, file, members }: Export): Record<string, unknown> {
    const done = status === "SUCCEEDED";
    const part = Number.isFinite(steps) ? (this.exportSteps - steps) / this.exportSteps : 0.42;
    const sha256 = createHash("sha256")
      .update(this.wrongHash ? "another file" : file)
      .digest("hex");
    return {
      id,
      status,
      created_at: now,
      started_at: status === "QUEUED" ? null : now,
      finished_at: done ? now : null,
      expires_at: done ? "2026-12-04T13:32:05.000Z" : null,
      progress: { rows_done: done ? rows.length : Math.floor(rows.length * part), rows_total: rows.length },
      pdf: null,
      schedule: null,
      created_by: { client_id: "m0001-erp", partner_id: null },
      waiting_for: null,
      error: null,
      result: done
        ? {
            as_of: now,
            row_count: rows.length,
            totals: summaryOf(rows, undefined).totals,
            left_out: [],
            period: null,
            files: [
              {
                href: `${this.origin}/v1/exports/${id}/files/1`,
                name: `${id}.csv`,
                content_type: "text/csv;charset=utf-8",
                bytes: file.length,
                rows: rows.length,
                sha256,
              },
            ],
          }
        : null,
      ...members,
    };
  }
}

/** A token that nobody has seen before. */
function signed(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "RS256" })}.${part({ ...claims, jti: randomBytes(8).toString("hex") })}.c2lnbmVk`;
}

export const schedule = {
  id: "sch_00000000000000000000000001",
  status: "ACTIVE",
  paused_reason: null,
  frequency: "DAILY",
  time_zone: "Europe/Berlin",
  created_at: now,
  export: {
    format: "CSV",
    query: { filter: { status: { in: ["REFUNDED"] } }, time_zone: "Europe/Berlin", sort: ["created_at"] },
    csv: {
      profile: "generic",
      delimiter: ",",
      decimal_separator: ".",
      bom: false,
      date_format: "ISO",
      language: null,
      columns: null,
      datev: null,
      compression: "NONE",
    },
    pdf: null,
  },
  next: { period: "2026-11-27", from: "2026-11-26T23:00:00.000Z", to: "2026-11-27T23:00:00.000Z" },
  last_export_id: null,
  created_by: null,
};
export const endpoint = {
  id: "whe_00000000000000000000000001",
  url: "https://shop.example/hooks",
  description: "The shop",
  events: ["transaction.created", "export.succeeded"],
  filter: null,
  status: "ENABLED",
  disabled_reason: null,
  created_at: now,
  updated_at: now,
  created_by: null,
};
export const delivery = {
  id: "whd_00000000000000000000000001",
  endpoint_id: endpoint.id,
  event: { id: "evt_1", type: "transaction.created", created_at: now },
  status: "FAILED",
  attempts: [{ at: now, status_code: 503, duration_ms: 120, error: null }],
  next_attempt_at: null,
  created_at: now,
};

/** The policy that the API sends, from the API's source: no test can pass with another. */
async function policyOfTheApi(issuer: string): Promise<string> {
  const path = join(
    process.env["CONSOLE_ROOT"]!,
    "../api/src/main/java/org/txsearch/api/console/ConsoleController.java",
  );
  const source = await readFile(path, "utf8");
  const expression = /String policy =([\s\S]*?);\n/.exec(source)?.[1];
  if (expression === undefined) throw new Error(`${path} has no policy.`);
  return [...expression.matchAll(/"([^"]*)"|\+ (origins)/g)]
    .map(([, text, origins]) => (origins ? ` ${issuer}` : text))
    .join("");
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function picked(row: Row, fields: readonly string[] | undefined): Record<string, unknown> {
  if (fields === undefined) return row;
  const found: Record<string, any> = { id: row.id };
  for (const path of fields) {
    const [first, second] = path.split(".") as [string, string | undefined];
    const value = row[first] as any;
    if (second === undefined || value == null) found[first] = value ?? null;
    else (found[first] ??= {})[second] = value[second] ?? null;
  }
  return found;
}

const fold = (text: unknown) =>
  String(text ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
const hasWords = (texts: readonly unknown[], typed: string) => {
  const words = texts.flatMap((text) => [fold(text), ...fold(text).split(/[\s.@_-]+/)]);
  return fold(typed)
    .split(/\s+/)
    .every((each) => words.some((word) => word.startsWith(each)));
};

function matches(row: Row, filter: any, zone: string): boolean {
  return Object.entries(filter).every(([member, condition]: [string, any]) => {
    if (member === "and") return condition.every((each: unknown) => matches(row, each, zone));
    if (member === "or") return condition.some((each: unknown) => matches(row, each, zone));
    if (member === "not") return !matches(row, condition, zone);
    const texts = [
      row.id,
      row.payer.name,
      row.payer.email,
      row["invoice_id"],
      row["reference"],
      row["custom_id"],
      row["note"],
    ];
    return Object.entries(condition).every(([operator, wanted]: [string, any]) => {
      if (member === "q") return hasWords(texts, wanted);
      if (member === "name") return hasWords([row.payer.name], wanted);
      if (member === "amount") {
        const [has, limit] = [row.amount.value.replace("-", ""), wanted].map((value) => minorOf(value, 4)) as [
          bigint,
          bigint,
        ];
        return operator === "eq" ? has === limit : operator === "gte" ? has >= limit : has <= limit;
      }
      if (member === "created_at") {
        const instant = wanted.includes("T")
          ? row.created_at
          : new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date(row.created_at));
        return operator === "gte" ? instant >= wanted : instant < wanted;
      }
      const method = row["payment_method"] as Record<string, unknown>;
      const other: Record<string, unknown> = {
        email: row.payer.email,
        currency: row.amount.currency_code,
        payment_method: method["type"],
        card_last4: method["last4"],
        payer_id: row.payer["id"],
      };
      const value = String((member in other ? other[member] : row[member]) ?? "");
      if (operator === "in") return wanted.includes(value);
      if (operator === "eq") return value === wanted;
      if (operator === "prefix") return fold(value).startsWith(fold(wanted));
      return fold(value).includes(fold(wanted));
    });
  });
}

function totalOf(rows: readonly Row[], currency: string) {
  const sum = (member: "amount" | "fee" | "net") => {
    const minor = rows.reduce((all, row) => all + minorOf(row[member].value, digitsOf[currency]!), 0n);
    return { value: decimal(minor, currency), currency_code: currency };
  };
  return { gross: sum("amount"), fee: sum("fee"), net: sum("net") };
}

export function summaryOf(rows: readonly Row[], interval?: string, groupBy: readonly string[] = []) {
  const by = <T>(of: readonly T[], key: (each: T) => string) => {
    const groups = new Map<string, T[]>();
    for (const each of of) {
      const group = groups.get(key(each));
      if (group) group.push(each);
      else groups.set(key(each), [each]);
    }
    return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  };
  const bucket = (at: string) => {
    if (interval === "HOUR") return `${at.slice(0, 13)}:00:00.000Z`;
    if (interval === "MONTH") return `${at.slice(0, 7)}-01T00:00:00.000Z`;
    const day = new Date(`${at.slice(0, 10)}T00:00:00Z`);
    if (interval === "WEEK") day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
    return day.toISOString();
  };
  const currencies = by(rows, (row) => row.amount.currency_code);
  return {
    groups: currencies.flatMap(([currency, of]) =>
      by(of, (row) => `${interval ? bucket(row.created_at) : ""} ${groupBy.includes("type") ? row.type : ""}`).map(
        ([key, each]) => {
          const [from, type] = key.split(/ (.*)/s);
          const sums = { count: each.length, ...totalOf(each, currency), min: null, max: null };
          return { currency, from: from || null, to: from || null, ...(type && { type }), ...sums };
        },
      ),
    ),
    totals: currencies.map(([currency, of]) => ({
      currency,
      count: of.length,
      ...totalOf(of, currency),
      min: null,
      max: null,
    })),
    top: [],
    query: { time_zone: "Etc/UTC" },
    freshness: { as_of: now, lag_ms: 800 },
  };
}
