/** The columns of the table: the members that they show, and the menu that chooses them. */
import { useApp } from "../app.js";
import { type Column, columns, defaultColumns } from "../view.js";
import { Button } from "./parts.js";
import { Popover } from "./controls.js";

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
