/** Adding up: count, gross, fees and net for each currency, and bars over time. */
import { useSignal } from "@preact/signals";
import type { TransactionSearch, TransactionSummary } from "@txsearch/client";
import { useApp, type App } from "../app.js";
import { lengthOf } from "../period.js";
import { intervals, measures, types, writeView, type Interval, type View } from "../view.js";
import { sumOf } from "../decimals.js";
import { earned, earnedFilter, moved, movedFilter, narrowed, zeroOf } from "../money.js";
import { Chart, SumsHead, SumsRow, type Group, type Total } from "./chart.js";
import { Empty } from "./chips.js";
import { FindHead } from "./find.js";
import { Button, readable } from "./parts.js";
import { Choice } from "./controls.js";
import { AsOf, Failure, useLoaded } from "./loading.js";

/** Charts of currencies that are drawn; the table has all. */
const maxCharts = 6;

export function Sums() {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  const { value: sums, isOld, failure, retry } = useSums(app);
  return (
    <div class="sums" data-scroller>
      <h1 class="unseen">{words.sums.title}</h1>
      <FindHead />
      {failure && <Failure failure={failure} onRetry={retry} />}
      {sums === undefined ? (
        !failure && (
          <p class="waiting" role="status">
            {words.loading}
          </p>
        )
      ) : sums.table.totals.length === 0 ? (
        <div class="answer" aria-busy={isOld}>
          <Empty title={words.sums.nothing} />
        </div>
      ) : (
        <div class="answer" aria-busy={isOld}>
          <div class="bar">
            <AsOf at={sums.table.freshness.asOf} />
            <span class="spring" />
            <a
              class="button"
              href={writeView({
                ...view,
                screen: "find",
                open: undefined,
                ...(countsMoved(view) && { status: moved }),
                ...(paysApart(view) && { type: earned }),
              })}
            >
              {words.sums.seeList}
            </a>
          </div>
          <Totals of={sums.table} />
          <div class="row controls">
            {view.status.length === 0 && (
              <Choice
                label={words.sums.counted}
                value={view.money}
                options={(["moved", "all"] as const).map((money) => [money, words.sums.countedAs[money]] as const)}
                onChange={(money) => app.go({ money }, { replace: true })}
              />
            )}
            <Choice
              label={words.sums.measure}
              value={view.measure}
              options={measures.map((measure) => [measure, words.sums[measure]] as const)}
              onChange={(measure) => app.go({ measure }, { replace: true })}
            />
            <Choice<Interval>
              label={words.sums.interval}
              value={intervalOf(app)}
              options={intervals.map((interval) => [interval, words.sums.intervals[interval] ?? interval] as const)}
              onChange={(interval) => app.go({ interval }, { replace: true })}
            />
          </div>
          <Charts summary={sums.bars} />
        </div>
      )}
    </div>
  );
}

/** The length of the bars: as chosen, or as it suits the period. */
function intervalOf(app: App): Interval {
  const chosen = app.view.value.interval;
  if (chosen) return chosen;
  const days = lengthOf(app.search.value.days);
  if (days === undefined) return "MONTH";
  return days <= 2 ? "HOUR" : days <= 62 ? "DAY" : days <= 300 ? "WEEK" : "MONTH";
}

/** Whether only money that has moved is counted. */
function countsMoved(view: View): boolean {
  return view.money === "moved" && view.status.length === 0;
}

/** Whether payouts and transfers are separate: they move money elsewhere, and are not part of the earnings. */
function paysApart(view: View): boolean {
  return view.type.length === 0;
}

interface Sums {
  /** By type: the table, whose rows add up to its totals even while payments arrive. */
  readonly table: TransactionSummary;
  /** By interval: the bars. */
  readonly bars: TransactionSummary;
}

function useSums(app: App) {
  const { filter } = app.search.value;
  const interval = intervalOf(app);
  const view = app.view.value;
  const counted = countsMoved(view) ? narrowed(filter, movedFilter) : filter;
  const barred = paysApart(view) ? narrowed(counted, earnedFilter) : counted;
  const request = { ...(counted && { filter: counted }), timeZone: app.zone.value };
  const load = async ({ transactions }: TransactionSearch): Promise<Sums> => {
    const [table, bars] = await Promise.all([
      transactions.searchSummary({ ...request, groupBy: "type" }),
      transactions.searchSummary({ ...request, ...(barred && { filter: barred }), interval }),
    ]);
    return { table, bars };
  };
  // Keys that follow each other at once are one search.
  return useLoaded(load, JSON.stringify([request, barred, interval]), 30);
}

