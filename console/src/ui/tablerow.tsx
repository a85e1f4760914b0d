/** One row of the table. */
import type { Transaction } from "@txsearch/client";
import { type App, useApp } from "../app.js";
import { type Column, writeView } from "../view.js";
import { Cell } from "./cells.js";
import { ends, gridOf } from "./tablelayout.js";

/** What a screen reader calls a payment: its payer, if it has one, and its amount. */
function nameOf(app: App, row: Transaction): string {
  return [row.payer?.name ?? row.payer?.email, app.format.value.money(row.amount)].filter(Boolean).join(", ");
}

export function Row(props: {
  index: number;
  columns: readonly Column[];
  row: Transaction | undefined;
  top: number;
  isActive: boolean;
  onFocus: () => void;
  onSelect: (isRange: boolean) => void;
}) {
  const app = useApp();
  const view = app.view.value;
  const { row } = props;
  const isOpen = row !== undefined && row.id === view.open;
  const isSelected = row !== undefined && app.selection.rows.value.has(row.id);
  return (
    <div
      role="row"
      class={`cells ${isOpen ? "open" : ""} ${isSelected ? "chosen" : ""} ${row === undefined ? "coming" : ""}`}
      aria-rowindex={props.index + 2}
      {...(isOpen && { "aria-current": true })}
      data-row={props.index}
      style={{ ...gridOf(props.columns), transform: `translateY(${props.top}px)` }}
      onClick={(event) => {
        // Somebody who marks text does not want to open it, and a link goes its own way.
        const selected = getSelection()?.toString();
        if (row !== undefined && !selected && !(event.target as Element).closest("a, .of-select"))
          app.go({ open: row.id });
      }}
    >
      <div
        role="cell"
        class="of-select"
        // The space around the box belongs to it.
        onClick={(event) => row !== undefined && props.onSelect(event.shiftKey)}
      >
        {row !== undefined && (
          <input
            type="checkbox"
            checked={isSelected}
            tabIndex={props.isActive ? 0 : -1}
            aria-label={app.words.value.selection.one(nameOf(app, row))}
            onFocus={props.onFocus}
          />
        )}
      </div>
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
