/** The exports of the fake: each is unfinished for a few requests. */
import { createHash } from "node:crypto";
import { now, type Row } from "./data.js";
import { summaryOf } from "./query.js";
import type { Fake } from "./server.js";

interface Export {
  id: string;
  status: string;
  rows: readonly Row[];
  steps: number;
  file: Buffer;
  members: Record<string, unknown>;
}

export class Exports {
  all: Export[] = [];
  /** Requests about an export that find it unfinished. */
  steps = 3;
  wrongHash = false;
  readonly #fake: Fake;

  constructor(fake: Fake) {
    this.#fake = fake;
  }

  /** An export as if it had been made before; one that goes on never ends. */
  add(filter: unknown, status: "RUNNING" | "SUCCEEDED"): void {
    const { id } = this.create({ format: "CSV", filter });
    const export_ = this.all.find((each) => each.id === id)!;
    export_.status = status;
    export_.steps = status === "RUNNING" ? Number.POSITIVE_INFINITY : 0;
  }

  create(body: any): Record<string, unknown> {
    const id = `exp_${String(this.all.length).padStart(26, "0")}`;
    const rows = this.#fake.found(body.filter, body.time_zone, body.sort ?? "created_at");
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
      steps: this.steps,
      file,
      members: {
        format: body.format,
        query,
        csv: body.format === "CSV" ? csv : null,
        xlsx: body.format === "XLSX" ? { language: null, columns: null, ...body.xlsx } : null,
      },
    };
    this.all.unshift(export_);
    return this.of(export_);
  }

  advance(export_: Export): void {
    if (export_.status !== "QUEUED" && export_.status !== "RUNNING") return;
    export_.steps--;
    export_.status = export_.steps > 0 ? "RUNNING" : "SUCCEEDED";
  }

  of({ id, status, rows, steps, file, members }: Export): Record<string, unknown> {
    const done = status === "SUCCEEDED";
    const part = Number.isFinite(steps) ? (this.steps - steps) / this.steps : 0.42;
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
      xlsx: null,
      pdf: null,
      schedule: null,
      created_by: { client_id: "m0001-erp", partner_id: null },
      waiting_for: null,
      error: null,
      result: done
        ? {
            as_of: now,
            row_count: rows.length,
            totals: summaryOf(rows).totals,
            left_out: [],
            period: null,
            files: [
              {
                href: `${this.#fake.origin}/v1/exports/${id}/files/1`,
                name: `${id}.${String(members["format"]).toLowerCase()}`,
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
