/** The options of each format of an export. */
import type { ComponentChildren } from "preact";
import { useApp } from "../app.js";
import { Field } from "./controls.js";
import { datevNumbers, type Draft } from "./exportdraft.js";

interface OptionsProps {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly faultAt: (pointer: string) => string | undefined;
}

export function Options({ draft, set, faultAt }: OptionsProps): ComponentChildren {
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
    case "XLSX":
      return (
        <div class="pair">
          {language(words.language, "/xlsx/language", words.noLanguage)}
          <Columns {...{ draft, set, faultAt }} />
        </div>
      );
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
  const fault = faultAt("/csv/columns") ?? faultAt("/xlsx/columns") ?? faultAt("/fields");
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

/** Accounts of the chart SKR03, and numbers as a tax adviser gives them. */
const examples: Readonly<Record<string, string>> = {
  consultant: "1234567",
  client: "10001",
  bank_account: "1360",
  revenue_account: "8400",
  refund_account: "8700",
  fee_account: "4970",
  payout_account: "1200",
};

function Datev({ draft, set, faultAt }: OptionsProps) {
  const words = useApp().words.value.exports;
  return (
    <fieldset>
      <legend>{words.datev}</legend>
      <p class="hint">{words.datevHint}</p>
      <div class="pair">
        {datevNumbers.map((name) => (
          <Field
            key={name}
            label={words.datevFields[name]}
            {...(examples[name] && { hint: words.example(examples[name]) })}
            fault={faultAt(`/csv/datev/${name}`)}
          >
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
