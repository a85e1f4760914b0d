/** The payments that somebody selected in the list, and their exact sums. */
import { signal, type ReadonlySignal } from "@preact/signals";
import type { Money, Transaction } from "@txsearch/client";
import { sumOf } from "./decimals.js";
import { zeroOf } from "./money.js";

/** The most ids that one filter of the API takes. */
export const maxIds = 100;

export class Selection {
  /** The selected payments by id, in the order of their selection. They stay when the list drops their rows. */
  readonly rows: ReadonlySignal<ReadonlyMap<string, Transaction>>;
  /** The index of the row that was selected last: a range begins there. */
  anchor: number | undefined;
  readonly #rows = signal<ReadonlyMap<string, Transaction>>(new Map());

  constructor() {
    this.rows = this.#rows;
  }

  /** Selects payments, or takes them out of the selection. */
  set(rows: readonly Transaction[], isSelected: boolean): void {
    const next = new Map(this.#rows.peek());
    for (const row of rows) {
      if (isSelected) next.set(row.id, row);
      else next.delete(row.id);
    }
    this.#rows.value = next;
  }

  clear(): void {
    this.anchor = undefined;
    if (this.#rows.peek().size > 0) this.#rows.value = new Map();
  }
}

/** The sums of the payments of one currency. */
export interface SelectedTotal {
  readonly currency: string;
  readonly count: number;
  readonly amount: Money;
  readonly fee: Money;
  readonly net: Money;
}

/** Returns the sums of each currency, the one with most payments first. As in summaries, a missing fee or net counts as zero. */
export function totalsOf(rows: readonly Transaction[]): SelectedTotal[] {
  const byCurrency = new Map<string, Transaction[]>();
  for (const row of rows) {
    const of = byCurrency.get(row.amount.currencyCode);
    if (of) of.push(row);
    else byCurrency.set(row.amount.currencyCode, [row]);
  }
  return [...byCurrency]
    .map(([currency, of]) => {
      const zero = zeroOf(of[0]!.amount.value);
      const sum = (member: "amount" | "fee" | "net"): Money => ({
        value: sumOf([zero, ...of.map((row) => row[member]?.value ?? zero)]),
        currencyCode: currency,
      });
      return { currency, count: of.length, amount: sum("amount"), fee: sum("fee"), net: sum("net") };
    })
    .sort((a, b) => b.count - a.count || a.currency.localeCompare(b.currency));
}
