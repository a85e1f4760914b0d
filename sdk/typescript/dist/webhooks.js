/** Webhooks: events that arrive, the endpoints that they are sent to, and their deliveries. */
import { WebhookVerificationError } from "./errors.js";
import { parse } from "./exact.js";
import { keyed, listed } from "./exports.js";
import { readTransaction, } from "./models.js";
import { camelized } from "./names.js";
import { body } from "./query.js";
import { Pages, Walk } from "./walk.js";
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
    async unwrap(content, headers, secret, options = {}) {
        if (typeof content !== "string" && !(content instanceof Uint8Array) && !(content instanceof ArrayBuffer)) {
            throw new TypeError("Give the body as it arrived: a string or bytes. In Express, express.raw({ type: '*/*' }) keeps it.");
        }
        const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
        const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
        const [id, sentAt, signatures] = names.map((name) => header(headers, name));
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
            throw new WebhookVerificationError("No signature of the request matches. Give the endpoint's own secret, and the body as it arrived.");
        }
        return eventOf(id, new TextDecoder().decode(bytes));
    },
};
function header(headers, name) {
    if (headers instanceof Headers)
        return headers.get(name) ?? undefined;
    const found = Object.keys(headers).find((each) => each.toLowerCase() === name);
    const value = found === undefined ? undefined : headers[found];
    return typeof value === "object" ? value.join(" ") : value;
}
function checkTime(sentAt, toleranceMillis, now) {
    if (!/^\d{1,12}$/.test(sentAt)) {
        throw new WebhookVerificationError("The header webhook-timestamp is not a number of seconds.");
    }
    const age = now - Number(sentAt) * 1_000;
    if (Math.abs(age) > toleranceMillis) {
        const seconds = Math.round(Math.abs(age) / 1_000);
        throw new WebhookVerificationError(`The request was signed ${seconds} seconds ${age > 0 ? "ago" : "ahead of this clock"}, and ` +
            `${toleranceMillis / 1_000} are allowed. Check this machine's clock.`);
    }
}
function keysOf(secret) {
    const keys = (typeof secret === "string" ? [secret] : secret).map((each) => decoded(each.replace(/^whsec_/, "")));
    if (keys.length === 0 || keys.some((key) => !key?.length)) {
        throw new TypeError("A secret must be whsec_ and base64, as the API returned it once.");
    }
    return keys;
}
function decoded(base64) {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
        return undefined;
    try {
        return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    }
    catch (error) {
        if (error instanceof DOMException)
            return undefined;
        throw error;
    }
}
function eventOf(id, text) {
    let members = {};
    try {
        members = (parse(text) ?? {});
    }
    catch (error) {
        if (!(error instanceof SyntaxError))
            throw error;
    }
    const { type, timestamp, data } = members;
    if (typeof type !== "string" || typeof timestamp !== "string" || typeof data !== "object" || data === null) {
        throw new WebhookVerificationError("The request is signed, and its body is not an event that this version of the client can read. Update it.");
    }
    const event = { id, type, timestamp, data: data };
    switch (type.split(".", 1)[0]) {
        case "transaction":
            return { ...event, transaction: readTransaction(camelized(data)) };
        case "export":
            return { ...event, export: camelized(data) };
        case "schedule":
            return { ...event, ...camelized(data) };
        case "webhook_endpoint":
            return { ...event, endpoint: camelized(data) };
        default:
            return event;
    }
}
/** `client.webhookEndpoints`: addresses that events are sent to. */
export class WebhookEndpoints {
    #transport;
    constructor(transport) {
        this.#transport = transport;
    }
    /**
     * Creates an endpoint. Store its `secret`: only this answer and that of `rotateSecret` have it. It is undefined if an earlier
     * attempt created the endpoint and its answer was lost: use `rotateSecret`.
     */
    create(endpoint, creation = {}) {
        return this.#transport.request({
            method: "POST",
            path: "/v1/webhook-endpoints",
            body: body(endpoint),
            headers: keyed(creation),
        });
    }
    /** All endpoints. */
    list(options = {}) {
        return new Walk(new Pages((place) => this.#transport.request({
            method: "GET",
            path: "/v1/webhook-endpoints",
            query: listed(options, place),
        })));
    }
    /** One endpoint. */
    get(id) {
        return this.#transport.request({ method: "GET", path: this.#path(id) });
    }
    /** Changes the given members. Null removes `description` or `filter`; the status `ENABLED` sends again. */
    update(id, changes) {
        return this.#transport.request({ method: "PATCH", path: this.#path(id), body: body(changes) });
    }
    /** Deletes an endpoint. Nothing is sent to it any more. */
    delete(id) {
        return this.#transport.request({ method: "DELETE", path: this.#path(id) });
    }
    /** Replaces the secret. For `previousValidForSeconds`, requests are signed with both. */
    rotateSecret(id, options = {}) {
        return this.#transport.request({ method: "POST", path: `${this.#path(id)}/rotate-secret`, body: body(options) });
    }
    /** Sends an event now, whatever the endpoint is subscribed to. */
    test(id) {
        return this.#transport.request({ method: "POST", path: `${this.#path(id)}/test` });
    }
    /** Sends all events since then again, with the same ids. */
    replay(id, options) {
        return this.#transport.request({ method: "POST", path: `${this.#path(id)}/replay`, body: body(options) });
    }
    #path(id) {
        return `/v1/webhook-endpoints/${encodeURIComponent(id)}`;
    }
}
/** `client.webhookDeliveries`: deliveries, and the endpoints' answers. */
export class WebhookDeliveries {
    #transport;
    constructor(transport) {
        this.#transport = transport;
    }
    /** All deliveries that match, the newest first. */
    list(query = {}) {
        return new Walk(new Pages((place) => this.#transport.request({ method: "GET", path: "/v1/webhook-deliveries", query: listed(query, place) })));
    }
    /** One delivery with its request and the last answer. */
    get(id) {
        return this.#transport.request({ method: "GET", path: this.#path(id) });
    }
    /** Sends an event once more, under the same id. */
    redeliver(id) {
        return this.#transport.request({ method: "POST", path: `${this.#path(id)}/redeliver` });
    }
    #path(id) {
        return `/v1/webhook-deliveries/${encodeURIComponent(id)}`;
    }
}
