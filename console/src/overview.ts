/** What the overview asks the API, and the periods that it compares. */
import type { Payout, Transaction, TransactionSearch, TransactionSummary } from "@txsearch/client";
import { PermissionDeniedError } from "@txsearch/client";
import { behind, narrowed } from "./money.js";
import { daysOf, lengthOf, plusDays, type Days, type Period } from "./period.js";
import { daysFilter } from "./typed.js";

/** The days of the overview, and those before that they are compared with. */
export interface Compared {
  readonly days: Days;
  readonly before: Days | undefined;
}

/**
 * Returns the days of a period and as many before it. A month that is not over is compared with as many days of the month before,
 * so that the end of a month does not count twice.
 */
export function comparedDays(period: Period, today: string): Compared {
  const days = daysOf(period, "UTC", new Date(`${today}T12:00:00Z`));
  const { from, to } = days;
  if (from === undefined || to === undefined) return { days, before: undefined };
  const last = from <= today && today < to ? today : to;
  const length = lengthOf({ from, to: last })!;
  if (period === "month" || period === "lastMonth") {
    const end = plusDays(from, -1);
    const start = `${end.slice(0, 8)}01`;
    const same = period === "lastMonth" || last === to ? end : plusDays(start, length - 1);
    return { days, before: { from: start, to: same < end ? same : end } };
  }
  const back = period === "week" || period === "lastWeek" ? 7 : length;
  return { days, before: { from: plusDays(from, -back), to: plusDays(from, length - back - 1) } };
}

export interface Figures {
  /** By type and status. */
  readonly now: TransactionSummary;
  readonly before: TransactionSummary | undefined;
  /** Sales by day, or by hour for a single day. */
  readonly bars: TransactionSummary;
}

export async function loadFigures(
  { transactions }: TransactionSearch,
  { days, before }: Compared,
  interval: "HOUR" | "DAY" | "WEEK" | "MONTH",
  timeZone: string,
): Promise<Figures> {
  const ofDays = (of: Days) => {
    const filter = daysFilter(of);
    return transactions.searchSummary({ ...(filter && { filter }), timeZone, groupBy: ["type", "status"] });
  };
  const sales = narrowed(
    daysFilter(days),
    { type: { in: [...behind.sales.type] } },
    { status: { in: [...behind.sales.status] } },
  );
  const [now, earlier, bars] = await Promise.all([
    ofDays(days),
    before && ofDays(before),
    transactions.searchSummary({ filter: sales, timeZone, interval }),
  ]);
  return { now, before: earlier, bars };
}

/** The news: recent payouts and disputes, and problems that need attention. */
export interface News {
  readonly payouts: readonly Payout[];
  readonly disputes: readonly Transaction[];
  readonly failedExports: number;
  readonly disabledEndpoints: number;
  readonly pausedSchedules: number;
}

/** Disputes that are not decided yet. */
export const openDisputes = { type: ["DISPUTE"], status: ["PENDING"] } as const;

export async function loadNews(client: TransactionSearch): Promise<News> {
  const [payouts, disputes, exports, endpoints, schedules] = await Promise.all([
    firstOf(client.payouts.list({ limit: 25 })),
    firstOf(
      client.transactions.search({
        filter: { and: [{ type: { in: [...openDisputes.type] } }, { status: { in: [...openDisputes.status] } }] },
        limit: 6,
      }),
    ),
    ifAllowed(firstOf(client.exports.list({ limit: 20 }))),
    ifAllowed(firstOf(client.webhookEndpoints.list())),
    ifAllowed(firstOf(client.schedules.list())),
  ]);
  return {
    payouts,
    disputes,
    failedExports: exports.filter((each) => each.status === "FAILED").length,
    disabledEndpoints: endpoints.filter((each) => each.status === "DISABLED" && each.disabledReason !== "REQUESTED")
      .length,
    pausedSchedules: schedules.filter((each) => each.status === "PAUSED" && each.pausedReason !== "REQUESTED").length,
  };
}

async function firstOf<Item>(walk: {
  pages(): AsyncIterator<{ readonly items: readonly Item[] }, undefined>;
}): Promise<readonly Item[]> {
  const page = await walk.pages().next();
  return page.done ? [] : page.value.items;
}

/** What a token may not see is nothing to look at. */
async function ifAllowed<Item>(items: Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await items;
  } catch (error) {
    if (error instanceof PermissionDeniedError) return [];
    throw error;
  }
}

/** Whether a payout is not what its payments add up to. */
export function isWrong(payout: Payout): boolean {
  const code = payout.difference?.code;
  return !payout.reconciled && (code === "AMOUNT_DIFFERS" || code === "PAYOUT_FAILED");
}
