/** Webhooks: events that arrive, the endpoints that they are sent to, and their deliveries. */
import { WebhookVerificationError } from "./errors.js";
import { parse } from "./exact.js";
import { keyed, listed, type Creation } from "./exports.js";
import type { Transport } from "./http.js";
import {
  readTransaction,
  type Export,
  type ExportSchedule,
  type Transaction,
  type WebhookDelivery,
  type WebhookDeliveryPage,
  type WebhookEndpoint,
  type WebhookEndpointPage,
  type WebhookReplay,
  type WholeWebhookDelivery,
} from "./models.js";
import { camelized } from "./names.js";
import { body, type Filter, type When } from "./query.js";
import { Pages, Walk } from "./walk.js";

/** A verified event. What it is about is in `data`, and has its type in one of the members below. */
export interface WebhookEvent {
  /** Identical for all attempts to deliver the event. */
  readonly id: string;
  /** `transaction.created` for example; a later version of the API may have others. */
  readonly type: string;
  readonly timestamp: string;
  /** What the event is about, with the API's names. */
  readonly data: { readonly [member: string]: unknown };
  readonly transaction?: Transaction;
  /** Also the one that failed in `schedule.failed`. */
  readonly export?: Export;
  /** Null if it is deleted. */
  readonly schedule?: ExportSchedule | null;
  readonly endpoint?: WebhookEndpoint;
}

/** The headers of a request, as `fetch` or Node.js has them; case does not matter. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Verifies and reads what the API sends to a webhook endpoint. It sends nothing, and needs no client. */
export const webhooks = {
  /**
   * Verifies a request of the API as Standard Webhooks defines it, and returns its event. Rejects with
   * WebhookVerificationError if the request is not an event of the API. Answer it with status 400.
   *
   * @param content the body as it arrived; parsed and written again, it has another signature
   * @param secret the endpoint's secret, `whsec_…`, or several while one replaces another
   * @param options.toleranceMillis how old the request may be, and how far ahead of `now`; 5 minutes by default
   */
  async unwrap(
    content: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    secret: string | readonly string[],
    options: { toleranceMillis?: number; now?: () => Date } = {},
  ): Promise<WebhookEvent> {
    if (typeof content !== "string" && !(content instanceof Uint8Array) && !(content instanceof ArrayBuffer)) {
      throw new TypeError(
        "Give the body as it arrived: a string or bytes. In Express, express.raw({ type: '*/*' }) keeps it.",
      );
    }
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
    const [id, sentAt, signatures] = names.map((name) => header(headers, name)) as [string, string, string];
    const missing = names.filter((name) => !header(headers, name));
    if (missing.length > 0) {
      throw new WebhookVerificationError(`The request has no header ${missing.join(" and no ")}.`);
    }
    checkTime(sentAt, options.toleranceMillis ?? 300_000, (options.now?.() ?? new Date()).getTime());
    const prefix = new TextEncoder().encode(`${id}.${sentAt}.`);
    const signed = new Uint8Array(prefix.length + bytes.length);
    signed.set(prefix);
    signed.set(bytes, prefix.length);
    const given = signatures.split(" ").filter((each) => each.startsWith("v1,"));
    let matches = 0;
    // All are compared, in constant time, so that the time says nothing about which one matches.
    for (const bits of keysOf(secret)) {
      const key = await crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
      for (const each of given) {
        const signature = decoded(each.slice(3)) ?? new Uint8Array();
        matches += Number(await crypto.subtle.verify("HMAC", key, signature, signed));
      }
    }
    if (matches === 0) {
      throw new WebhookVerificationError(
        "No signature of the request matches. Give the endpoint's own secret, and the body as it arrived.",
      );
    }
    return eventOf(id, new TextDecoder().decode(bytes));
  },
};

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.keys(headers).find((each) => each.toLowerCase() === name);
  const value = found === undefined ? undefined : headers[found];
  return typeof value === "object" ? value.join(" ") : value;
}

function checkTime(sentAt: string, toleranceMillis: number, now: number): void {
  if (!/^\d{1,12}$/.test(sentAt)) {
    throw new WebhookVerificationError("The header webhook-timestamp is not a number of seconds.");
  }
  const age = now - Number(sentAt) * 1_000;
  if (Math.abs(age) > toleranceMillis) {
    const seconds = Math.round(Math.abs(age) / 1_000);
    throw new WebhookVerificationError(
      `The request was signed ${seconds} seconds ${age > 0 ? "ago" : "ahead of this clock"}, and ` +
        `${toleranceMillis / 1_000} are allowed. Check this machine's clock.`,
    );
  }
}

