/** Every error that the client throws. The message says what happened and what to do. */
/** The base class of all errors of this package. */
export declare class TransactionSearchError extends Error {
    constructor(message: string, options?: ErrorOptions);
}
/** No whole answer arrived: the network or the server was away for every attempt. */
export declare class APIConnectionError extends TransactionSearchError {
}
/** No answer arrived in time. */
export declare class APITimeoutError extends APIConnectionError {
}
/** An answer arrived that is not what the API promises, for example from a proxy in between. */
export declare class InvalidResponseError extends TransactionSearchError {
}
/** A downloaded file does not have the size or the SHA-256 that the export states. */
export declare class DownloadError extends TransactionSearchError {
}
/** A request to a webhook endpoint is not an event of the API, or is too old. Answer it with status 400. */
export declare class WebhookVerificationError extends TransactionSearchError {
}
/** The export ended without files: it failed, was cancelled or has expired. */
export declare class ExportFailedError<Export> extends TransactionSearchError {
    readonly lastState: Export;
    constructor(message: string, lastState: Export);
}
/** The export did not finish in the time allowed. It goes on at the server. */
export declare class ExportTimeoutError<Export> extends TransactionSearchError {
    readonly lastState: Export;
    constructor(message: string, lastState: Export);
}
/** One fault of a request: the parameter, header or member of the body, the reason, and the correction. */
export interface FieldError {
    readonly code: string;
    readonly detail: string;
    readonly parameter?: string;
    readonly pointer?: string;
    readonly header?: string;
    readonly suggestion?: string;
}
/** The members of a problem (RFC 9457), with those that this version does not know. */
export interface Problem {
    readonly code?: string;
    readonly title?: string;
    readonly detail?: string;
    readonly request_id?: string;
    readonly errors?: readonly FieldError[];
    readonly [member: string]: unknown;
}
/** The API answered with a problem (RFC 9457). */
export declare class APIError extends TransactionSearchError {
    /** The HTTP status. */
    readonly status: number;
    readonly problem: Problem;
    /** Seconds after which the API asks to be tried again. */
    readonly retryAfter: number | undefined;
    /** The problem's code, for example `INVALID_REQUEST`; undefined if something in between answered. */
    readonly code: string | undefined;
    readonly detail: string;
    /** Every fault of the request, all at once. */
    readonly errors: readonly FieldError[];
    /** Quote it when you ask the operator about this request. */
    readonly requestId: string | undefined;
    constructor(
    /** The HTTP status. */
    status: number, problem: Problem, requestId: string | undefined, 
    /** Seconds after which the API asks to be tried again. */
    retryAfter: number | undefined);
}
/** 400, 406, 413, 415 or 416: the request must be changed; `errors` lists every fault. */
export declare class InvalidRequestError extends APIError {
}
/** 401: no token, or one that is not accepted. Check the client's id and secret. */
export declare class AuthenticationError extends APIError {
}
/** 403: the token lacks a scope, or the merchant has not granted access. */
export declare class PermissionDeniedError extends APIError {
}
/** 404: there is nothing under that id for this merchant. */
export declare class NotFoundError extends APIError {
}
/** 409: the resource's state does not allow it. */
export declare class ConflictError extends APIError {
}
/** 422: the idempotency key was used before with another body. */
export declare class IdempotencyError extends APIError {
}
/** 429 after every attempt: send fewer requests a second. */
export declare class RateLimitError extends APIError {
}
/** 5xx after every attempt: nothing is wrong with the request; try again later. */
export declare class ServerError extends APIError {
}
/** The error for an answer that is not a success. */
export declare function errorFor(status: number, problem: Problem, requestId: string | undefined, retryAfter: number | undefined): APIError;
