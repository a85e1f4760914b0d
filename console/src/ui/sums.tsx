/** Adding up: count, gross, fees and net for each currency, and bars over time. */
import { useSignal } from "@preact/signals";
import type { TransactionSummary } from "@txsearch/client";
import { useEffect, useId } from "preact/hooks";
import { useApp, type App, type Explanation } from "../app.js";
import { lengthOf } from "../period.js";
import { intervals, measures, writeView, type Interval, type Measure } from "../view.js";
import { FindHead } from "./find.js";
import { Amount, Choice, Failure } from "./parts.js";

type Group = TransactionSummary["groups"][number];
type Total = TransactionSummary["totals"][number];

/** Charts of currencies that are drawn, and bars that a chart is drawn with; the table has all. */
const maxCharts = 6;
const maxBars = 400;

export function Sums() {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  const { summary, failure, retry } = useSummary(app);
  return (
    <div class="sums" data-scroller>
      <h1 class="unseen">{words.sums.title}</h1>
      <FindHead />
      {failure ? (
        <Failure failure={failure} onRetry={retry} />
      ) : summary === undefined ? (
        <p class="waiting" role="status">
          {words.loading}
        </p>
      ) : summary.totals.length === 0 ? (
        <div class="empty" role="status">
          <h2>{words.sums.nothing}</h2>
          <p>{words.find.emptyHint}</p>
        </div>
      ) : (
        <>
          <div class="bar">
            {summary.freshness.asOf && (
              <span class="as-of">{words.find.completeUntil(app.format.value.clock(summary.freshness.asOf))}</span>
            )}
            <span class="spring" />
            <a class="button" href={writeView({ ...view, screen: "find", open: undefined })}>
              {words.sums.seeList}
            </a>
          </div>
          <Totals totals={summary.totals} />
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
          <Charts summary={summary} />
        </>
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

function useSummary(app: App): {
  summary: TransactionSummary | undefined;
  failure: Explanation | undefined;
  retry: () => void;
} {
  const found = useSignal<TransactionSummary | undefined>(undefined);
  const failure = useSignal<Explanation | undefined>(undefined);
  const attempt = useSignal(0);
  const { filter } = app.search.value;
  const client = app.client.value;
  const interval = intervalOf(app);
  const request = { ...(filter && { filter }), timeZone: app.zone.value, interval };
  const key = JSON.stringify(request);
  useEffect(() => {
    let isLast = true;
    const timer = setTimeout(() => {
      client.transactions.searchSummary(request).then(
        (summary) => {
          if (!isLast) return;
          found.value = summary;
          failure.value = undefined;
        },
        (error: unknown) => {
          if (isLast) failure.value = app.explain(error);
        },
      );
    }, 30);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [key, client, attempt.value]);
  return { summary: found.value, failure: failure.value, retry: () => attempt.value++ };
}

function Totals({ totals }: { totals: readonly Total[] }) {
  const app = useApp();
  const words = app.words.value.sums;
  const format = app.format.value;
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={words.caption}>
      <table class="plain totals">
        <caption class="unseen">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.currency}</th>
            <th scope="col" class="end">
              {words.count}
            </th>
            <th scope="col" class="end">
              {words.gross}
            </th>
            <th scope="col" class="end">
              {words.fee}
            </th>
            <th scope="col" class="end">
              {words.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={total.currency} data-currency={total.currency}>
              <th scope="row">{total.currency}</th>
              <td class="end">{format.number(total.count)}</td>
              <td class="end">
                <Amount of={total.gross} />
              </td>
              <td class="end">
                <Amount of={total.fee} />
              </td>
              <td class="end strong">
                <Amount of={total.net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
  const busiest = [...summary.totals].sort((a, b) => b.count - a.count).slice(0, maxCharts);
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

/** A value for drawing alone: what is written is the API's own decimal. */
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
                <thead>
                  <tr>
                    <th scope="col">{words.period}</th>
                    <th scope="col" class="end">
                      {words.count}
                    </th>
                    <th scope="col" class="end">
                      {words.gross}
                    </th>
                    <th scope="col" class="end">
                      {words.fee}
                    </th>
                    <th scope="col" class="end">
                      {words.net}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {groups.map((group) => (
                    <tr key={group.from}>
                      <th scope="row">{group.from && format.bucket(group.from, interval)}</th>
                      <td class="end">{format.number(group.count)}</td>
                      <td class="end">
                        <Amount of={group.gross} />
                      </td>
                      <td class="end">
                        <Amount of={group.fee} />
                      </td>
                      <td class="end">
                        <Amount of={group.net} />
                      </td>
                    </tr>
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
