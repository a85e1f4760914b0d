/** The filter by a period of days. */
import { useSignal } from "@preact/signals";
import { type App, useApp } from "../app.js";
import { type Days, daysOf, type Period, presets } from "../period.js";
import { Field, Popover } from "./controls.js";
import { Button } from "./parts.js";

/** Chooses when payments were created or, with a label of its own, when they were settled. */
export function PeriodFilter({ member = "period", label }: { member?: "period" | "settled"; label?: string }) {
  const app = useApp();
  const words = app.words.value.find;
  const period = app.view.value[member];
  const chosen = periodText(app, period);
  const choose = (next: Period, close: () => void) => {
    app.go({ [member]: next });
    close();
  };
  return (
    <Popover
      label={<span>{label === undefined ? chosen : `${label}: ${chosen}`}</span>}
      name={`${label ?? words.period}: ${chosen}`}
      active={period !== "any"}
    >
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
          <CustomPeriod given={daysOf(period, app.zone.value)} onChoose={(days) => choose(days, close)} />
        </>
      )}
    </Popover>
  );
}

/** A period in words. */
export function periodText(app: App, period: Period): string {
  return typeof period === "string" ? app.words.value.find.periods[period] : daysAsText(app, period);
}

export function daysAsText(app: App, { from, to }: Days): string {
  const format = app.format.value;
  return `${from ? format.day(from) : "…"} – ${to ? format.day(to) : "…"}`;
}

function CustomPeriod({ given, onChoose }: { given: Days; onChoose: (days: Days) => void }) {
  const app = useApp();
  const words = app.words.value.find;
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
