/** The other payments of whoever made a payment. */
import type { Filter, Transaction, TransactionSearch, TransactionSummary } from "@txsearch/client";
import { moved, movedFilter } from "./money.js";
import type { View } from "./view.js";
import { meaningOf } from "./vocabulary.js";

export const keys = ["payer", "email", "card"] as const;
export type Key = (typeof keys)[number];

/** What a payer is known by: the filter, and what finds the same when it is typed. */
export interface Known {
  readonly key: Key;
  readonly value: string;
  /** The brand of the card, if it is part of the filter. */
  readonly brand?: string;
  readonly filter: Filter;
  readonly typed: string;
}

/** What all payments of a figure have in common, in the view that lists them and in the filter that counts them. */
export const countedView: Partial<View> = { type: ["PAYMENT"], status: moved };
const countedFilter: readonly Filter[] = [{ type: { eq: "PAYMENT" } }, movedFilter];

/** Returns what the payer of a payment is known by. Four digits alone are those of many cards, so that the brand goes with them. */
export function knownBy({ payer, paymentMethod }: Transaction): Known[] {
  const known: Known[] = [];
  const quoted = (value: string) => (/[\s"]/.test(value) ? `"${value.replaceAll('"', "")}"` : value);
  if (payer?.id)
    known.push({
      key: "payer",
      value: payer.id,
      filter: { payer_id: { eq: payer.id } },
      typed: `payer:${quoted(payer.id)}`,
    });
  if (payer?.email)
    known.push({ key: "email", value: payer.email, filter: { email: { eq: payer.email } }, typed: payer.email });
  const { brand, last4 } = paymentMethod ?? {};
  if (last4 && brand && /^\d{4}$/.test(last4)) {
    const digits = { card_last4: { eq: last4 } };
    // The list finds a brand that can be typed; the figure is of the cards that the list finds.
    const meaning = meaningOf(brand);
    const isTyped = meaning?.member === "card_brand" && meaning.values.includes(brand);
    known.push(
      isTyped
        ? {
            key: "card",
            value: last4,
            brand,
            filter: { and: [digits, { card_brand: { eq: brand } }] },
            typed: `card:${last4} ${brand.toLowerCase()}`,
          }
        : { key: "card", value: last4, filter: digits, typed: `card:${last4}` },
    );
  }
  return known;
}

export interface Customer {
  readonly known: readonly (Known & { readonly totals: TransactionSummary["totals"] })[];
  /** Another payment of the same payer or card, of the same amount and within a day. */
  readonly duplicate: Transaction | undefined;
}

const day = 86_400_000;

/** Loads what the payer of a payment has paid, and what may be the same payment once more. */
export async function loadCustomer({ transactions }: TransactionSearch, of: Transaction): Promise<Customer> {
  const known = knownBy(of);
  if (known.length === 0) return { known: [], duplicate: undefined };
  const sums = known.map(async (each) => {
    const filter: Filter = { and: [each.filter, ...countedFilter] };
    return { ...each, totals: (await transactions.searchSummary({ filter })).totals };
  });
  const [all, duplicate] = await Promise.all([Promise.all(sums), duplicateOf(transactions, of, known)]);
  return { known: all, duplicate };
}

async function duplicateOf(
  transactions: TransactionSearch["transactions"],
  of: Transaction,
  known: readonly Known[],
): Promise<Transaction | undefined> {
  if (of.type !== "PAYMENT") return undefined;
  const at = Date.parse(of.createdAt);
  const filter: Filter = {
    and: [
      { or: known.map((each) => each.filter) },
      { type: { eq: "PAYMENT" } },
      { status: { in: ["PENDING", "AUTHORIZED", "COMPLETED", "PARTIALLY_REFUNDED"] } },
      { amount: { eq: of.amount.value.replace("-", "") } },
      { currency: { eq: of.amount.currencyCode } },
      { created_at: { gte: new Date(at - day).toISOString(), lte: new Date(at + day).toISOString() } },
      { not: { id: { eq: of.id } } },
    ],
  };
  const page = await transactions.search({ filter, limit: 1 }).pages().next();
  return page.done ? undefined : page.value.items[0];
}
