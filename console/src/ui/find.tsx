/** Finding payments: the search box, the filters, and the table below. */
import { batch, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type App, type Explanation, useApp } from "../app.js";
import { Rows } from "../rows.js";
import { Detail } from "./detail.js";
import { Glyph } from "./parts.js";
import type { Transaction, TransactionSearch } from "@txsearch/client";
import { sortOf } from "../view.js";
import { fetchUntil, Overtaken } from "../overtaken.js";
import { Failure, type Shown, useShown } from "./loading.js";
import { Table } from "./table.js";
import { Chips, Empty } from "./chips.js";
import { members } from "./columns.js";
import { Filters } from "./filters.js";
import { SavedViews } from "./savedviews.js";

export function Find() {
  const app = useApp();
  const words = app.words.value;
  const { shown, failure } = useSearch(app);
  // Beside a failure, only rows of the same search.
  const isHidden = shown === "nothing" || (shown === "dimmed" && failure !== undefined);
  const rows = isHidden ? undefined : app.rows.value;
  const { open } = app.view.value;
  const isDimmed = shown === "dimmed" || failure !== undefined;
  return (
    <div class={`find ${open ? "with-detail" : ""}`}>
      <div class="list" data-scroller>
        {!app.embedded && <h1 class="unseen">{words.screens.find}</h1>}
        <FindHead />
        {failure && <Failure failure={failure.explanation} onRetry={failure.retry} />}
        {rows !== undefined && (rows.count > 0 || rows.isComplete) ? (
          <div class={`answer ${isDimmed ? "dimmed" : ""}`} aria-busy={shown === "dimmed"}>
            {rows.count === 0 ? <Empty title={words.find.empty} /> : <Table rows={rows} />}
          </div>
        ) : (
          failure === undefined && (
            <p class="waiting" role="status" aria-busy="true">
              {words.loading}
            </p>
          )
        )}
      </div>
      {open !== undefined && <Detail key={open} id={open} />}
    </div>
  );
}

/** The search box and the filters, with what they are understood as. */
export function FindHead() {
  const app = useApp();
  return (
    <div class="finder">
      <div class="search-row">
        <SearchBox />
        {!app.embedded && <SavedViews />}
      </div>
      <Filters />
      <Chips />
    </div>
  );
}

/** Adds what happened to the payments of a page. They are shown before, and without it if it cannot be had. */
async function mark(app: App, client: TransactionSearch, items: readonly Transaction[]): Promise<void> {
  const ids = items.map((item) => item.id);
  try {
    if (ids.length > 0) await app.marks.load(client, ids);
  } catch (error) {
    if (!(error instanceof Overtaken)) app.explain(error);
  }
}

interface SearchFailure {
  readonly key: string;
  readonly explanation: Explanation;
  readonly retry: () => void;
}

/** Searches again when the query changes. The last search wins; earlier ones are cancelled. */
function useSearch(app: App): { readonly shown: Shown; readonly failure: SearchFailure | undefined } {
  const failure = useSignal<SearchFailure | undefined>(undefined);
  const attempt = app.refreshes;
  const { columns: shownColumns } = app.view.value;
  const sort = sortOf(app.view.value);
  const filter = app.search.value.filter;
  const client = app.client.value;
  // A selection adds up fees and net amounts, whether or not they have a column.
  const fields = [
    ...new Set(["id", "created_at", "amount", "fee", "net", ...shownColumns.flatMap((column) => members[column])]),
  ];
  const search = { ...(filter && { filter }), sort, fields, timeZone: app.zone.value };
  const key = JSON.stringify([search, app.merchant.value]);
  // With other columns, the rows are still those that were asked for.
  const question = JSON.stringify([{ ...search, fields: undefined }, app.merchant.value]);
  useEffect(() => {
    if (app.rowsKey === key) return;
    const given = new AbortController();
    const abortable = app.clientWith(fetchUntil(given.signal));
    const rows = new Rows(async (cursor, limit) => {
      const pages = abortable.transactions.search({ ...search, limit, ...(cursor && { cursor }) }).pages();
      const page = await pages.next();
      if (page.done) throw new Error("A search without a page.");
      if (shownColumns.includes("status")) void mark(app, abortable, page.value.items);
      return page.value;
    });
    // Keys that follow each other at once are one search.
    const timer = setTimeout(async () => {
      await rows.more();
      if (given.signal.aborted) return;
      if (rows.failure !== undefined) {
        app.rowsKey = "";
        failure.value = { key, explanation: app.explain(rows.failure), retry: () => attempt.value++ };
        return;
      }
      batch(() => {
        failure.value = undefined;
        app.rowsKey = key;
        app.shownKey = question;
        app.scrollTop = 0;
        app.rows.value = rows;
        app.selection.clear();
      });
      const words = app.words.peek();
      const count = `${app.format.peek().number(rows.count)}${rows.isComplete ? "" : "+"}`;
      app.announce(words.find.found(count, rows.count === 1));
    }, 30);
    return () => {
      clearTimeout(timer);
      // The rows that are shown go on with their next pages.
      if (app.rows.peek() !== rows) given.abort();
    };
  }, [key, attempt.value, client]);
  const isOld = app.rows.value !== undefined && app.shownKey !== question;
  const shown = useShown(isOld);
  return { shown, failure: failure.value?.key === key ? failure.value : undefined };
}

/** On the overview, typing leads to the search. */
export function SearchBox() {
  const app = useApp();
  const words = app.words.value.find;
  const input = useRef<HTMLInputElement>(null);
  const { text } = app.view.value;
  useEffect(() => {
    // The view of now: this may run when more has been typed already, and must not take that away.
    const shown = app.view.peek().text;
    if (input.current && input.current.value !== shown) input.current.value = shown;
  }, [text]);
  useEffect(() => {
    // A text that was begun on the overview is continued here.
    if (!app.isTyping) return;
    app.isTyping = false;
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  }, []);
  const type = (value: string) => {
    const now = performance.now();
    // Somebody who goes back wants the search before, and not the letter before.
    const replace = now - app.typedAt < 1_500;
    app.typedAt = now;
    const isElsewhere = app.view.peek().screen === "overview";
    app.isTyping = isElsewhere;
    app.go(
      { text: value, open: undefined, ...(isElsewhere && { screen: "find", period: "any" }) },
      { replace: replace && !isElsewhere },
    );
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
