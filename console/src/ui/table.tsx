/** The table of payments. Only the rows that can be seen are drawn, at a fixed height, so that nothing jumps while others load. */
import { useSignal } from "@preact/signals";
import type { Transaction } from "@txsearch/client";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useApp, type App } from "../app.js";
import type { Rows } from "../rows.js";
import { writeView, type Column } from "../view.js";
import { ColumnsMenu } from "./find.js";
import { Amount, Button, Failure, readable, Status } from "./parts.js";

/** Pixels; a narrow list shows a row in two lines. */
const heights = { wide: 44, narrow: 72 };
const narrowWidth = 640;
/** Rows that are drawn above and below those that can be seen, and rows before the end at which the next are fetched. */
const spare = 8;
const ahead = 50;

const ends: readonly Column[] = ["amount", "fee", "net"];

export function Table({ rows }: { rows: Rows }) {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  rows.changes.value;
  const body = useRef<HTMLDivElement>(null);
  const narrow = useSignal(false);
  const range = useSignal<readonly [number, number]>([0, 40]);
  const active = useSignal(0);
  const width = useSignal(0);
  const height = narrow.value ? heights.narrow : heights.wide;
  const shown = view.open === undefined ? view.columns : thoseThatFit(view.columns, width.value);

  useLayoutEffect(() => {
    const scroller = scrollerOf(body.current);
    if (scroller === undefined) return;
    const look = () => {
      const element = body.current;
      if (element === null) return;
      width.value = scroller.clientWidth;
      narrow.value = scroller.clientWidth < narrowWidth;
      const each = narrow.value ? heights.narrow : heights.wide;
      const top = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor(top / each) - spare);
      const last = Math.min(rows.count, Math.ceil((top + scroller.clientHeight) / each) + spare);
      if (first !== range.value[0] || last !== range.value[1]) range.value = [first, last];
      app.scrollTop = scroller.scrollTop;
      if (last > rows.count - ahead && rows.failure === undefined) void rows.more();
    };
    scroller.scrollTop = app.scrollTop;
    look();
    scroller.addEventListener("scroll", look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    const unsubscribe = rows.changes.subscribe(() => queueMicrotask(look));
    return () => {
      scroller.removeEventListener("scroll", look);
      sizes.disconnect();
      unsubscribe();
    };
  }, [rows]);

  /** Moves to a row, and scrolls to it if it cannot be seen. */
  const moveTo = (index: number) => {
    const scroller = scrollerOf(body.current);
    if (scroller === undefined || body.current === null) return;
    active.value = Math.max(0, Math.min(rows.count - 1, index));
    const head = body.current.previousElementSibling?.clientHeight ?? 0;
    const top = active.value * height + body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    if (top < head) scroller.scrollBy({ top: top - head });
    else if (top + height > scroller.clientHeight) scroller.scrollBy({ top: top + height - scroller.clientHeight });
    focusActive();
  };
  const focusActive = () =>
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-row="${active.value}"] a`)?.focus());
  app.focusRow = focusActive;

  useEffect(() => {
    // The id that was open last is where somebody goes on with the keyboard.
    const at = view.open === undefined ? -1 : rows.indexOf(view.open);
    if (at >= 0) active.value = at;
  }, [view.open, rows]);

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scrollerOf(body.current)?.clientHeight ?? 0) / height) - 2);
    const steps: Readonly<Record<string, number>> = {
      j: 1,
      ArrowDown: 1,
      k: -1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
    };
    const step = steps[event.key];
    if (step !== undefined) moveTo(active.value + step);
    else if (event.key === "Home") moveTo(0);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    // From anywhere on the page, unless somebody is typing.
    const anywhere = (event: KeyboardEvent) => {
      if ((event.key !== "j" && event.key !== "k") || isTyping(event) || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const isInside = body.current?.contains(event.composedPath()[0] as Node);
      moveTo(isInside ? active.value + (event.key === "j" ? 1 : -1) : active.value);
    };
    document.addEventListener("keydown", anywhere);
    return () => document.removeEventListener("keydown", anywhere);
  });

  const [first, last] = range.value;
  const drawn = [];
  for (let index = first; index < Math.min(last, rows.count); index++) {
    drawn.push(
      <Row
        key={index}
        index={index}
        columns={shown}
        row={rows.at(index)}
        top={index * height}
        isActive={index === active.value}
        onFocus={() => (active.value = index)}
      />,
    );
  }
  const count = app.format.value.number(rows.count);
  const isOne = rows.count === 1;
  return (
    <section class={`results ${narrow.value ? "narrow" : ""}`} aria-label={words.find.table}>
      <div class="bar">
        <span>
          {words.find.found(rows.isComplete ? count : `${count}+`, isOne && rows.isComplete)}
          {rows.asOf && <span class="as-of"> · {words.find.completeUntil(app.format.value.clock(rows.asOf))}</span>}
        </span>
        <span class="spring" />
        <Button look="quiet" icon="refresh" label={words.refresh} onClick={() => refresh(app)} />
        <Button
          look="quiet"
          icon={view.sort === "created_at" ? "up" : "down"}
          onClick={() => app.go({ sort: view.sort === "created_at" ? "-created_at" : "created_at" })}
        >
          {words.find.order[view.sort]}
        </Button>
        {!app.embedded && (
          <>
            <a class="button wide-only" href={writeView({ ...view, screen: "sums", open: undefined })}>
              {words.find.addUp}
            </a>
            <a class="button wide-only" href={writeView({ ...view, screen: "exports", open: "new" })}>
              {words.find.take}
            </a>
          </>
        )}
        <ColumnsMenu />
      </div>
      <div
        class="table"
        role="table"
        aria-label={words.find.table}
        aria-rowcount={rows.isComplete ? rows.count + 1 : -1}
      >
        <div class="head" role="rowgroup">
          <div class="cells" role="row" aria-rowindex={1} style={gridOf(shown)}>
            {shown.map((column) => (
              <div key={column} role="columnheader" class={ends.includes(column) ? "end" : ""}>
                {words.columns[column]}
              </div>
            ))}
          </div>
        </div>
        <div class="body" role="rowgroup" ref={body} style={{ height: `${rows.count * height}px` }} onKeyDown={onKey}>
          {drawn}
        </div>
      </div>
      <div class="foot" aria-live="off">
        {rows.failure !== undefined ? (
          <Failure failure={app.explain(rows.failure)} onRetry={() => void rows.more()} />
        ) : rows.isComplete ? (
          words.find.end(count, isOne)
        ) : (
          words.loading
        )}
      </div>
    </section>
  );
}

/** Searches once more from the beginning. */
function refresh(app: App): void {
  app.rowsKey = "";
  app.refreshes.value++;
}

/** The element that scrolls around the table. */
function scrollerOf(element: Element | null): HTMLElement | undefined {
  return element?.closest<HTMLElement>("[data-scroller]") ?? undefined;
}

/** Whether a key belongs to a field. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

const widths: Readonly<Record<Column, string>> = {
  time: "minmax(128px, 0.9fr)",
  payer: "minmax(140px, 1.8fr)",
  email: "minmax(140px, 1.6fr)",
  type: "minmax(84px, 0.7fr)",
  status: "minmax(120px, 0.9fr)",
  method: "minmax(150px, 1fr)",
  country: "minmax(84px, 0.8fr)",
  reference: "minmax(104px, 1fr)",
  invoice: "minmax(104px, 1fr)",
  custom: "minmax(104px, 1fr)",
  store: "minmax(90px, 0.8fr)",
  payout: "minmax(104px, 1fr)",
  settled: "minmax(128px, 0.9fr)",
  note: "minmax(140px, 1.4fr)",
  id: "minmax(140px, 1.4fr)",
  fee: "minmax(104px, 0.8fr)",
  net: "minmax(120px, 0.9fr)",
  amount: "minmax(130px, 1fr)",
};

/** Who, when, how much and what became of it stay last. */
const leavingFirst: readonly Column[] = [
  "note",
  "reference",
  "invoice",
  "custom",
  "store",
  "payout",
  "id",
  "email",
  "country",
  "settled",
];
const staying: readonly Column[] = ["time", "payer", "status", "amount"];

/** The columns without those that have no room beside an open payment, so that the amount can be seen. */
function thoseThatFit(columns: readonly Column[], width: number): readonly Column[] {
  const least = (column: Column) => Number(/\d+/.exec(widths[column])![0]) + 14;
  const leaving = [
    ...leavingFirst,
    ...columns.filter((column) => !leavingFirst.includes(column) && !staying.includes(column)),
  ];
  let shown = columns;
  for (const column of leaving) {
    if (shown.reduce((sum, each) => sum + least(each), 26) <= width) break;
    shown = shown.filter((other) => other !== column);
  }
  return shown.length > 0 ? shown : columns;
}

function gridOf(columns: readonly Column[]) {
  return { "--grid": columns.map((column) => widths[column]).join(" ") };
}

function Row(props: {
  index: number;
  columns: readonly Column[];
  row: Transaction | undefined;
  top: number;
  isActive: boolean;
  onFocus: () => void;
}) {
  const app = useApp();
  const view = app.view.value;
  const { row } = props;
  const isOpen = row !== undefined && row.id === view.open;
  return (
    <div
      role="row"
      class={`cells ${isOpen ? "open" : ""} ${row === undefined ? "coming" : ""}`}
      aria-rowindex={props.index + 2}
      aria-selected={isOpen}
      data-row={props.index}
      style={{ ...gridOf(props.columns), transform: `translateY(${props.top}px)` }}
      onClick={(event) => {
        // Somebody who marks text does not want to open it, and a link goes its own way.
        const selected = getSelection()?.toString();
        if (row !== undefined && !selected && !(event.target as Element).closest("a")) app.go({ open: row.id });
      }}
    >
      {props.columns.map((column, index) => (
        <div key={column} role="cell" class={`of-${column} ${ends.includes(column) ? "end" : ""}`}>
          {row !== undefined && index === 0 ? (
            <a
              href={app.embedded ? "#" : writeView({ ...view, open: row.id })}
              tabIndex={props.isActive ? 0 : -1}
              onFocus={props.onFocus}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                app.go({ open: row.id });
              }}
            >
              <Cell column={column} row={row} />
            </a>
          ) : (
            row !== undefined && <Cell column={column} row={row} />
          )}
        </div>
      ))}
    </div>
  );
}

function Cell({ column, row }: { column: Column; row: Transaction }): ComponentChildren {
  const app = useApp();
  const words = app.words.value;
  const format = app.format.value;
  const text = (value: string | null | undefined) =>
    value ? (
      <bdi title={value}>{value}</bdi>
    ) : (
      <span class="none" aria-label={words.none}>
        {words.none}
      </span>
    );
  switch (column) {
    case "time":
      return (
        <time dateTime={row.createdAt} title={format.time(row.createdAt)}>
          {format.short(row.createdAt)}
        </time>
      );
    case "payer":
      return text(row.payer?.name ?? row.payer?.email);
    case "email":
      return text(row.payer?.email);
    case "type":
      return words.type[row.type] ?? readable(row.type);
    case "status":
      return <Status code={row.status} word={words.status[row.status]} />;
    case "method":
      return <Method of={row.paymentMethod} />;
    case "country":
      return text(row.payer?.countryCode && format.country(row.payer.countryCode));
    case "reference":
      return text(row.reference);
    case "invoice":
      return text(row.invoiceId);
    case "custom":
      return text(row.customId);
    case "store":
      return text(row.storeId);
    case "payout":
      return text(row.payoutId);
    case "settled":
      return text(row.settledAt && format.short(row.settledAt));
    case "note":
      return text(row.note);
    case "id":
      return text(row.id);
    case "fee":
      return <Amount of={row.fee} />;
    case "net":
      return <Amount of={row.net} />;
    case "amount":
      return <Amount of={row.amount} />;
  }
}

/** Names of brands that are not written as words are: `VISA` is "Visa", and `JCB` is not "Jcb". */
const brands: Readonly<Record<string, string>> = {
  JCB: "JCB",
  UNIONPAY: "UnionPay",
  PAYPAL: "PayPal",
  APPLE_PAY: "Apple Pay",
  GOOGLE_PAY: "Google Pay",
};

/** A payment method with its last four, such as "Visa •• 4242". */
export function Method({ of }: { of: Transaction["paymentMethod"] }) {
  const words = useApp().words.value;
  if (of == null) return <span class="none">{words.none}</span>;
  const brand = of.brand && (brands[of.brand] ?? (/^[A-Z_]+$/.test(of.brand) ? readable(of.brand) : of.brand));
  const name = brand || (of.type && (words.method[of.type] ?? readable(of.type))) || words.none;
  return (
    <span class="method">
      <bdi>{name}</bdi>
      {of.last4 && (
        <span class="last4" title={words.cardEnding(of.last4)}>
          <span aria-hidden="true"> •• </span>
          {of.last4}
        </span>
      )}
    </span>
  );
}
