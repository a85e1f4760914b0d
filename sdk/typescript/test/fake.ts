/** An API that a test scripts: it answers from a function, and time passes only when the client sleeps. */
import { TransactionSearch, type ClientOptions } from "../src/index.js";

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export function transaction(number: number, members: object = {}): Record<string, unknown> {
  return {
    id: `txn_${number}`,
    merchant_id: "M1",
    status: "COMPLETED",
    created_at: "2026-11-19T08:00:11.412Z",
    ingested_at: `2026-11-19T08:00:${String(number % 60).padStart(2, "0")}.000Z`,
    version: 1,
    amount: { value: "49.99", currency_code: "EUR" },
    metadata: { cart_id: "a" },
    ...members,
  };
}

export function page(items: object[], next: string | null = null, asOf: string | null = "2026-11-20T00:00:00.000Z") {
  return {
    items,
    page: { limit: 2, count: items.length, has_more: next !== null, next_cursor: next, prev_cursor: null },
    total: null,
    query: { created_from: "x" },
    freshness: { as_of: asOf, lag_ms: 0 },
    links: {
      self: "https://elsewhere.example/",
      next: next === null ? null : `https://elsewhere.example/v1/transactions?limit=2&cursor=${next}`,
      prev: null,
    },
  };
}

export function json(content: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(content), { status, headers: { "Content-Type": "application/json", ...headers } });
}

export function problem(
  status: number,
  code: string,
  headers: Record<string, string> = {},
  members: object = {},
): Response {
  return json({ status, code, title: code, detail: "A sentence.", request_id: "r-1", ...members }, status, headers);
}

/** What a fetch throws when the network is away. */
export function away(): never {
  throw new TypeError("fetch failed", { cause: new Error("connect ENETUNREACH") });
}

export class FakeApi {
  now = 1_000_000;
  readonly sleeps: number[] = [];
  readonly asked: Asked[] = [];
  tokens = 0;
  handler: (asked: Asked) => Response | Promise<Response> = () => problem(404, "NOT_FOUND");

  script(...answers: (() => Response)[]): void {
    this.handler = () => {
      const next = answers.shift();
      if (next === undefined) throw new Error("More requests came than the test has answers for.");
      return next();
    };
  }

  client(options: Partial<ClientOptions> = {}): TransactionSearch {
    return new TransactionSearch({
      baseUrl: "https://api.example/",
      clientId: "M1",
      clientSecret: "secret",
      ...options,
      clock: {
        now: () => this.now,
        sleep: (millis) => {
          this.sleeps.push(millis);
          this.now += millis;
          return Promise.resolve();
        },
      },
      fetch: async (url, init) => {
        const address = new URL(url);
        if (address.pathname === "/oauth2/token") {
          return json({ access_token: `token-${++this.tokens}`, expires_in: 3_600 });
        }
        const asked: Asked = {
          method: init.method ?? "GET",
          url: address,
          headers: init.headers as Record<string, string>,
          body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
        };
        this.asked.push(asked);
        return this.handler(asked);
      },
    } as ClientOptions);
  }
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of items) found.push(each);
  return found;
}
