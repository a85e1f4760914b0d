/** The news beside the figures: the last payouts with their check, open disputes, and what needs attention. */
import { useApp } from "../app.js";
import { isWrong, loadNews, openDisputes, type News } from "../overview.js";
import { emptyView, writeView, type View } from "../view.js";
import { Failure, useLoaded } from "./loading.js";
import { Amount, Glyph, readable } from "./parts.js";
import { Check } from "./check.js";

/** Payouts and disputes that are listed. */
const listed = 5;

export function NewsOf() {
  const app = useApp();
  const words = app.words.value;
  const { value, failure, retry } = useLoaded((client) => loadNews(client), "news");
  if (failure) return <Failure failure={failure} onRetry={retry} />;
  if (value === undefined) {
    return (
      <p class="waiting" role="status">
        {words.loading}
      </p>
    );
  }
  return (
    <div class="news">
      <Attention of={value} />
      <Payouts of={value} />
      <Disputes of={value} />
    </div>
  );
}

function useLink(): (change: Partial<View>) => string {
  const { merchant } = useApp().view.value;
  return (change) => writeView({ ...emptyView, merchant, ...change });
}

function Attention({ of }: { of: News }) {
  const app = useApp();
  const words = app.words.value.overview;
  const link = useLink();
  const wrong = of.payouts.filter(isWrong).length;
  const all: readonly (readonly [
    count: number,
    text: (count: string, one: boolean) => string,
    change: Partial<View>,
  ])[] = [
    [wrong, words.wrongPayouts, { screen: "payouts" }],
    [of.failedExports, words.failedExports, { screen: "exports" }],
    [of.disabledEndpoints, words.disabledEndpoints, { screen: "webhooks" }],
    [of.pausedSchedules, words.pausedSchedules, { screen: "schedules" }],
  ];
  const needed = all.filter(([count]) => count > 0);
  return (
    <section class="attention">
      <h2>{words.attention}</h2>
      {needed.length === 0 ? (
        <p class="hint">{words.nothingToDo}</p>
      ) : (
        <ul>
          {needed.map(([count, text, change]) => (
            <li key={change.screen}>
              <Glyph name="alert" />
              <a href={link(change)}>{text(app.format.value.number(count), count === 1)}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Payouts({ of }: { of: News }) {
  const app = useApp();
  const words = app.words.value;
  const link = useLink();
  return (
    <section>
      <h2>{words.overview.lastPayouts}</h2>
      {of.payouts.length === 0 && <p class="hint">{words.overview.noPayouts}</p>}
      <ul class="related">
        {of.payouts.slice(0, listed).map((payout, index) => (
          <li key={payout.transactionId ?? payout.id ?? index}>
            <a href={link({ screen: "payouts", open: payout.id ?? undefined })}>
              <span>{payout.createdAt ? app.format.value.short(payout.createdAt) : payout.id}</span>
              <Check of={payout} />
              <Amount of={payout.amount} />
            </a>
          </li>
        ))}
      </ul>
      <a href={link({ screen: "payouts" })}>{words.overview.allPayouts}</a>
    </section>
  );
}

function Disputes({ of }: { of: News }) {
  const app = useApp();
  const words = app.words.value;
  const link = useLink();
  return (
    <section>
      <h2>{words.overview.openDisputes}</h2>
      {of.disputes.length === 0 && <p class="hint">{words.overview.noDisputes}</p>}
      <ul class="related">
        {of.disputes.slice(0, listed).map((dispute) => (
          <li key={dispute.id}>
            <a href={link({ screen: "find", ...openDisputes, open: dispute.id })}>
              <span>
                <bdi>
                  {dispute.payer?.name ?? dispute.payer?.email ?? words.type[dispute.type] ?? readable(dispute.type)}
                </bdi>{" "}
                <span class="hint">{app.format.value.short(dispute.createdAt)}</span>
              </span>
              <Amount of={dispute.amount} />
            </a>
          </li>
        ))}
      </ul>
      {of.disputes.length > 0 && <a href={link({ screen: "find", ...openDisputes })}>{words.overview.allDisputes}</a>}
    </section>
  );
}
