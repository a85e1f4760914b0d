/** Finding payments: the search box, the filters, and the table below. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useApp, type App, type Explanation, type Words } from "../app.js";
import { presets, type Period } from "../period.js";
import { Rows } from "../rows.js";
import { decimalOf, filterOf, type Term } from "../typed.js";
import {
  columns,
  defaultColumns,
  readView,
  statuses,
  types,
  unfiltered,
  writeView,
  type Column,
  type View,
} from "../view.js";
import { Detail } from "./detail.js";
import { Button, Failure, Field, Glyph, Popover, readable } from "./parts.js";
import { Table } from "./table.js";

/** The members that each column shows. */
export const members: Readonly<Record<Column, readonly string[]>> = {
  time: ["created_at"],
  payer: ["payer.name", "payer.email"],
  email: ["payer.email"],
  type: ["type"],
  status: ["status"],
  method: ["payment_method.type", "payment_method.brand", "payment_method.last4"],
  country: ["payer.country_code"],
  reference: ["reference"],
  invoice: ["invoice_id"],
  custom: ["custom_id"],
  store: ["store_id"],
  payout: ["payout_id"],
  settled: ["settled_at"],
  note: ["note"],
  id: ["id"],
  fee: ["fee"],
  net: ["net"],
  amount: ["amount"],
};

/** Methods that filters offer; others can be seen in the column, and searched by the API. */
const methods = ["CARD", "WALLET", "BANK_TRANSFER", "DIRECT_DEBIT", "CASH", "VOUCHER"] as const;

export function Find() {
  const app = useApp();
  const words = app.words.value;
  const failure = useSearch(app);
  const rows = app.rows.value;
  const { open } = app.view.value;
  return (
    <div class={`find ${open ? "with-detail" : ""}`}>
      <div class="list" data-scroller>
        {!app.embedded && <h1 class="unseen">{words.screens.find}</h1>}
        <FindHead />
        {failure.value ? (
          <Failure failure={failure.value.explanation} onRetry={failure.value.retry} />
        ) : rows === undefined || (rows.count === 0 && !rows.isComplete) ? (
          <p class="waiting" role="status">
            {words.loading}
          </p>
        ) : rows.count === 0 ? (
          <Empty />
        ) : (
          <Table rows={rows} />
        )}
      </div>
      {open !== undefined && <Detail key={open} id={open} />}
    </div>
  );
}

/** The search box and the filters, with what they are understood as. */
export function FindHead() {
  return (
    <div class="finder">
      <SearchBox />
      <Filters />
      <Chips />
    </div>
  );
}

