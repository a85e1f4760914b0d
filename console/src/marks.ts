/** What happened to payments that their own record does not say: how much was refunded, and whether a dispute is open. */
import { signal } from "@preact/signals";
import type { Money, Transaction, TransactionSearch } from "@txsearch/client";
import { sumOf } from "./decimals.js";
import { moved } from "./money.js";

export interface Mark {
  /** The amount that went back, as a positive one. */
  readonly refunded?: Money;
  readonly isDisputed?: boolean;
}

/** Ids that one request asks for. */
const limit = 100;

/** Marks that are held, however many payments were scrolled through. */
const held = 1_000;

/** The marks of payments in a list. */
export class Marks {
  readonly #marks = signal<ReadonlyMap<string, Mark>>(new Map());

  of(id: string): Mark | undefined {
    return this.#marks.value.get(id);
  }

  /** Forgets them all: an id is one merchant's. */
  clear(): void {
    this.#marks.value = new Map();
  }

  /** Looks for the refunds and disputes of payments. */
  async load({ transactions }: TransactionSearch, ids: readonly string[]): Promise<void> {
    const parts = Array.from({ length: Math.ceil(ids.length / limit) }, (_, at) =>
      ids.slice(at * limit, (at + 1) * limit),
    );
    const found = await Promise.all(
      parts.map(async (part) => {
        const filter = { and: [{ related_id: { in: part } }, { type: { in: ["REFUND", "DISPUTE"] } }] };
        const fields = ["related_id", "type", "status", "amount"];
        const page = await transactions.search({ filter, fields, limit: 1_000 }).pages().next();
        return page.done ? [] : page.value.items;
      }),
    );
    const all = [...new Map([...this.#marks.peek(), ...marksOf(found.flat())])];
    // The first page is never fetched again, and those far away are.
    this.#marks.value = new Map(all.length > held ? [...all.slice(0, limit), ...all.slice(limit - held)] : all);
  }
}

/** Returns the marks of payments by the refunds and disputes that refer to them. */
export function marksOf(related: readonly Transaction[]): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const each of related) {
    const id = each.relatedId;
    if (id == null) continue;
    const mark = marks.get(id) ?? {};
    if (each.type === "REFUND" && moved.includes(each.status))
      marks.set(id, { ...mark, refunded: added(mark.refunded, each.amount) });
    if (each.type === "DISPUTE" && each.status === "PENDING") marks.set(id, { ...mark, isDisputed: true });
  }
  return marks;
}

function added(sum: Money | undefined, { value, currencyCode }: Money): Money {
  const part = value.replace("-", "");
  return { value: sum?.currencyCode === currencyCode ? sumOf([sum.value, part]) : part, currencyCode };
}
