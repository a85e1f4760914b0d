/** The filters above a list. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { decimalOf } from "../decimals.js";
import { statuses, types, unfiltered, type View } from "../view.js";
import { Button, readable } from "./parts.js";
import { Field, Popover } from "./controls.js";
import { amountText } from "./chips.js";
import { PeriodFilter } from "./periodfilter.js";

/** Methods that filters offer; others can be seen in the column, and searched by the API. */
const methods = ["CARD", "WALLET", "BANK_TRANSFER", "DIRECT_DEBIT", "CASH", "VOUCHER"] as const;

export function Filters() {
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

export type ListMember = "status" | "type" | "method" | "currency" | "store";

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

export function TextFilter({
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
