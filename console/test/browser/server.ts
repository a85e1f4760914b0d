/** An issuer and an API that a test scripts, and the console's files as the API serves them. */
import { createHash } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { now, payment, type Row } from "./data.js";
import { Exports } from "./exports.js";
import { Issuer } from "./issuer.js";
import { payoutOf, payoutsOf } from "./payouts.js";
import { bodyOf, codes, listen, originOf, policyOfTheApi, settingsOf, siteFile, signed } from "./http.js";
import type { Recorded, Rule } from "./http.js";
import { byAmount, byRelated, matches, picked, relatedIn, summaryOf } from "./query.js";
import { delivery, endpoint, schedule, wholeDelivery } from "./webhooks.js";

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
  readonly exports = new Exports(this);
  origin = "";
  issuer = "";
  policy = "";
  #rows: Row[] = [];
  #related: ReadonlyMap<string, readonly Row[]> = new Map();
  #count = 0;
  readonly #make = { row: payment };
  readonly #issuer = new Issuer(this);
  readonly #tokens = new Map<string, string>();
  readonly #cursors = new Map<string, { rows: readonly Row[]; offset: number }>();
  readonly #servers: Server[] = [];

  static async start(count = 1_000, make: (index: number) => Row = payment): Promise<Fake> {
    const fake = new Fake();
    fake.rows(count, make);
    const onFault = (fault: string) => fake.faults.push(fault);
    const api = await listen((request, response) => fake.#api(request, response), onFault);
    const issuer = await listen((request, response) => fake.#issuer.answer(request, response), onFault);
    fake.#servers.push(api, issuer);
    fake.origin = originOf(api);
    fake.issuer = originOf(issuer);
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
    this.#related = byRelated(this.#rows);
    this.#cursors.clear();
  }

  /** As at the beginning. */
  reset(count = 1_000, make: (index: number) => Row = payment): void {
    this.rules.length = this.requests.length = this.sent.length = this.faults.length = 0;
    this.signedIn = undefined;
    this.wrongState = this.exports.wrongHash = this.idTokens = false;
    this.expiresIn = 3600;
    this.exports.all = [];
    this.exports.steps = 3;
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
    const wanted = relatedIn(filter);
    if (wanted) return wanted.flatMap((id) => this.#related.get(id) ?? []).filter((row) => matches(row, filter, zone));
    const rows = filter === undefined ? this.#rows : this.#rows.filter((row) => matches(row, filter, zone));
    if (sort.endsWith("amount")) return byAmount(rows, sort);
    return sort === "created_at" ? [...rows].reverse() : rows;
  }

  async #api(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.origin);
    const text = await bodyOf(request);
    const body = text.startsWith("{") ? (JSON.parse(text) as any) : undefined;
    // Looking for refunds and disputes of listed payments is no search of somebody's.
    const isOfMarks = relatedIn(body?.filter) !== undefined;
    const what = `${request.method} ${url.pathname}${isOfMarks ? " of marks" : ""}`;
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

    if (url.pathname === "/console/settings.json") return json(settingsOf(this.issuer));
    if (url.pathname.startsWith("/console/")) {
      const file = await siteFile(url.pathname.slice("/console/".length), this.policy);
      return file === undefined ? problem(404) : send(200, file.headers, file.content);
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
        if (id === "summary") return json(summaryOf(this.found(body?.filter, body?.time_zone), body));
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
          return this.found({ payout_id: { eq: id } }).length > 0 ? json(payoutOf(this, id)) : problem(404);
        const ids = [...new Set(this.#rows.slice(0, 1_000).map((row) => row["payout_id"]))].filter(Boolean) as string[];
        const [found, from, limit] = [
          payoutsOf(this, ids, query),
          Number(query.get("cursor") ?? 0),
          Number(query.get("limit")),
        ];
        return json(
          page(found.slice(from, from + limit), limit, from + limit < found.length ? String(from + limit) : null),
        );
      }
      case "exports": {
        if (request.method === "POST" && id === undefined) return json(this.exports.create(body), 201);
        const export_ = this.exports.all.find((each) => each.id === id);
        if (id === undefined)
          return json(
            page(
              this.exports.all.map((each) => this.exports.of(each)),
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
          this.exports.all = this.exports.all.filter((each) => each !== export_);
          response.writeHead(204).end();
          return;
        } else this.exports.advance(export_);
        return json(this.exports.of(export_));
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
        return json(id === undefined ? page([delivery], 20) : wholeDelivery);
      default:
        return problem(404);
    }
  }
}
