/** What a format of an export needs beyond a search: one currency, or a period. */
import { useApp, type App } from "../app.js";
import type { Preset } from "../period.js";
import { Field } from "./controls.js";
import type { Kind, Rate } from "./exportdraft.js";
import { useLoaded } from "./loading.js";
import { Button } from "./parts.js";

export type Need = "currency" | "period";

const needed: Readonly<Partial<Record<Kind, readonly Need[]>>> = {
  quickbooks: ["currency"],
  xero: ["currency"],
  datev: ["currency", "period"],
  CAMT053: ["period"],
  OFX: ["period"],
};
const periods: readonly Preset[] = ["month", "lastMonth"];

/** Returns what the kind needs and the search does not have. A schedule has a period of its own. */
export function missingOf(app: App, kind: Kind, rate: Rate): Need[] {
  const { currency } = app.view.value;
  const { terms, days } = app.search.value;
  const isOne = currency.length === 1 || terms.some((term) => term.currencies?.length === 1);
  const has: Readonly<Record<Need, boolean>> = {
    currency: isOne,
    period:
      rate !== "ONCE" ||
      (days.from !== undefined && days.to !== undefined) ||
      terms.some((term) => term.kind === "date"),
  };
  // A payout is a period of its own.
  const isPayout = terms.some((term) => term.kind === "payout");
  return (needed[kind] ?? []).filter((need) => !has[need] && !(need === "period" && isPayout));
}

/** Asks for the missing choice, which becomes part of the search. */
export function Needs({ kind, rate, isAsked }: { kind: Kind; rate: Rate; isAsked: boolean }) {
  const app = useApp();
  const words = app.words.value;
  const missing = missingOf(app, kind, rate);
  const currencies = useLoaded(
    async (client) => {
      const filter = app.search.peek().filter;
      const { totals } = await client.transactions.searchSummary({
        ...(filter && { filter }),
        timeZone: app.zone.peek(),
      });
      return [...totals].sort((a, b) => b.count - a.count).map((total) => total.currency);
    },
    JSON.stringify(app.search.value.filter ?? null),
    30,
  );
  if (missing.length === 0) return null;
  const set = (change: Parameters<App["go"]>[0]) => app.go(change, { replace: true });
  const offered = kind === "datev" ? ["EUR"] : (currencies.value ?? []);
  return (
    <section class="needs">
      {missing.includes("currency") && (
        <Field
          label={words.find.currency}
          hint={words.exports.needs.currency}
          fault={isAsked ? words.exports.needs.currency : undefined}
        >
          {(field) => (
            <select {...field} value="" onChange={(event) => set({ currency: [event.currentTarget.value] })}>
              <option value="" disabled selected>
                {words.exports.needs.choose}
              </option>
              {offered.map((currency) => (
                <option key={currency} value={currency}>
                  {currency}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {missing.includes("period") && (
        <div role="group" aria-label={words.find.period}>
          <p class={isAsked ? "fault" : "hint"}>{words.exports.needs.period}</p>
          <div class="row">
            {periods.map((preset) => (
              <Button key={preset} onClick={() => set({ period: preset })}>
                {words.find.periods[preset]}
              </Button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}
