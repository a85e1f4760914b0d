import { type Creation } from "./exports.js";
import type { Transport } from "./http.js";
import { type Export, type ExportSchedule, type Transaction, type WebhookDelivery, type WebhookDeliveryPage, type WebhookEndpoint, type WebhookEndpointPage, type WebhookReplay, type WholeWebhookDelivery } from "./models.js";
import { type Filter, type When } from "./query.js";
import { Walk } from "./walk.js";
/** A verified event. What it is about is in `data`, and has its type in one of the members below. */
export interface WebhookEvent {
    /** Identical for all attempts to deliver the event. */
    readonly id: string;
    /** `transaction.created` for example; a later version of the API may have others. */
    readonly type: string;
    readonly timestamp: string;
    /** What the event is about, with the API's names. */
    readonly data: {
        readonly [member: string]: unknown;
    };
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
export declare const webhooks: {
    /**
     * Verifies a request of the API as Standard Webhooks defines it, and returns its event. Rejects with
     * WebhookVerificationError if the request is not an event of the API. Answer it with status 400.
     *
     * @param content the body as it arrived; parsed and written again, it has another signature
     * @param secret the endpoint's secret, `whsec_…`, or several while one replaces another
     * @param options.toleranceMillis how old the request may be, and how far ahead of `now`; 5 minutes by default
     */
    unwrap(content: string | Uint8Array | ArrayBuffer, headers: WebhookHeaders, secret: string | readonly string[], options?: {
        toleranceMillis?: number;
        now?: () => Date;
    }): Promise<WebhookEvent>;
};
/** The changes to a webhook endpoint. Omitted members stay; null removes `description` or `filter`. */
export interface WebhookEndpointChanges {
    url?: string;
    description?: string | null;
    events?: readonly string[];
    filter?: Filter | null;
    status?: "ENABLED" | "DISABLED";
}
/** `client.webhookEndpoints`: addresses that events are sent to. */
export declare class WebhookEndpoints {
    #private;
    constructor(transport: Transport);
    /**
     * Creates an endpoint. Store its `secret`: only this answer and that of `rotateSecret` have it. It is undefined if an earlier
     * attempt created the endpoint and its answer was lost: use `rotateSecret`.
     */
    create(endpoint: {
        url: string;
        events: readonly string[];
        description?: string;
        filter?: Filter;
    }, creation?: Creation): Promise<WebhookEndpoint>;
    /** All endpoints. */
    list(options?: {
        limit?: number;
    }): Walk<WebhookEndpointPage, WebhookEndpoint>;
    /** One endpoint. */
    get(id: string): Promise<WebhookEndpoint>;
    /** Changes the given members. Null removes `description` or `filter`; the status `ENABLED` sends again. */
    update(id: string, changes: WebhookEndpointChanges): Promise<WebhookEndpoint>;
    /** Deletes an endpoint. Nothing is sent to it any more. */
    delete(id: string): Promise<void>;
    /** Replaces the secret. For `previousValidForSeconds`, requests are signed with both. */
    rotateSecret(id: string, options?: {
        previousValidForSeconds?: number;
    }): Promise<WebhookEndpoint>;
    /** Sends an event now, whatever the endpoint is subscribed to. */
    test(id: string): Promise<WebhookDelivery>;
    /** Sends all events since then again, with the same ids. */
    replay(id: string, options: {
        since: When;
    }): Promise<WebhookReplay>;
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
export declare class WebhookDeliveries {
    #private;
    constructor(transport: Transport);
    /** All deliveries that match, the newest first. */
    list(query?: WebhookDeliveryQuery): Walk<WebhookDeliveryPage, WebhookDelivery>;
    /** One delivery with its request and the last answer. */
    get(id: string): Promise<WholeWebhookDelivery>;
    /** Sends an event once more, under the same id. */
    redeliver(id: string): Promise<WebhookDelivery>;
}
