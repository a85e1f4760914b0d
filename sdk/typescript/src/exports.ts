import {
  APIConnectionError,
  DownloadError,
  ExportFailedError,
  ExportTimeoutError,
  RateLimitError,
  ServerError,
} from "./errors.js";
import type { Transport } from "./http.js";
import type { Export, ExportFile, ExportPage, ExportSchedule, ExportSchedulePage } from "./models.js";
import { body, parameters, type Filter, type Sort } from "./query.js";
import { Pages, Walk, type Place } from "./walk.js";

/** What an export holds and how its files look. */
export interface ExportRequest {
  format: "CSV" | "XLSX" | "NDJSON" | "PDF" | "CAMT053" | "OFX";
  filter?: Filter;
  sort?: Sort;
  fields?: readonly string[];
  timeZone?: string;
  csv?: {
    profile?: string;
    columns?: readonly { path: string; label?: string }[];
    dateFormat?: string;
    language?: string;
    delimiter?: string;
    decimalSeparator?: string;
    bom?: boolean;
    compression?: string;
    /** To whom the bookings of the profile `datev` belong, and their accounts. */
    datev?: Readonly<Record<string, unknown>>;
  };
  xlsx?: { language?: string; columns?: readonly { path: string; label?: string }[] };
  pdf?: { pageSize?: string; orientation?: string; title?: string; language?: string };
}

/** Options of a request that creates something. */
export interface Creation {
  /** The same key and the same request give the same result for 24 hours; by default a new key for each call. */
  idempotencyKey?: string;
}

const pollMillis = { first: 200, longest: 5_000 };

/** The headers of a request that creates something. */
export function keyed(creation: Creation): Record<string, string> {
  return creation.idempotencyKey === undefined ? {} : { "Idempotency-Key": creation.idempotencyKey };
}

/** The query string of a page of a list that takes all parameters with the cursor. */
export function listed(query: object, { cursor }: Place): string {
  return new URLSearchParams(parameters({ ...query, cursor })).toString();
}

/** `client.exports`. */
export class Exports {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Starts an export. */
  create(request: ExportRequest, creation: Creation = {}): Promise<Export> {
    return this.#transport.request({
      method: "POST",
      path: "/v1/exports",
      body: body(request),
      headers: keyed(creation),
    });
  }

  /**
   * Starts an export and waits until its files are ready. Throws ExportFailedError where it ends without files and
   * ExportTimeoutError after `timeoutMillis` (ten minutes by default).
   */
  async createAndWait(request: ExportRequest, options: Creation & { timeoutMillis?: number } = {}): Promise<Export> {
    return this.wait(await this.create(request, options), options);
  }

  /** Waits until an export's files are ready; a network that is away meanwhile costs nothing but time. */
  async wait(export_: Export | string, { timeoutMillis = 600_000 }: { timeoutMillis?: number } = {}): Promise<Export> {
    const { clock } = this.#transport;
    const end = clock.now() + timeoutMillis;
    let current = typeof export_ === "string" ? await this.get(export_) : export_;
    for (let pause = pollMillis.first; current.status === "QUEUED" || current.status === "RUNNING"; pause *= 2) {
      const left = end - clock.now();
      if (left <= 0) {
        throw new ExportTimeoutError(
          `Export ${current.id} was not finished after ${timeoutMillis} ms. It goes on at the server: wait for it again ` +
            "by its id, or cancel it.",
          current,
        );
      }
      await clock.sleep(Math.min(pause, pollMillis.longest, left));
      try {
        current = await this.get(current.id);
      } catch (error) {
        const passes =
          error instanceof APIConnectionError || error instanceof RateLimitError || error instanceof ServerError;
        if (!passes || clock.now() >= end) throw error;
      }
    }
    if (current.status !== "SUCCEEDED") {
      const reason = current.error ? ` ${current.error.code}: ${current.error.detail}` : "";
      throw new ExportFailedError(
        `Export ${current.id} completed with ${current.status}.${reason} Create it again once the cause is gone.`,
        current,
      );
    }
    return current;
  }

  /** The current state of an export. */
  get(id: string): Promise<Export> {
    return this.#transport.request({ method: "GET", path: `/v1/exports/${encodeURIComponent(id)}` });
  }

  /** All exports, the newest first. */
  list(options: { limit?: number } = {}): Walk<ExportPage, Export> {
    return new Walk<ExportPage, Export>(
      new Pages((place) =>
        this.#transport.request({ method: "GET", path: "/v1/exports", query: listed(options, place) }),
      ),
    );
  }

  /** Cancels an export that is not finished. Throws ConflictError if it is. */
  cancel(id: string): Promise<Export> {
    return this.#transport.request({ method: "POST", path: `/v1/exports/${encodeURIComponent(id)}/cancel` });
  }

  /** Deletes an export and its files. */
  delete(id: string): Promise<void> {
    return this.#transport.request({ method: "DELETE", path: `/v1/exports/${encodeURIComponent(id)}` });
  }

  /**
   * The bytes of one file, in pieces. The last piece comes only when the whole has the size and the SHA-256 that the
   * export states; otherwise DownloadError is thrown. A broken connection goes on where it stopped.
   */
  async *read(file: ExportFile): AsyncGenerator<Uint8Array, void> {
    const path = this.#transport.pathOf(file.href);
    const hash = await hasher();
    let held: Uint8Array | undefined;
    let done = 0;
    let failures = 0;
    while (done < file.bytes) {
      let failure: Error;
      let retryAfter: number | undefined;
      const broken = new AbortController();
      try {
        const headers: Record<string, string> = { "Accept-Encoding": "identity" };
        if (done > 0) headers["Range"] = `bytes=${done}-`;
        const response = await this.#transport.open(path, headers, broken.signal);
        if (done > 0 && response.status !== 206) {
          throw new DownloadError(`${file.name} cannot be continued after ${done} bytes. Download it again.`);
        }
        for await (const chunk of response.body ?? []) {
          done += chunk.length;
          failures = 0;
          if (done > file.bytes) throw new DownloadError(`${file.name} is longer than the ${file.bytes} bytes stated.`);
          hash.update(chunk);
          if (held !== undefined) yield held;
          held = chunk;
        }
        if (done === file.bytes) break;
        failure = new DownloadError(`${file.name} ended after ${done} of ${file.bytes} bytes. Download it again.`);
      } catch (error) {
        if (error instanceof RateLimitError || error instanceof ServerError) {
          failure = error;
          retryAfter = error.retryAfter;
        } else if (error instanceof TypeError || error instanceof DOMException) {
          failure = this.#transport.connectionError(`GET ${path}`, error, failures + 1);
        } else {
          throw error;
        }
      } finally {
        broken.abort();
      }
      if (!this.#transport.retries.allows(failures, retryAfter)) throw failure;
      await this.#transport.clock.sleep(this.#transport.retries.delay(failures++, retryAfter));
    }
    const digest = await hash.digest();
    if (digest !== file.sha256) {
      throw new DownloadError(
        `${file.name} has the SHA-256 ${digest}, and the export states ${file.sha256}. Download it again.`,
      );
    }
    if (held !== undefined) yield held;
  }

  /**
   * Downloads all files of an export into a folder (Node.js only) and returns their paths. Each file appears under its
   * name only when it is whole and its SHA-256 is the one that the export states.
   */
  async download(export_: Export, folder: string): Promise<string[]> {
    if (!export_.result) {
      throw new TypeError(`Export ${export_.id} has no files: its status is ${export_.status}. Use wait() first.`);
    }
    const { mkdir, open, rename, rm } = await import("node:fs/promises");
    const { basename, join } = await import("node:path");
    await mkdir(folder, { recursive: true });
    const paths: string[] = [];
    for (const file of export_.result.files) {
      const name = basename(file.name);
      if (!name || name.startsWith(".")) {
        throw new DownloadError(
          `The export names a file ${JSON.stringify(file.name)}, which is not a name to store it under.`,
        );
      }
      const part = join(folder, `.${name}.${crypto.randomUUID()}.part`);
      const out = await open(part, "wx", 0o600);
      try {
        for await (const chunk of this.read(file)) await out.writeFile(chunk);
        await out.sync();
        await out.close();
        await rename(part, join(folder, name));
      } catch (error) {
        await out.close();
        await rm(part, { force: true });
        throw error;
      }
      paths.push(join(folder, name));
    }
    return paths;
  }
}