function keysOf(secret: string | readonly string[]): Uint8Array<ArrayBuffer>[] {
  const keys = (typeof secret === "string" ? [secret] : secret).map((each) => decoded(each.replace(/^whsec_/, "")));
  if (keys.length === 0 || keys.some((key) => !key?.length)) {
    throw new TypeError("A secret must be whsec_ and base64, as the API returned it once.");
  }
  return keys as Uint8Array<ArrayBuffer>[];
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

function eventOf(id: string, text: string): WebhookEvent {
  let members: { type?: unknown; timestamp?: unknown; data?: unknown } = {};
  try {
    members = (parse(text) ?? {}) as typeof members;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const { type, timestamp, data } = members;
  if (typeof type !== "string" || typeof timestamp !== "string" || typeof data !== "object" || data === null) {
    throw new WebhookVerificationError(
      "The request is signed, and its body is not an event that this version of the client can read. Update it.",
    );
  }
  const event = { id, type, timestamp, data: data as WebhookEvent["data"] };
  switch (type.split(".", 1)[0]) {
    case "transaction":
      return { ...event, transaction: readTransaction(camelized(data)) };
    case "export":
      return { ...event, export: camelized(data) as Export };
    case "schedule":
      return { ...event, ...(camelized(data) as Pick<WebhookEvent, "schedule" | "export">) };
    case "webhook_endpoint":
      return { ...event, endpoint: camelized(data) as WebhookEndpoint };
    default:
      return event;
  }
}

/** The changes to a webhook endpoint. Omitted members stay; null removes `description` or `filter`. */
export interface WebhookEndpointChanges {
  url?: string;
  description?: string | null;
  events?: readonly string[];
  filter?: Filter | null;
  status?: "ENABLED" | "DISABLED";
}

/** `client.webhookEndpoints`: addresses that events are sent to. */
export class WebhookEndpoints {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates an endpoint. Store its `secret`: only this answer and that of `rotateSecret` have it. It is undefined if an earlier
   * attempt created the endpoint and its answer was lost: use `rotateSecret`.
   */
  create(
    endpoint: { url: string; events: readonly string[]; description?: string; filter?: Filter },
    creation: Creation = {},
  ): Promise<WebhookEndpoint> {
    return this.#transport.request({
      method: "POST",
      path: "/v1/webhook-endpoints",
      body: body(endpoint),
      headers: keyed(creation),
    });
  }

  /** All endpoints. */
  list(options: { limit?: number } = {}): Walk<WebhookEndpointPage, WebhookEndpoint> {
    return new Walk<WebhookEndpointPage, WebhookEndpoint>(
      new Pages((place) =>
        this.#transport.request({
          method: "GET",
          path: "/v1/webhook-endpoints",
          query: listed(options, place),
        }),
      ),
    );
  }

  /** One endpoint. */
  get(id: string): Promise<WebhookEndpoint> {
    return this.#transport.request({ method: "GET", path: this.#path(id) });
  }

  /** Changes the given members. Null removes `description` or `filter`; the status `ENABLED` sends again. */
  update(id: string, changes: WebhookEndpointChanges): Promise<WebhookEndpoint> {
    return this.#transport.request({ method: "PATCH", path: this.#path(id), body: body(changes) });
  }

  /** Deletes an endpoint. Nothing is sent to it any more. */
  delete(id: string): Promise<void> {
    return this.#transport.request({ method: "DELETE", path: this.#path(id) });
  }

  /** Replaces the secret. For `previousValidForSeconds`, requests are signed with both. */
  rotateSecret(id: string, options: { previousValidForSeconds?: number } = {}): Promise<WebhookEndpoint> {
    return this.#transport.request({ method: "POST", path: `${this.#path(id)}/rotate-secret`, body: body(options) });
  }

  /** Sends an event now, whatever the endpoint is subscribed to. */
  test(id: string): Promise<WebhookDelivery> {
    return this.#transport.request({ method: "POST", path: `${this.#path(id)}/test` });
  }

  /** Sends all events since then again, with the same ids. */
  replay(id: string, options: { since: When }): Promise<WebhookReplay> {
    return this.#transport.request({ method: "POST", path: `${this.#path(id)}/replay`, body: body(options) });
  }

  #path(id: string): string {
    return `/v1/webhook-endpoints/${encodeURIComponent(id)}`;
  }
}

/** What deliveries to list; all of it together. */
export interface WebhookDeliveryQuery {
  endpointId?: string;
  eventType?: string;
  status?: "PENDING" | "SUCCEEDED" | "FAILED";
  createdFrom?: When;
  createdTo?: When;
  limit?: number;
}

/** `client.webhookDeliveries`: deliveries, and the endpoints' answers. */
export class WebhookDeliveries {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** All deliveries that match, the newest first. */
  list(query: WebhookDeliveryQuery = {}): Walk<WebhookDeliveryPage, WebhookDelivery> {
    return new Walk<WebhookDeliveryPage, WebhookDelivery>(
      new Pages((place) =>
        this.#transport.request({ method: "GET", path: "/v1/webhook-deliveries", query: listed(query, place) }),
      ),
    );
  }

  /** One delivery with its request and the last answer. */
  get(id: string): Promise<WholeWebhookDelivery> {
    return this.#transport.request({ method: "GET", path: this.#path(id) });
  }

  /** Sends an event once more, under the same id. */
  redeliver(id: string): Promise<WebhookDelivery> {
    return this.#transport.request({ method: "POST", path: `${this.#path(id)}/redeliver` });
  }

  #path(id: string): string {
    return `/v1/webhook-deliveries/${encodeURIComponent(id)}`;
  }
}
