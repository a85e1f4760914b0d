/** Which payments are money that has moved, and the figures of an account that a summary has. */
import type { Filter, TransactionSummary } from "@txsearch/client";
import { sumOf } from "./decimals.js";

/** Statuses of money that has moved, whether or not a refund or a reversal returned it later. */
export const moved: readonly string[] = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"];
/** Statuses of money that may still move. */
export const pending: readonly string[] = ["PENDING", "AUTHORIZED"];
/** Types that make up the earnings. Payouts and transfers only move them elsewhere. */
export const earned: readonly string[] = ["PAYMENT", "REFUND", "DISPUTE", "ADJUSTMENT", "FEE"];

type Group = TransactionSummary["groups"][number];

export const lines = ["sales", "refunds", "disputes", "adjustments", "fees", "net", "payouts", "pending"] as const;
export type Line = (typeof lines)[number];

/** The amount of a line as a decimal, and the number of payments behind it. */
export interface Figure {
  readonly value: string;
  readonly count: number;
}

/** What the payments behind a line have in common. */
export const behind: Readonly<Record<Line, { readonly type: readonly string[]; readonly status: readonly string[] }>> =
  {
    sales: { type: ["PAYMENT"], status: moved },
    refunds: { type: ["REFUND"], status: moved },
    disputes: { type: ["DISPUTE"], status: moved },
    adjustments: { type: ["ADJUSTMENT"], status: moved },
    fees: { type: earned, status: moved },
    net: { type: earned, status: moved },
    payouts: { type: ["PAYOUT"], status: moved },
    pending: { type: ["PAYMENT"], status: pending },
  };

/**
 * Returns the figures of each line in one currency, from the groups of a summary by type and status. Fees are those of the payments
 * and those that are transactions of their own, so that the lines above the net add up to it. `zero` has the digits of the currency.
 */
export function figuresOf(groups: readonly Group[], currency: string, zero: string): Record<Line, Figure> {
  const own = groups.filter((group) => group.currency === currency);
  const figure = (line: Line, members: (group: Group) => readonly string[]): Figure => {
    const { type, status } = behind[line];
    const counted = own.filter((group) => type.includes(group.type ?? "") && status.includes(group.status ?? ""));
    return {
      value: sumOf([zero, ...counted.flatMap(members)]),
      count: counted.reduce((sum, group) => sum + group.count, 0),
    };
  };
  const gross = (group: Group) => [group.gross.value];
  return {
    sales: figure("sales", gross),
    refunds: figure("refunds", gross),
    disputes: figure("disputes", gross),
    adjustments: figure("adjustments", gross),
    fees: figure("fees", (group) => (group.type === "FEE" ? [group.gross.value, group.fee.value] : [group.fee.value])),
    net: figure("net", (group) => [group.gross.value, group.fee.value]),
    payouts: figure("payouts", gross),
    pending: figure("pending", gross),
  };
}

/** Returns a zero with as many digits behind the decimal sign as that decimal. */
export function zeroOf(value: string): string {
  return value
    .replace("-", "")
    .replace(/\d/g, "0")
    .replace(/^0+(?=0)/, "");
}

/** The filter with one more condition. */
export function narrowed(filter: Filter | undefined, ...leaves: readonly Filter[]): Filter {
  return { and: [...(filter ? [filter] : []), ...leaves] };
}

export const movedFilter: Filter = { status: { in: [...moved] } };
export const earnedFilter: Filter = { type: { in: [...earned] } };