interface Hash {
  update(chunk: Uint8Array): void;
  digest(): Promise<string>;
}

/** Node.js hashes piece by piece; browsers only a whole, which is kept until then. */
async function hasher(): Promise<Hash> {
  if (typeof process !== "undefined" && process.versions?.node) {
    const { createHash } = await import("node:crypto");
    const hash = createHash("sha256");
    return { update: (chunk) => void hash.update(chunk), digest: () => Promise.resolve(hash.digest("hex")) };
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  return {
    update: (chunk) => void chunks.push(chunk as Uint8Array<ArrayBuffer>),
    digest: async () => {
      const whole = await new Blob(chunks).arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  };
}

/** `client.schedules`: exports that are made every day, week or month. */
export class Schedules {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Creates a schedule. */
  create(
    schedule: { frequency: "DAILY" | "WEEKLY" | "MONTHLY"; timeZone: string; export: ExportRequest },
    creation: Creation = {},
  ): Promise<ExportSchedule> {
    return this.#transport.request({
      method: "POST",
      path: "/v1/export-schedules",
      body: body(schedule),
      headers: keyed(creation),
    });
  }

  /** One schedule. */
  get(id: string): Promise<ExportSchedule> {
    return this.#transport.request({ method: "GET", path: this.#path(id) });
  }

  /** All schedules. */
  list(options: { limit?: number } = {}): Walk<ExportSchedulePage, ExportSchedule> {
    return new Walk<ExportSchedulePage, ExportSchedule>(
      new Pages((place) =>
        this.#transport.request({ method: "GET", path: "/v1/export-schedules", query: listed(options, place) }),
      ),
    );
  }

  /** Makes no further exports until it is resumed. */
  pause(id: string): Promise<ExportSchedule> {
    return this.#transport.request({ method: "POST", path: `${this.#path(id)}/pause` });
  }

  /** Makes exports again. */
  resume(id: string): Promise<ExportSchedule> {
    return this.#transport.request({ method: "POST", path: `${this.#path(id)}/resume` });
  }

  /** Deletes a schedule. The exports that it made stay. */
  delete(id: string): Promise<void> {
    return this.#transport.request({ method: "DELETE", path: this.#path(id) });
  }

  #path(id: string): string {
    return `/v1/export-schedules/${encodeURIComponent(id)}`;
  }
}