/** The currency that most payments have first: a shop has one or two of its own, and many of its guests. */
function byCount(totals: readonly Total[]): readonly Total[] {
  return [...totals].sort((a, b) => b.count - a.count || a.currency.localeCompare(b.currency));
}

/** In the order in which people think of them; a type that this version does not know is last. */
function byType(a: Group, b: Group): number {
  const place = ({ type }: Group) => (types as readonly string[]).indexOf(type ?? "") + 1 || types.length + 1;
  return place(a) - place(b);
}

/** The sum of groups of one currency. */
function totalOf(of: Total, groups: readonly Group[]): Total {
  const sum = (member: "gross" | "fee" | "net") => {
    const { currencyCode, value } = of[member];
    return { currencyCode, value: sumOf([zeroOf(value), ...groups.map((group) => group[member].value)]) };
  };
  const count = groups.reduce((all, group) => all + group.count, 0);
  return { ...of, count, gross: sum("gross"), fee: sum("fee"), net: sum("net") };
}

function Totals({ of }: { of: TransactionSummary }) {
  const app = useApp();
  const words = app.words.value.sums;
  const format = app.format.value;
  const totals = byCount(of.totals);
  const all = useSignal(false);
  const open = useSignal<readonly string[]>(totals.slice(0, 1).map((total) => total.currency));
  const shown = all.value ? totals : totals.slice(0, maxCharts);
  const isApart = (group: Group) => paysApart(app.view.value) && !earned.includes(group.type ?? "");
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={words.caption}>
      <table class="plain totals">
        <caption class="unseen">{words.caption}</caption>
        <SumsHead first={words.currency} />
        {shown.map((total) => {
          const { currency } = total;
          const isOpen = open.value.includes(currency);
          const toggle = () =>
            (open.value = isOpen ? open.value.filter((other) => other !== currency) : [...open.value, currency]);
          const groups = of.groups.filter((group) => group.currency === currency).sort(byType);
          const [own, apart] = [groups.filter((group) => !isApart(group)), groups.filter(isApart)];
          return (
            <tbody key={currency} data-currency={currency}>
              <SumsRow of={apart.length > 0 ? totalOf(total, own) : total} strong>
                <Button look="quiet" icon={isOpen ? "up" : "down"} aria-expanded={isOpen} onClick={toggle}>
                  {currency}
                </Button>
              </SumsRow>
              {isOpen &&
                [...own, ...apart].map((group) => {
                  const word = app.words.value.type[group.type ?? ""] ?? readable(group.type ?? "");
                  return (
                    <SumsRow key={group.type} of={group}>
                      {isApart(group) ? words.apart(word) : word}
                    </SumsRow>
                  );
                })}
            </tbody>
          );
        })}
      </table>
      {shown.length < totals.length && (
        <Button look="quiet" onClick={() => (all.value = true)}>
          {words.allCurrencies(format.number(totals.length))}
        </Button>
      )}
    </div>
  );
}

/** One chart for each currency: no amount is added to, or compared with, one of another currency. */
function Charts({ summary }: { summary: TransactionSummary }) {
  const app = useApp();
  const words = app.words.value.sums;
  const { measure } = app.view.value;
  const interval = intervalOf(app);
  const byCurrency = new Map<string, Group[]>();
  for (const group of summary.groups) {
    const groups = byCurrency.get(group.currency);
    if (groups) groups.push(group);
    else byCurrency.set(group.currency, [group]);
  }
  const busiest = byCount(summary.totals).slice(0, maxCharts);
  const left = summary.totals.length - busiest.length;
  return (
    <div class="charts">
      {busiest.map(({ currency }) => (
        <Chart
          key={currency}
          groups={byCurrency.get(currency) ?? []}
          measure={measure}
          interval={interval}
          title={measure === "count" ? `${words.count}, ${currency}` : words.chart(words[measure], currency)}
        />
      ))}
      {left > 0 && <p class="hint">{words.otherCurrencies(app.format.value.number(left))}</p>}
    </div>
  );
}
