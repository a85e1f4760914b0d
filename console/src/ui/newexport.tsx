/** The dialog that starts an export or a schedule: its rows, its format, and the options of that format. */
import { useSignal } from "@preact/signals";
import {
  InvalidRequestError,
  type Export,
  type ExportRequest,
  type ExportSchedule,
  type FieldError,
} from "@txsearch/client";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useApp, type App, type Explanation } from "../app.js";
import { describeView, lastingFilter } from "../described.js";
import { writeView } from "../view.js";
import { members } from "./find.js";
import { FormFaults } from "./lists.js";
import { Button, Choice, Dialog, Field } from "./parts.js";

/** What files can be: the profiles of CSV, and the other formats. */
export const kinds = ["excel", "generic", "quickbooks", "xero", "datev", "PDF", "CAMT053", "OFX", "NDJSON"] as const;
export type Kind = (typeof kinds)[number];
const profiles: readonly string[] = ["excel", "generic", "quickbooks", "xero", "datev"];

/** The kind of the exported rows; undefined for one that a later version of the API has. */
export function kindOf(of: { readonly format: string; readonly csv: Export["csv"] }): Kind | undefined {
  const name = of.format === "CSV" ? of.csv?.profile : of.format;
  return kinds.find((kind) => kind === name);
}

export type Rate = "ONCE" | "DAILY" | "WEEKLY" | "MONTHLY";
const rates: readonly Rate[] = ["ONCE", "DAILY", "WEEKLY", "MONTHLY"];

