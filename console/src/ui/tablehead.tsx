/** The heads of the table's columns. */
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import type { Rows } from "../rows.js";
import { type Column, sortOf } from "../view.js";
import { Glyph } from "./parts.js";
import { ends } from "./tablelayout.js";

/** The box that selects all rows that the list has so far. */
export function SelectAll({ rows }: { rows: Rows }) {
  const app = useApp();
  const words = app.words.value.selection;
  rows.changes.value;
  const box = useRef<HTMLInputElement>(null);
  const { size } = app.selection.rows.value;
  const isAll = size > 0 && size >= rows.count;
  useEffect(() => {
    if (box.current === null) return;
    box.current.indeterminate = size > 0 && !isAll;
    box.current.checked = isAll;
  }, [size, isAll]);
  return (
    <div role="columnheader" class="of-select">
      <input
        ref={box}
        type="checkbox"
        aria-label={words.all(app.format.value.number(rows.count))}
        onChange={() => (isAll ? app.selection.clear() : void app.selectAll(rows))}
      />
    </div>
  );
}

/** The members that rows can be sorted by. */
const sortable: Readonly<Partial<Record<Column, "created_at" | "amount">>> = { time: "created_at", amount: "amount" };

/** The head of a column; that of a column that rows can be sorted by is a button. */
export function Head({ column }: { column: Column }) {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  const sort = sortOf(view);
  const member = sortable[column];
  const isPossible = member !== undefined && (member !== "amount" || view.currency.length === 1);
  const isSorted = member !== undefined && sort.replace("-", "") === member;
  const order = isSorted ? (sort.startsWith("-") ? "descending" : "ascending") : undefined;
  return (
    <div
      role="columnheader"
      class={ends.includes(column) ? "end" : ""}
      {...(order && { "aria-sort": order as "ascending" | "descending" })}
      {...(member === "amount" && !isPossible && { title: words.find.sortNeedsCurrency })}
    >
      {isPossible ? (
        <button
          type="button"
          class="sort"
          onClick={() => app.go({ sort: sort === `-${member}` ? member : `-${member}` })}
        >
          {words.columns[column]}
          {isSorted && <Glyph name={order === "ascending" ? "up" : "down"} />}
        </button>
      ) : (
        words.columns[column]
      )}
    </div>
  );
}
