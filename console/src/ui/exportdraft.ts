/** What somebody has entered for an export, and the request that it makes. */
import type { Export, ExportRequest } from "@txsearch/client";
import type { App } from "../app.js";
import { lastingFilter } from "../described.js";
import { sortOf } from "../view.js";
import { members } from "./columns.js";

/** What files can be: the profiles of CSV, and the other formats. */
export const kinds = [
  "XLSX",
  "excel",
  "generic",
  "quickbooks",
  "xero",
  "datev",
  "PDF",
  "CAMT053",
  "OFX",
  "NDJSON",
] as const;

export type Kind = (typeof kinds)[number];

const profiles: readonly string[] = ["excel", "generic", "quickbooks", "xero", "datev"];

/** The kind of the exported items; undefined for one that a later version of the API has. */
export function kindOf(of: { readonly format: string; readonly csv: Export["csv"] }): Kind | undefined {
  const name = of.format === "CSV" ? of.csv?.profile : of.format;
  return kinds.find((kind) => kind === name);
}

export type Rate = "ONCE" | "DAILY" | "WEEKLY" | "MONTHLY";

export const rates: readonly Rate[] = ["ONCE", "DAILY", "WEEKLY", "MONTHLY"];

export const datevNumbers = [
  "consultant",
  "client",
  "fiscal_year_start",
  "account_length",
  "bank_account",
  "revenue_account",
  "refund_account",
  "fee_account",
  "payout_account",
  "adjustment_account",
] as const;

type DatevNumbers = Partial<Record<(typeof datevNumbers)[number], string>>;

export interface Draft {
  readonly kind: Kind;
  readonly rate: Rate;
  /** Empty for a header with the API's names. */
  readonly language: string;
  readonly columns: "table" | "all";
  /** Empty: as the language or the format has it. So are the next two. */
  readonly delimiter: string;
  readonly decimal: string;
  readonly dateFormat: string;
  readonly isCompressed: boolean;
  readonly pageSize: string;
  readonly orientation: string;
  readonly title: string;
  readonly datev: DatevNumbers;
}

/** The members of the request that each kind has fields for, as ends of their JSON pointers. */
export const pointers: Readonly<Record<Kind, readonly string[]>> = {
  XLSX: ["/xlsx/language", "/xlsx/columns"],
  excel: ["/csv/language", "/csv/columns", "/csv/delimiter", "/csv/decimal_separator", "/csv/date_format"],
  generic: ["/csv/language", "/csv/columns", "/csv/delimiter", "/csv/decimal_separator", "/csv/date_format"],
  quickbooks: ["/csv/language", "/csv/date_format"],
  xero: ["/csv/language"],
  datev: datevNumbers.map((name) => `/csv/datev/${name}`),
  PDF: ["/pdf/language", "/pdf/page_size", "/pdf/orientation", "/pdf/title"],
  CAMT053: [],
  OFX: [],
  NDJSON: ["/fields"],
};

export function useFirstDraft(app: App, rate: Rate): Draft {
  const kind = kinds.find((each) => each === app.recall("export.kind")) ?? "XLSX";
  return {
    kind,
    rate,
    language: firstLanguage(app, kind),
    columns: "table",
    delimiter: "",
    decimal: "",
    dateFormat: "",
    isCompressed: false,
    pageSize: "A4",
    orientation: "LANDSCAPE",
    title: "",
    datev: readDatev(app),
  };
}

/** The user's language, except for programs, which want names that stay. */
export function firstLanguage(app: App, kind: Kind): string {
  return kind === "generic" ? "" : app.language.value;
}

function readDatev(app: App): DatevNumbers {
  const year = `${new Date().getUTCFullYear()}-01-01`;
  const text = app.recall("datev");
  const first: DatevNumbers = { fiscal_year_start: year, account_length: "4" };
  if (text === null) return first;
  try {
    const kept = JSON.parse(text) as Record<string, unknown> | null;
    const pairs = datevNumbers.map((name) => [name, kept?.[name]] as const);
    return { ...first, ...Object.fromEntries(pairs.filter(([, value]) => typeof value === "string")) };
  } catch (error) {
    if (error instanceof SyntaxError) return first;
    throw error;
  }
}

export function requestOf(app: App, draft: Draft): ExportRequest {
  const { kind } = draft;
  const filter = draft.rate === "ONCE" ? app.search.value.filter : lastingFilter(app);
  const shared = { ...(filter && { filter }), sort: sortOf(app.view.value) };
  if (profiles.includes(kind)) return { format: "CSV", ...shared, csv: csvOf(app, draft) };
  if (kind === "XLSX") {
    const { language } = draft;
    const columns = draft.columns === "table" ? fileColumns(app) : undefined;
    return { format: kind, ...shared, xlsx: { ...(language && { language }), ...(columns && { columns }) } };
  }
  if (kind === "NDJSON") {
    const fields = draft.columns === "table" ? [...new Set(columnPaths(app))] : undefined;
    return { format: kind, ...shared, ...(fields && { fields }) };
  }
  if (kind === "PDF") {
    const { pageSize, orientation, title, language } = draft;
    const pdf = {
      pageSize,
      orientation,
      language: language.toUpperCase(),
      ...(title.trim() && { title: title.trim() }),
    };
    return { format: kind, ...shared, pdf };
  }
  return { format: kind as "CAMT053" | "OFX", ...shared };
}

function csvOf(app: App, draft: Draft): NonNullable<ExportRequest["csv"]> {
  const { kind, language, delimiter, decimal, dateFormat } = draft;
  if (kind === "datev") {
    return {
      profile: kind,
      datev: Object.fromEntries(Object.entries(draft.datev).filter(([, value]) => value.trim())),
    };
  }
  const isTable = kind === "excel" || kind === "generic";
  return {
    profile: kind,
    ...(language && { language }),
    ...(dateFormat && kind !== "xero" && { dateFormat }),
    ...(isTable && delimiter && { delimiter }),
    ...(isTable && decimal && { decimalSeparator: decimal }),
    ...(isTable && draft.columns === "table" && { columns: fileColumns(app) }),
    ...(isTable && draft.isCompressed && { compression: "GZIP" }),
  };
}

/** The members of the table's columns, in its order. */
function columnPaths(app: App): string[] {
  return app.view.value.columns.flatMap((column) => members[column]);
}

/** A column of a file is one value, and an amount is two. */
function fileColumns(app: App): { path: string }[] {
  const paths = columnPaths(app).flatMap((path) =>
    path === "amount" || path === "fee" || path === "net" ? [`${path}.value`, `${path}.currency_code`] : [path],
  );
  return [...new Set(paths)].map((path) => ({ path }));
}
