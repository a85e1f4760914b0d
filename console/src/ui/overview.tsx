/** The first page: the earnings of a period, beside the period before, and what needs attention. */
import { useSignal } from "@preact/signals";
import { useApp, type App } from "../app.js";
import { behind, figuresOf, lines, type Figure, type Line, zeroOf } from "../money.js";
import { comparedDays, loadFigures, type Compared, type Figures } from "../overview.js";
import { lengthOf, today, type Period, type Preset } from "../period.js";
import { daysText } from "../described.js";
import { defaultColumns, emptyView, writeView, type Column, type Interval, type View } from "../view.js";
import { Chart, type Group } from "./chart.js";
import { PeriodFilter } from "./periodfilter.js";
import { SearchBox } from "./find.js";
import { AsOf, Failure, useLoaded } from "./loading.js";
import { NewsOf } from "./news.js";
import { Amount, Button } from "./parts.js";

const periods: readonly Preset[] = ["today", "yesterday", "week", "lastWeek", "month", "lastMonth"];
/** Currencies that are shown at first: a shop has one or two of its own, and many of its guests. */
const maxShown = 2;

/** The period of the view; without one, this month. */
function periodOf(view: View): Period {
  return view.period === "any" ? "month" : view.period;
}

export function Overview() {
  const app = useApp();
  const words = app.words.value.overview;
  const period = periodOf(app.view.value);
  const compared = comparedDays(period, today(app.zone.value));
  const days = lengthOf(compared.days);
  const interval: Interval =
    days === 1 ? "HOUR" : days === undefined || days > 300 ? "MONTH" : days > 62 ? "WEEK" : "DAY";
  const zone = app.zone.value;
  const { value, isOld, failure, retry } = useLoaded(
    (client) => loadFigures(client, compared, interval, zone),
    JSON.stringify([compared, interval, zone]),
    30,
  );
  return (
    <div class="overview" data-scroller>
      <h1 class="unseen">{words.title}</h1>
      <div class="finder">
        <SearchBox />
        <div class="filters" role="group" aria-label={app.words.value.find.period}>
          {periods.map((preset) => (
            <Button
              key={preset}
              class={preset === period ? "on" : ""}
              aria-pressed={preset === period}
              onClick={() => app.go({ period: preset })}
            >
              {app.words.value.find.periods[preset]}
            </Button>
          ))}
          <PeriodFilter />
        </div>
      </div>
      {failure && <Failure failure={failure} onRetry={retry} />}
      {value !== undefined ? (
        <div class={`answer ${failure ? "dimmed" : ""}`} aria-busy={isOld}>
          <div class="bar">
            <strong>{daysText(app, compared.days)}</strong>
            <span>{zone.replaceAll("_", " ")}</span>
            <AsOf at={value.now.freshness.asOf} />
          </div>
          <Currencies of={value} compared={compared} interval={interval} />
        </div>
      ) : (
        !failure && (
          <p class="waiting" role="status" aria-busy="true">
            {app.words.value.loading}
          </p>
        )
      )}
      <NewsOf />
    </div>
  );
}

function Currencies({ of, compared, interval }: { of: Figures; compared: Compared; interval: Interval }) {
  const app = useApp();
  const words = app.words.value.overview;
  const all = useSignal(false);
  const totals = [...of.now.totals].sort((a, b) => b.count - a.count || a.currency.localeCompare(b.currency));
  const shown = all.value ? totals : totals.slice(0, maxShown);
  if (totals.length === 0) {
    return (
      <p class="empty" role="status">
        {words.nothing}
      </p>
    );
  }
  return (
    <>
      <div class="currencies">
        {shown.map(({ currency }) => (
          <section key={currency} class="currency" aria-label={currency} data-currency={currency}>
            <FiguresTable of={of} currency={currency} compared={compared} />
            <Chart
              groups={of.bars.groups.filter((group) => group.currency === currency)}
              measure="gross"
              interval={interval}
              title={words.chart(currency)}
              viewOf={interval === "DAY" ? (group) => viewOfBar(app, group) : undefined}
            />
          </section>
        ))}
      </div>
      {shown.length < totals.length && (
        <div class="foot">
          <Button onClick={() => (all.value = true)}>
            {app.words.value.sums.allCurrencies(app.format.value.number(totals.length))}
          </Button>
        </div>
      )}
    </>
  );
}

/** The view of the payments behind a line. */
function viewOfLine(app: App, line: Line, currency: string, days: Compared["days"]): View {
  const columns: readonly Column[] =
    line === "fees" || line === "net" ? ["time", "payer", "type", "status", "amount", "fee", "net"] : defaultColumns;
  const { merchant } = app.view.value;
  return { ...emptyView, merchant, columns, screen: "find", period: days, currency: [currency], ...behind[line] };
}

function viewOfBar(app: App, group: Group): View {
  const day = today(app.zone.value, new Date(group.from ?? 0));
  return viewOfLine(app, "sales", group.currency, { from: day, to: day });
}

function FiguresTable({ of, currency, compared }: { of: Figures; currency: string; compared: Compared }) {
  const app = useApp();
  const words = app.words.value.overview;
  const zero = zeroOf(of.now.totals.find((total) => total.currency === currency)?.gross.value ?? "0");
  const now = figuresOf(of.now.groups, currency, zero);
  const before = of.before && figuresOf(of.before.groups, currency, zero);
  const shown = lines.filter(
    (line) => line !== "adjustments" || now[line].count > 0 || (before?.[line].count ?? 0) > 0,
  );
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={`${words.title} ${currency}`}>
      {/* On a small page, the days before are below those of the period: stated roles keep it a table. */}
      <table class="plain figures" role="table">
        <caption>{words.figures(currency)}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <span class="unseen">{words.line}</span>
            </th>
            <th scope="col" role="columnheader" class="end">
              {words.now}
            </th>
            {before && compared.before && (
              <th scope="col" role="columnheader" class="end">
                {daysText(app, compared.before)}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((line) => (
            <tr
              role="row"
              key={line}
              class={line === "net" ? "strong" : line === "payouts" || line === "pending" ? "apart" : ""}
              data-line={line}
            >
              <th scope="row" role="rowheader">
                {words.lines[line]}
                <span class="hint">
                  {" "}
                  {words.count(app.format.value.number(now[line].count), now[line].count === 1)}
                </span>
              </th>
              <td role="cell" class="end">
                <FigureLink of={now[line]} line={line} currency={currency} days={compared.days} />
              </td>
              {before && compared.before && (
                <td role="cell" class="end">
                  <FigureLink of={before[line]} line={line} currency={currency} days={compared.before} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FigureLink(props: { of: Figure; line: Line; currency: string; days: Compared["days"] }) {
  const app = useApp();
  const { of, line, currency, days } = props;
  const amount = <Amount of={{ value: of.value, currencyCode: currency }} />;
  return of.count === 0 ? amount : <a href={writeView(viewOfLine(app, line, currency, days))}>{amount}</a>;
}