/** Searches whenever the query has changed; the old rows stay until the new ones arrive, and the last search wins. */
function useSearch(app: App) {
  const failure = useSignal<{ explanation: Explanation; retry: () => void } | undefined>(undefined);
  const attempt = app.refreshes;
  const { sort, columns: shown } = app.view.value;
  const filter = app.search.value.filter;
  const client = app.client.value;
  const fields = [...new Set(["id", "created_at", "amount", ...shown.flatMap((column) => members[column])])];
  const search = { ...(filter && { filter }), sort, fields, timeZone: app.zone.value };
  const key = JSON.stringify([search, app.merchant.value]);
  useEffect(() => {
    if (app.rowsKey === key) return;
    let isLast = true;
    const rows = new Rows(async (cursor, limit) => {
      const pages = client.transactions.search({ ...search, limit, ...(cursor && { cursor }) }).pages();
      const page = await pages.next();
      if (page.done) throw new Error("A search without a page.");
      return page.value;
    });
    // Keys that follow each other at once are one search.
    const timer = setTimeout(async () => {
      await rows.more();
      if (!isLast) return;
      if (rows.failure !== undefined) {
        app.rowsKey = "";
        failure.value = { explanation: app.explain(rows.failure), retry: () => attempt.value++ };
        return;
      }
      failure.value = undefined;
      app.rowsKey = key;
      app.scrollTop = 0;
      app.rows.value = rows;
      const words = app.words.peek();
      const count = `${app.format.peek().number(rows.count)}${rows.isComplete ? "" : "+"}`;
      app.announce(words.find.found(count, rows.count === 1));
    }, 30);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [key, attempt.value, client]);
  return failure;
}

function SearchBox() {
  const app = useApp();
  const words = app.words.value.find;
  const input = useRef<HTMLInputElement>(null);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const { text } = app.view.value;
  useEffect(() => {
    // The view of now: this may run when more has been typed already, and must not take that away.
    const shown = app.view.peek().text;
    if (input.current && input.current.value !== shown) input.current.value = shown;
  }, [text]);
  const type = (value: string) => {
    const now = performance.now();
    // Somebody who goes back wants the search before, and not the letter before.
    const replace = now - typedAt.current < 1_500;
    typedAt.current = now;
    app.go({ text: value, open: undefined }, { replace });
  };
  return (
    <form role="search" class="search" onSubmit={(event) => event.preventDefault()}>
      <Glyph name="search" />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={text}
        aria-label={words.label}
        aria-describedby="txs-understood"
        placeholder={words.placeholder}
        title={words.help}
        maxLength={200}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        dir="auto"
        data-search
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && event.currentTarget.value) {
            event.preventDefault();
            event.stopPropagation();
            event.currentTarget.value = "";
            type("");
          }
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}

function Filters() {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  const all = words.find;
  return (
    <div class="filters" role="group" aria-label={all.filters}>
      <PeriodFilter />
      <ListFilter member="status" label={all.status} values={statuses} word={(code) => words.status[code]} />
      <ListFilter member="type" label={all.type} values={types} word={(code) => words.type[code]} />
      <ListFilter member="method" label={all.method} values={methods} word={(code) => words.method[code]} />
      <AmountFilter />
      <TextFilter member="currency" label={all.currency} hint={all.currencyHint} upper />
      <TextFilter member="store" label={all.store} hint={all.storeHint} />
      {isFiltered(view) && (
        <Button look="quiet" icon="close" onClick={() => app.go(unfiltered)}>
          {all.clearAll}
        </Button>
      )}
      <span class="spring" />
      {!app.embedded && <SavedViews />}
    </div>
  );
}

/** Whether a view leaves payments out. */
export function isFiltered(view: View): boolean {
  return Object.entries(unfiltered).some(([name, value]) => {
    const member = view[name as keyof typeof unfiltered];
    return Array.isArray(value) ? (member as readonly string[]).length > 0 : member !== value;
  });
}

export function PeriodFilter() {
  const app = useApp();
  const words = app.words.value.find;
  const { period } = app.view.value;
  const label = typeof period === "string" ? words.periods[period] : daysAsText(app, period);
  const choose = (next: Period, close: () => void) => {
    app.go({ period: next });
    close();
  };
  return (
    <Popover label={<span>{label}</span>} name={`${words.period}: ${label}`} active={period !== "any"}>
      {(close) => (
        <>
          <ul class="menu">
            {presets.map((preset) => (
              <li key={preset}>
                <button
                  type="button"
                  aria-pressed={period === preset}
                  class={period === preset ? "on" : ""}
                  onClick={() => choose(preset, close)}
                >
                  {words.periods[preset]}
                </button>
              </li>
            ))}
          </ul>
          <CustomPeriod onChoose={(days) => choose(days, close)} />
        </>
      )}
    </Popover>
  );
}

export function daysAsText(app: App, { from, to }: { readonly from?: string; readonly to?: string }): string {
  const format = app.format.value;
  return `${from ? format.day(from) : "…"} – ${to ? format.day(to) : "…"}`;
}

function CustomPeriod({ onChoose }: { onChoose: (days: { from?: string; to?: string }) => void }) {
  const app = useApp();
  const words = app.words.value.find;
  const given = app.search.value.days;
  const from = useSignal(given.from ?? "");
  const to = useSignal(given.to ?? "");
  return (
    <form
      class="custom"
      onSubmit={(event) => {
        event.preventDefault();
        const [first, last] = [from.value, to.value];
        const swapped = first && last && first > last;
        const days = swapped ? [last, first] : [first, last];
        onChoose({ ...(days[0] && { from: days[0] }), ...(days[1] && { to: days[1] }) });
      }}
    >
      <Field label={words.from}>
        {(field) => (
          <input
            type="date"
            {...field}
            value={from.value}
            onInput={(event) => (from.value = event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={words.to} hint={app.zone.value}>
        {(field) => (
          <input type="date" {...field} value={to.value} onInput={(event) => (to.value = event.currentTarget.value)} />
        )}
      </Field>
      <Button look="main" type="submit" disabled={!from.value && !to.value}>
        {words.apply}
      </Button>
    </form>
  );
}

type ListMember = "status" | "type" | "method" | "currency" | "store";

export function ListFilter(props: {
  member: ListMember;
  label: string;
  values: readonly string[];
  word: (code: string) => string | undefined;
}) {
  const app = useApp();
  const chosen = app.view.value[props.member];
  // A value of a shared address that this version does not offer can be taken away all the same.
  const values = [...props.values, ...chosen.filter((value) => !props.values.includes(value))];
  return (
    <Popover
      label={<Counted label={props.label} count={chosen.length} />}
      name={counted(props.label, chosen.length)}
      active={chosen.length > 0}
    >
      {() => (
        <ul class="checks">
          {values.map((value) => (
            <li key={value}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(value)}
                  onChange={(event) => {
                    const next = event.currentTarget.checked
                      ? [...chosen, value]
                      : chosen.filter((other) => other !== value);
                    app.go({ [props.member]: next, open: undefined });
                  }}
                />
                {props.word(value) ?? readable(value)}
              </label>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

/** As a screen reader reads it, with what can be seen. */
function counted(label: string, count: number): string {
  return count > 0 ? `${label} ${count}` : label;
}

function Counted({ label, count }: { label: ComponentChildren; count: number }) {
  return (
    <span>
      {label}
      {count > 0 && <span class="count"> {count}</span>}
    </span>
  );
}

function TextFilter({
  member,
  label,
  hint,
  upper,
}: {
  member: ListMember;
  label: string;
  hint: string;
  upper?: boolean;
}) {
  const app = useApp();
  const words = app.words.value.find;
  const chosen = app.view.value[member];
  const typed = useRef<HTMLInputElement>(null);
  return (
    <Popover
      label={<Counted label={label} count={chosen.length} />}
      name={counted(label, chosen.length)}
      active={chosen.length > 0}
    >
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const text = typed.current?.value ?? "";
            // A store's name may have a comma.
            const values = text
              .split(upper ? /[,;\s]+/ : ";")
              .map((value) => value.trim())
              .filter(Boolean);
            app.go({
              [member]: [...new Set(upper ? values.map((value) => value.toUpperCase()) : values)],
              open: undefined,
            });
            close();
          }}
        >
          <Field label={label} hint={hint}>
            {(field) => (
              <input
                ref={typed}
                type="text"
                {...field}
                defaultValue={chosen.join(upper ? ", " : "; ")}
                autocomplete="off"
              />
            )}
          </Field>
          <Button look="main" type="submit">
            {words.apply}
          </Button>
        </form>
      )}
    </Popover>
  );
}

export function AmountFilter() {
  const app = useApp();
  const words = app.words.value.find;
  const { min, max } = app.view.value;
  const least = useRef<HTMLInputElement>(null);
  const most = useRef<HTMLInputElement>(null);
  const wrong = useSignal({ min: false, max: false });
  const { decimal } = app.format.value;
  const label = amountText(app) ?? words.amount;
  return (
    <Popover label={<span>{label}</span>} name={label} active={Boolean(min || max)}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first, last] = [least.current?.value.trim() ?? "", most.current?.value.trim() ?? ""];
            const isWrong = (text: string) => text !== "" && decimalOf(text, decimal) === undefined;
            wrong.value = { min: isWrong(first), max: isWrong(last) };
            if (wrong.value.min || wrong.value.max) return;
            app.go({ min: first, max: last, open: undefined });
            close();
          }}
        >
          <Field label={words.least} fault={wrong.value.min ? words.amountInvalid : undefined}>
            {(field) => (
              <input ref={least} type="text" inputMode="decimal" {...field} defaultValue={min} autocomplete="off" />
            )}
          </Field>
          <Field label={words.most} fault={wrong.value.max ? words.amountInvalid : undefined}>
            {(field) => (
              <input ref={most} type="text" inputMode="decimal" {...field} defaultValue={max} autocomplete="off" />
            )}
          </Field>
          <Button look="main" type="submit">
            {words.apply}
          </Button>
        </form>
      )}
    </Popover>
  );
}

/** How a term is understood, in words. */
export function termText(app: App, term: Term): string {
  const { terms } = app.words.value.find;
  if (term.kind !== "invalid" && filterOf(term) === undefined) return terms.short(term.value);
  if (term.kind !== "amount") return terms[term.kind](term.value);
  const { decimal } = app.format.value;
  const written = (value: string | undefined) => value?.replace(".", decimal);
  return terms.amount(written(term.min), written(term.max));
}

/** The filters that take several values, with their names and the words for their values. */
export function listFilters(words: Words): readonly [ListMember, string, (value: string) => string][] {
  const { find } = words;
  return [
    ["status", find.status, (value) => words.status[value] ?? readable(value)],
    ["type", find.type, (value) => words.type[value] ?? readable(value)],
    ["method", find.method, (value) => words.method[value] ?? readable(value)],
    ["currency", find.currency, (value) => value],
    ["store", find.store, (value) => value],
  ];
}

/** The range of amounts in words; undefined if there is none. */
export function amountText(app: App): string | undefined {
  const { min, max } = app.view.value;
  const { find } = app.words.value;
  const range = min === max ? min : `${min || "…"} – ${max || "…"}`;
  return range ? find.only(find.amount, range) : undefined;
}

function Chips() {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  const { terms } = app.search.value;
  const remove = (term: Term) => {
    const rest = terms.filter((other) => other !== term).map((other) => other.source);
    app.go({ text: rest.join(" "), open: undefined });
  };
  const amount = amountText(app);
  const chips = [
    ...terms.map((term) => ({
      text: termText(app, term),
      isWrong: filterOf(term) === undefined,
      remove: () => remove(term),
    })),
    ...listFilters(words).flatMap(([member, name, word]) =>
      view[member].map((value) => ({
        text: words.find.only(name, word(value)),
        isWrong: false,
        remove: () => app.go({ [member]: view[member].filter((other) => other !== value), open: undefined }),
      })),
    ),
    ...(amount ? [{ text: amount, isWrong: false, remove: () => app.go({ min: "", max: "", open: undefined }) }] : []),
  ];
  return (
    <ul class="chips" id="txs-understood" aria-label={words.find.understood}>
      {chips.map((chip) => (
        <li key={chip.text} class={chip.isWrong ? "wrong" : ""}>
          <bdi>{chip.text}</bdi>
          <button type="button" aria-label={words.find.removeTerm(chip.text)} onClick={chip.remove}>
            <Glyph name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Empty() {
  const app = useApp();
  const words = app.words.value.find;
  const view = app.view.value;
  const { terms } = app.search.value;
  const names = terms.filter((term) => term.kind === "name");
  return (
    <div class="empty" role="status">
      <h2>{words.empty}</h2>
      <p>{words.emptyHint}</p>
      <div class="row">
        {names.map((term) => (
          <Button
            key={term.source}
            onClick={() => {
              const rest = terms.filter((other) => other !== term).map((other) => other.source);
              app.go({ text: [...term.value.split(" ").map((word) => `any:${word}`), ...rest].join(" ") });
            }}
          >
            {words.anywhere(term.value)}
          </Button>
        ))}
        {view.period !== "any" && <Button onClick={() => app.go({ period: "any" })}>{words.anyTime}</Button>}
        {isFiltered(view) && <Button onClick={() => app.go(unfiltered)}>{words.clearAll}</Button>}
      </div>
    </div>
  );
}

interface SavedView {
  readonly name: string;
  readonly hash: string;
}

function SavedViews() {
  const app = useApp();
  const words = app.words.value.find;
  const saved = useSignal<readonly SavedView[]>(useMemo(() => readSaved(app), []));
  const name = useRef<HTMLInputElement>(null);
  const store = (views: readonly SavedView[]) => {
    saved.value = views;
    app.keep("views", JSON.stringify(views));
  };
  return (
    <Popover label={<span class="wide-only">{words.views}</span>} name={words.views} icon="star" align="end">
      {(close) => (
        <>
          {saved.value.length === 0 && <p class="hint">{words.noViews}</p>}
          <ul class="menu">
            {saved.value.map((view) => (
              <li key={view.name}>
                <button
                  type="button"
                  onClick={() => {
                    const { merchant: _, ...rest } = readView(view.hash);
                    app.go({ ...rest, open: undefined });
                    close();
                  }}
                >
                  <bdi>{view.name}</bdi>
                </button>
                <Button
                  look="quiet"
                  icon="close"
                  label={words.removeView(view.name)}
                  onClick={() => store(saved.value.filter((other) => other !== view))}
                />
              </li>
            ))}
          </ul>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const given = name.current?.value.trim() ?? "";
              if (!given) return;
              const hash = writeView({ ...app.view.value, open: undefined });
              store([...saved.value.filter((view) => view.name !== given), { name: given, hash }]);
              close();
            }}
          >
            <Field label={words.viewName}>
              {(field) => <input ref={name} type="text" {...field} maxLength={60} autocomplete="off" />}
            </Field>
            <Button look="main" type="submit">
              {words.saveView}
            </Button>
          </form>
        </>
      )}
    </Popover>
  );
}

function readSaved(app: App): readonly SavedView[] {
  const text = app.recall("views");
  if (text === null) return [];
  try {
    const views = JSON.parse(text) as unknown;
    const isView = (view: unknown): view is SavedView =>
      typeof (view as SavedView | null)?.name === "string" && typeof (view as SavedView).hash === "string";
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Chooses the columns and their order. */
export function ColumnsMenu() {
  const app = useApp();
  const words = app.words.value;
  const shown = app.view.value.columns;
  const set = (next: readonly Column[]) => {
    app.go({ columns: next }, { replace: true });
    app.keep("columns", next.join());
  };
  const move = (column: Column, by: number) => {
    const from = shown.indexOf(column);
    const next = shown.filter((other) => other !== column);
    next.splice(from + by, 0, column);
    set(next);
  };
  return (
    <Popover
      label={<span class="wide-only">{words.find.columns}</span>}
      name={words.find.columns}
      icon="columns"
      align="end"
    >
      {() => (
        <>
          <ul class="checks ordered">
            {[...shown, ...columns.filter((column) => !shown.includes(column))].map((column) => {
              const at = shown.indexOf(column);
              const name = words.columns[column];
              return (
                <li key={column}>
                  <label>
                    <input
                      type="checkbox"
                      checked={at >= 0}
                      disabled={at >= 0 && shown.length === 1}
                      onChange={() => set(at >= 0 ? shown.filter((other) => other !== column) : [...shown, column])}
                    />
                    {name}
                  </label>
                  {at >= 0 && (
                    <>
                      <Button
                        look="quiet"
                        icon="up"
                        label={words.find.columnUp(name)}
                        disabled={at === 0}
                        onClick={() => move(column, -1)}
                      />
                      <Button
                        look="quiet"
                        icon="down"
                        label={words.find.columnDown(name)}
                        disabled={at === shown.length - 1}
                        onClick={() => move(column, 1)}
                      />
                    </>
                  )}
                </li>
              );
            })}
          </ul>
          <Button look="quiet" onClick={() => set(defaultColumns)}>
            {words.find.columnReset}
          </Button>
        </>
      )}
    </Popover>
  );
}
