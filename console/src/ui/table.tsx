/** The table of payments. Only the rows that can be seen are drawn, at a fixed height, so that nothing jumps while others load. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type App, useApp } from "../app.js";
import type { Rows } from "../rows.js";
import { defaultColumns, writeView } from "../view.js";
import { ColumnsMenu } from "./columns.js";
import { Button } from "./parts.js";
import { AsOf, Failure } from "./loading.js";
import { Selected } from "./selected.js";
import { Head, SelectAll } from "./tablehead.js";
import { Row } from "./tablerow.js";
import { gridOf, thoseThatFit } from "./tablelayout.js";

/** Pixels; a narrow list shows a row in two lines. */
const heights = { wide: 44, narrow: 72 };

const narrowWidth = 640;

/** Rows that are drawn above and below those that can be seen, and rows before the end at which the next are fetched. */
const spare = 8;

const ahead = 50;

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
  // Somebody who chose columns scrolls to them.
  const isChosen = view.columns.join() !== defaultColumns.join();
  const shown = isChosen && view.open === undefined ? view.columns : thoseThatFit(view.columns, width.value);

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
    // Paper has all rows that are held.
    const all = () => (range.value = [0, rows.count]);
    addEventListener("beforeprint", all);
    addEventListener("afterprint", look);
    const unsubscribe = rows.changes.subscribe(() => queueMicrotask(look));
    return () => {
      scroller.removeEventListener("scroll", look);
      sizes.disconnect();
      removeEventListener("beforeprint", all);
      removeEventListener("afterprint", look);
      unsubscribe();
    };
  }, [rows]);

  /** Moves to a row, and scrolls to it if it cannot be seen. */
  const moveTo = (index: number) => {
    const scroller = scrollerOf(body.current);
    if (scroller === undefined || body.current === null) return;
    active.value = Math.max(0, Math.min(rows.count - 1, index));
    const head = body.current.previousElementSibling?.clientHeight ?? 0;
    const bottom = scroller.clientHeight - (scroller.querySelector(".selected")?.clientHeight ?? 0);
    const top = active.value * height + body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    if (top < head) scroller.scrollBy({ top: top - head });
    else if (top + height > bottom) scroller.scrollBy({ top: top + height - bottom });
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

  /** Selects a row or no longer; a range begins at the row before. */
  const select = (index: number, isRange: boolean) => {
    const row = rows.at(index);
    if (row === undefined) return;
    const { selection } = app;
    const isSelected = !selection.rows.peek().has(row.id);
    const from = isRange ? selection.anchor : undefined;
    selection.anchor = index;
    selection.set([row], isSelected);
    if (from === undefined) return;
    void rows.range(Math.min(from, index), Math.max(from, index)).then((found) => {
      if (found !== undefined && app.rows.peek() === rows) selection.set(found, isSelected);
    });
  };

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
    const isBox = event.key === " " && event.target instanceof HTMLInputElement;
    if (event.key === "x" || event.key === "X" || (event.key === " " && !isBox)) select(active.value, event.shiftKey);
    else if (step !== undefined) moveTo(active.value + step);
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
        onSelect={(isRange) => select(index, isRange)}
      />,
    );
  }
  const count = app.format.value.number(rows.count);
  const isOne = rows.count === 1;
  return (
    <section class={`results ${narrow.value ? "narrow" : ""}`} aria-label={words.find.table}>
      <div class="bar">
        <span>{words.find.found(rows.isComplete ? count : `${count}+`, isOne && rows.isComplete)}</span>
        <AsOf at={rows.asOf} />
        <span class="spring" />
        <Button look="quiet" icon="refresh" label={words.refresh} onClick={() => refresh(app)} />
        {!app.embedded && (
          <>
            <a class="button" href={writeView({ ...view, screen: "sums", open: undefined })}>
              {words.find.addUp}
            </a>
            <a class="button" href={writeView({ ...view, screen: "exports", open: "new" })}>
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
            <SelectAll rows={rows} />
            {shown.map((column) => (
              <Head key={column} column={column} />
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
      {(!rows.isComplete || rows.held < rows.count) && (
        <p class="paper">{words.find.paper(app.format.value.number(rows.held), rows.held === 1)}</p>
      )}
      <Selected rows={rows} />
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
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}
