import type { Transport } from "./http.js";
import type { Export, ExportFile, ExportPage, ExportSchedule, ExportSchedulePage } from "./models.js";
import { type Filter, type Sort } from "./query.js";
import { Walk, type Place } from "./walk.js";
/** What an export holds and how its files look. */
export interface ExportRequest {
    format: "CSV" | "XLSX" | "NDJSON" | "PDF" | "CAMT053" | "OFX";
    filter?: Filter;
    sort?: Sort;
    fields?: readonly string[];
    timeZone?: string;
    csv?: {
        profile?: string;
        columns?: readonly {
            path: string;
            label?: string;
        }[];
        dateFormat?: string;
        language?: string;
        delimiter?: string;
        decimalSeparator?: string;
        bom?: boolean;
        compression?: string;
        /** To whom the bookings of the profile `datev` belong, and their accounts. */
        datev?: Readonly<Record<string, unknown>>;
    };
    xlsx?: {
        language?: string;
        columns?: readonly {
            path: string;
            label?: string;
        }[];
    };
    pdf?: {
        pageSize?: string;
        orientation?: string;
        title?: string;
        language?: string;
    };
}
/** Options of a request that creates something. */
export interface Creation {
    /** The same key and the same request give the same result for 24 hours; by default a new key for each call. */
    idempotencyKey?: string;
}
/** The headers of a request that creates something. */
export declare function keyed(creation: Creation): Record<string, string>;
/** The query string of a page of a list that takes all parameters with the cursor. */
export declare function listed(query: object, { cursor }: Place): string;
/** `client.exports`. */
export declare class Exports {
    #private;
    constructor(transport: Transport);
    /** Starts an export. */
    create(request: ExportRequest, creation?: Creation): Promise<Export>;
    /**
     * Starts an export and waits until its files are ready. Throws ExportFailedError where it ends without files and
     * ExportTimeoutError after `timeoutMillis` (ten minutes by default).
     */
    createAndWait(request: ExportRequest, options?: Creation & {
        timeoutMillis?: number;
    }): Promise<Export>;
    /** Waits until an export's files are ready; a network that is away meanwhile costs nothing but time. */
    wait(export_: Export | string, { timeoutMillis }?: {
        timeoutMillis?: number;
    }): Promise<Export>;
    /** The current state of an export. */
    get(id: string): Promise<Export>;
    /** All exports, the newest first. */
    list(options?: {
        limit?: number;
    }): Walk<ExportPage, Export>;
    /** Cancels an export that is not finished. Throws ConflictError if it is. */
    cancel(id: string): Promise<Export>;
    /** Deletes an export and its files. */
    delete(id: string): Promise<void>;
    /**
     * The bytes of one file, in pieces. The last piece comes only when the whole has the size and the SHA-256 that the
     * export states; otherwise DownloadError is thrown. A broken connection goes on where it stopped.
     */
    read(file: ExportFile): AsyncGenerator<Uint8Array, void>;
    /**
     * Downloads all files of an export into a folder (Node.js only) and returns their paths. Each file appears under its
     * name only when it is whole and its SHA-256 is the one that the export states.
     */
    download(export_: Export, folder: string): Promise<string[]>;
}
/** `client.schedules`: exports that are made every day, week or month. */
export declare class Schedules {
    #private;
    constructor(transport: Transport);
    /** Creates a schedule. */
    create(schedule: {
        frequency: "DAILY" | "WEEKLY" | "MONTHLY";
        timeZone: string;
        export: ExportRequest;
    }, creation?: Creation): Promise<ExportSchedule>;
    /** One schedule. */
    get(id: string): Promise<ExportSchedule>;
    /** All schedules. */
    list(options?: {
        limit?: number;
    }): Walk<ExportSchedulePage, ExportSchedule>;
    /** Makes no further exports until it is resumed. */
    pause(id: string): Promise<ExportSchedule>;
    /** Makes exports again. */
    resume(id: string): Promise<ExportSchedule>;
    /** Deletes a schedule. The exports that it made stay. */
    delete(id: string): Promise<void>;
}
