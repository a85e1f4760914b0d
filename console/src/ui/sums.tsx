/** Adding up: count, gross, fees and net for each currency, and bars over time. */
import { useSignal } from "@preact/signals";
import type { TransactionSearch, TransactionSummary } from "@txsearch/client";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { useApp, type App } from "../app.js";
import { lengthOf } from "../period.js";
import { intervals, measures, types, writeView, type Interval, type Measure } from "../view.js";
import { FindHead } from "./find.js";
import { Amount, Button, readable } from "./parts.js";
import { Choice } from "./controls.js";
import { Failure, useLoaded } from "./loading.js";

type Group = TransactionSummary["groups"][number];
type Total = TransactionSummary["totals"][number];

/** Charts of currencies that are drawn, and bars that a chart is drawn with; the table has all. */
const maxCharts = 6;
const maxBars = 400;

export function Sums() {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  const { value: sums, isOld, failure, retry } = useSums(app);
  return (
    <div class="sums" data-scroller>
      <h1 class="unseen">{words.sums.title}</h1>
      <FindHead />
      {failure ? (
        <Failure failure={failure} onRetry={retry} />
      ) : sums === undefined ? (
        <p class="waiting" role="status">
          {words.loading}
        </p>
      ) : sums.table.totals.length === 0 ? (
        <div class="empty answer" role="status" aria-busy={isOld}>
          <h2>{words.sums.nothing}</h2>
          <p>{words.find.emptyHint}</p>
        </div>
      ) : (
        <div class="answer" aria-busy={isOld}>
          <div class="bar">
            {sums.table.freshness.asOf && (
              <span class="as-of">{words.find.completeUntil(app.format.value.clock(sums.table.freshness.asOf))}</span>
            )}
            <span class="spring" />
            <a class="button" href={writeView({ ...view, screen: "find", open: undefined })}>
              {words.sums.seeList}
            </a>
          </div>
          <Totals of={sums.table} />
          <div class="row controls">
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

interface Sums {
  /** By type: the table, whose rows add up to its totals even while payments arrive. */
  readonly table: TransactionSummary;
  /** By interval: the bars. */
  readonly bars: TransactionSummary;
}

function useSums(app: App) {
  const { filter } = app.search.value;
  const interval = intervalOf(app);
  const request = { ...(filter && { filter }), timeZone: app.zone.value };
  const load = async ({ transactions }: TransactionSearch): Promise<Sums> => {
    const [table, bars] = await Promise.all([
      transactions.searchSummary({ ...request, groupBy: "type" }),
      transactions.searchSummary({ ...request, interval }),
    ]);
    return { table, bars };
  };
  // Keys that follow each other at once are one search.
  return useLoaded(load, JSON.stringify([request, interval]), 30);
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

function Totals({ of }: { of: TransactionSummary }) {
  const app = useApp();
  const words = app.words.value.sums;
  const format = app.format.value;
  const totals = byCount(of.totals);
  const all = useSignal(false);
  const open = useSignal<readonly string[]>(totals.slice(0, 1).map((total) => total.currency));
  const shown = all.value ? totals : totals.slice(0, maxCharts);
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
          return (
            <tbody key={currency} data-currency={currency}>
              <SumsRow of={total} strong>
                <Button look="quiet" icon={isOpen ? "up" : "down"} aria-expanded={isOpen} onClick={toggle}>
                  {currency}
                </Button>
              </SumsRow>
              {isOpen &&
                groups.map((group) => (
                  <SumsRow key={group.type} of={group}>
                    {app.words.value.type[group.type ?? ""] ?? readable(group.type ?? "")}
                  </SumsRow>
                ))}
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

function SumsHead({ first }: { first: string }) {
  const words = useApp().words.value.sums;
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {[words.count, words.gross, words.fee, words.net].map((word) => (
          <th key={word} scope="col" class="end">
            {word}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SumsRow({ of, strong, children }: { of: Total | Group; strong?: boolean; children: ComponentChildren }) {
  const format = useApp().format.value;
  return (
    <tr class={strong ? "strong" : ""}>
      <th scope="row">{children}</th>
      <td class="end">{format.number(of.count)}</td>
      {[of.gross, of.fee, of.net].map((money, index) => (
        <td key={index} class="end">
          <Amount of={money} />
        </td>
      ))}
    </tr>
  );
}

/** One chart for each currency: no amount is added to, or compared with, one of another currency. */
function Charts({ summary }: { summary: TransactionSummary }) {
  const app = useApp();
  const words = app.words.value.sums;
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
        <Chart key={currency} currency={currency} groups={byCurrency.get(currency) ?? []} />
      ))}
      {left > 0 && <p class="hint">{words.otherCurrencies(app.format.value.number(left))}</p>}
    </div>
  );
}

/** A value for drawing alone: the text shows the API's own decimal. */
function sizeOf(group: Group, measure: Measure): number {
  return measure === "count" ? group.count : Number(group[measure].value);
}

function Chart({ currency, groups }: { currency: string; groups: readonly Group[] }) {
  const app = useApp();
  const words = app.words.value.sums;
  const format = app.format.value;
  const { measure } = app.view.value;
  const interval = intervalOf(app);
  const id = useId();
  const written = (group: Group) => (measure === "count" ? format.number(group.count) : format.money(group[measure]));
  const sizes = groups.map((group) => sizeOf(group, measure));
  const top = Math.max(0, ...sizes);
  const bottom = Math.min(0, ...sizes);
  const span = top - bottom || 1;
  const [width, height] = [720, 160];
  const step = width / Math.max(groups.length, 1);
  const y = (size: number) => ((top - size) / span) * height;
  const title = measure === "count" ? `${words.count}, ${currency}` : words.chart(words[measure], currency);
  const extremes = [top, bottom].map((size) => groups[sizes.indexOf(size)]);
  return (
    <figure class="chart" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {groups.length > maxBars ? (
        <p class="hint">{words.tooMany}</p>
      ) : (
        <>
          <div class="plot">
            <span class="axis">
              <span>{extremes[0] && top > 0 ? written(extremes[0]) : ""}</span>
              <span>{extremes[1] && bottom < 0 ? written(extremes[1]) : "0"}</span>
            </span>
            <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-labelledby={id}>
              {groups.map((group, index) => {
                const size = sizes[index] ?? 0;
                const from = Math.min(y(size), y(0));
                return (
                  <g key={group.from ?? index} class={size < 0 ? "below" : ""}>
                    <rect class="touch" x={index * step} y={0} width={step} height={height} />
                    <rect
                      class="bar-of"
                      x={index * step + step * 0.12}
                      y={from}
                      width={step * 0.76}
                      height={size === 0 ? 0 : Math.max(1, Math.abs(y(size) - y(0)))}
                    />
                    <title>{words.bar(group.from ? format.bucket(group.from, interval) : "", written(group))}</title>
                  </g>
                );
              })}
              <line x1="0" x2={width} y1={y(0)} y2={y(0)} />
            </svg>
            <span class="ends">
              <span>{groups[0]?.from && format.bucket(groups[0].from, interval)}</span>
              <span>
                {groups.length > 1 && groups.at(-1)?.from ? format.bucket(groups.at(-1)!.from!, interval) : ""}
              </span>
            </span>
          </div>
          <details>
            <summary>{words.numbers}</summary>
            <div class="scroll-x" tabIndex={0} role="region" aria-label={title}>
              <table class="plain">
                <SumsHead first={words.period} />
                <tbody>
                  {groups.map((group) => (
                    <SumsRow key={group.from} of={group}>
                      {group.from && format.bucket(group.from, interval)}
                    </SumsRow>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </figure>
  );
}