const datevNumbers = [
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

interface Draft {
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
const pointers: Readonly<Record<Kind, readonly string[]>> = {
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

export function NewExport({
  rate,
  onClose,
  onCreated,
}: {
  rate: Rate;
  onClose: () => void;
  onCreated: (created: { readonly export: Export } | { readonly schedule: ExportSchedule }) => void;
}) {
  const app = useApp();
  const words = app.words.value;
  const draft = useSignal<Draft>(useFirstDraft(app, rate));
  const faults = useSignal<readonly FieldError[]>([]);
  const failure = useSignal<Explanation | undefined>(undefined);
  const isSending = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef({ request: "", key: "" });
  useEffect(() => {
    // Focuses the first faulty field, or the message at the top.
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid='true'], .faults");
    if (failure.value || faults.value.length > 0) wrong?.focus();
  }, [faults.value, failure.value]);

  const set = (change: Partial<Draft>) => (draft.value = { ...draft.value, ...change });
  const faultAt = (pointer: string) => {
    const own = faults.value.filter((fault) => isAt(fault, pointer));
    return own.length > 0 ? own.map((fault) => fault.detail).join(" ") : undefined;
  };
  const shown = [...pointers[draft.value.kind], "/filter"];
  const others = faults.value.filter((fault) => !shown.some((pointer) => isAt(fault, pointer)));

  const send = async () => {
    isSending.value = true;
    faults.value = [];
    failure.value = undefined;
    const { kind, rate: frequency, datev } = draft.value;
    app.keep("export.kind", kind);
    if (kind === "datev") app.keep("datev", JSON.stringify(datev));
    const request = requestOf(app, draft.value);
    const text = JSON.stringify([frequency, request]);
    // A button that is pressed again after a broken connection starts nothing twice.
    if (sent.current.request !== text) sent.current = { request: text, key: crypto.randomUUID() };
    const creation = { idempotencyKey: sent.current.key };
    const client = app.client.value;
    try {
      if (frequency === "ONCE") {
        onCreated({ export: await client.exports.create({ ...request, timeZone: app.zone.value }, creation) });
      } else {
        const schedule = { frequency, timeZone: app.zone.value, export: request };
        onCreated({ schedule: await client.schedules.create(schedule, creation) });
      }
    } catch (error) {
      const explanation = app.explain(error);
      if (error instanceof InvalidRequestError && error.errors.length > 0) faults.value = error.errors;
      else {
        const title = explanation.kind === "invalid" ? words.exports.refused : explanation.title;
        failure.value = { ...explanation, title };
      }
    } finally {
      isSending.value = false;
    }
  };

  return (
    <Dialog title={rate === "ONCE" ? words.exports.create : words.schedules.create} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending.value) void send();
        }}
      >
        <FormFaults title={words.exports.refused} failure={failure.value} faults={others} />
        <What rate={draft.value.rate} fault={faultAt("/filter")} />
        <Choice<Rate>
          label={words.exports.rate}
          value={draft.value.rate}
          options={rates.map((each) => [each, words.exports.rates[each]] as const)}
          onChange={(next) => set({ rate: next })}
        />
        <Kinds
          value={draft.value.kind}
          onChange={(kind) => {
            faults.value = [];
            set({ kind, language: firstLanguage(app, kind) });
          }}
        />
        <Options draft={draft.value} set={set} faultAt={faultAt} />
        <div class="row">
          <Button look="main" type="submit" disabled={isSending.value}>
            {draft.value.rate === "ONCE" ? words.exports.start : words.exports.startSchedule}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Whether a fault is of that member, or of one within it. An export within a schedule has the same members one level down. */
function isAt(fault: FieldError, pointer: string): boolean {
  const own = (fault.pointer ?? "").replace(/^\/export(?=\/)/, "");
  return own === pointer || own.startsWith(`${pointer}/`);
}

function useFirstDraft(app: App, rate: Rate): Draft {
  const kind = kinds.find((each) => each === app.recall("export.kind")) ?? "excel";
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
function firstLanguage(app: App, kind: Kind): string {
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

function requestOf(app: App, draft: Draft): ExportRequest {
  const { kind } = draft;
  const filter = draft.rate === "ONCE" ? app.search.value.filter : lastingFilter(app);
  const shared = { ...(filter && { filter }), sort: app.view.value.sort };
  if (profiles.includes(kind)) return { format: "CSV", ...shared, csv: csvOf(app, draft) };
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
    ...(isTable && draft.columns === "table" && { columns: csvColumns(app) }),
    ...(isTable && draft.isCompressed && { compression: "GZIP" }),
  };
}

/** The members of the table's columns, in its order. */
function columnPaths(app: App): string[] {
  return app.view.value.columns.flatMap((column) => members[column]);
}

/** A column of a CSV file is one value, and an amount is two. */
function csvColumns(app: App): { path: string }[] {
  const paths = columnPaths(app).flatMap((path) =>
    path === "amount" || path === "fee" || path === "net" ? [`${path}.value`, `${path}.currency_code`] : [path],
  );
  return [...new Set(paths)].map((path) => ({ path }));
}

/** What the view's filter finds, in words. */
function What({ rate, fault }: { rate: Rate; fault: string | undefined }) {
  const app = useApp();
  const words = app.words.value.exports;
  const { period, parts } = describeView(app);
  const id = useId();
  return (
    <section class="what" aria-labelledby={id}>
      <h3 id={id}>{words.what}</h3>
      <p>
        <strong>
          <bdi>{parts.length > 0 ? parts.join(" · ") : words.everything}</bdi>
        </strong>
        {rate === "ONCE" && `, ${period ?? words.anyTime}`}
      </p>
      <p class="hint">
        {rate !== "ONCE" && `${words.eachPeriod[rate] ?? ""} `}
        {words.inZone(app.zone.value.replaceAll("_", " "))}.{" "}
        <a href={writeView({ ...app.view.value, screen: "find", open: undefined })}>{words.change}</a>
      </p>
      {fault && (
        <p class="fault" role="alert" aria-invalid="true" tabIndex={-1}>
          {fault}
        </p>
      )}
    </section>
  );
}

function Kinds({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const words = useApp().words.value.exports;
  const name = useId();
  return (
    <fieldset>
      <legend>{words.format}</legend>
      <div class="kinds">
        {kinds.map((kind) => (
          <label key={kind} class={kind === value ? "on" : ""}>
            <input
              type="radio"
              name={name}
              checked={kind === value}
              aria-describedby={`${name}-${kind}`}
              onChange={() => onChange(kind)}
            />
            <span>
              <strong>{words.formats[kind].name}</strong>
              <span class="hint" id={`${name}-${kind}`}>
                {words.formats[kind].use}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface OptionsProps {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly faultAt: (pointer: string) => string | undefined;
}

function Options({ draft, set, faultAt }: OptionsProps): ComponentChildren {
  const words = useApp().words.value.exports;
  const language = (label: string, pointer: string, none?: string) => (
    <Select
      label={label}
      fault={faultAt(pointer)}
      value={draft.language}
      options={[...(none ? [["", none] as const] : []), ...Object.entries(words.languages)]}
      onChange={(next) => set({ language: next })}
    />
  );
  switch (draft.kind) {
    case "excel":
    case "generic":
      return (
        <>
          <div class="pair">
            {language(words.language, "/csv/language", words.noLanguage)}
            <Columns {...{ draft, set, faultAt }} />
          </div>
          <MoreOptions {...{ draft, set, faultAt }} />
        </>
      );
    case "quickbooks":
      return (
        <div class="pair">
          {language(words.languageOfWords, "/csv/language")}
          <Select
            label={words.dates}
            fault={faultAt("/csv/date_format")}
            value={draft.dateFormat || "dd/MM/yyyy"}
            options={(["dd/MM/yyyy", "MM/dd/yyyy"] as const).map((each) => [each, words.dateFormats[each]] as const)}
            onChange={(dateFormat) => set({ dateFormat })}
          />
        </div>
      );
    case "xero":
      return <div class="pair">{language(words.languageOfWords, "/csv/language")}</div>;
    case "datev":
      return <Datev {...{ draft, set, faultAt }} />;
    case "PDF":
      return (
        <div class="pair">
          {language(words.languageOfWords, "/pdf/language")}
          <Field label={words.pdfTitle} hint={words.pdfTitleHint} fault={faultAt("/pdf/title")}>
            {(field) => (
              <input
                type="text"
                {...field}
                maxLength={100}
                value={draft.title}
                onInput={(event) => set({ title: event.currentTarget.value })}
              />
            )}
          </Field>
          <Select
            label={words.pageSize}
            fault={faultAt("/pdf/page_size")}
            value={draft.pageSize}
            options={Object.entries(words.pageSizes)}
            onChange={(pageSize) => set({ pageSize })}
          />
          <Select
            label={words.orientation}
            fault={faultAt("/pdf/orientation")}
            value={draft.orientation}
            options={Object.entries(words.orientations)}
            onChange={(orientation) => set({ orientation })}
          />
        </div>
      );
    case "NDJSON":
      return <Columns {...{ draft, set, faultAt }} />;
    case "CAMT053":
    case "OFX":
      return null;
  }
}

function Columns({ draft, set, faultAt }: OptionsProps) {
  const words = useApp().words.value.exports;
  const fault = faultAt("/csv/columns") ?? faultAt("/fields");
  return (
    <Select
      label={words.columns}
      fault={fault}
      value={draft.columns}
      options={Object.entries(words.columnsOf)}
      onChange={(columns) => set({ columns: columns as Draft["columns"] })}
    />
  );
}

function MoreOptions({ draft, set, faultAt }: OptionsProps) {
  const words = useApp().words.value.exports;
  const { "dd/MM/yyyy": _, "MM/dd/yyyy": __, ...dateFormats } = words.dateFormats;
  const isFaulty = ["/csv/delimiter", "/csv/decimal_separator", "/csv/date_format"].some(faultAt);
  return (
    <details open={isFaulty}>
      <summary>{words.more}</summary>
      <div class="pair">
        <Select
          label={words.delimiter}
          fault={faultAt("/csv/delimiter")}
          value={draft.delimiter}
          options={Object.entries(words.delimiters)}
          onChange={(delimiter) => set({ delimiter })}
        />
        <Select
          label={words.decimal}
          fault={faultAt("/csv/decimal_separator")}
          value={draft.decimal}
          options={Object.entries(words.decimals)}
          onChange={(decimal) => set({ decimal })}
        />
        <Select
          label={words.dates}
          fault={faultAt("/csv/date_format")}
          value={draft.dateFormat in dateFormats ? draft.dateFormat : ""}
          options={Object.entries(dateFormats)}
          onChange={(dateFormat) => set({ dateFormat })}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={draft.isCompressed}
            onChange={(event) => set({ isCompressed: event.currentTarget.checked })}
          />
          {words.compression}
        </label>
      </div>
    </details>
  );
}

function Datev({ draft, set, faultAt }: OptionsProps) {
  const words = useApp().words.value.exports;
  return (
    <fieldset>
      <legend>{words.datev}</legend>
      <p class="hint">{words.datevHint}</p>
      <div class="pair">
        {datevNumbers.map((name) => (
          <Field key={name} label={words.datevFields[name]} fault={faultAt(`/csv/datev/${name}`)}>
            {(field) => (
              <input
                {...field}
                {...(name === "fiscal_year_start" ? { type: "date" } : { type: "text", inputMode: "numeric" })}
                autocomplete="off"
                value={draft.datev[name] ?? ""}
                onInput={(event) => set({ datev: { ...draft.datev, [name]: event.currentTarget.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

function Select(props: {
  label: string;
  fault: string | undefined;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <Field label={props.label} fault={props.fault}>
      {(field) => (
        <select {...field} value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
          {props.options.map(([value, word]) => (
            <option key={value} value={value} selected={value === props.value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
