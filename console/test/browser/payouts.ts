/** The payouts of the fake: each pays the payments that name it. */
import { decimal, minorOf, type Row } from "./data.js";
import { totalOf } from "./query.js";
import type { Fake } from "./server.js";

export function payoutOf(fake: Fake, id: string): Record<string, unknown> {
  const rows = fake.found({ payout_id: { eq: id } });
  const sums = (of: readonly Row[]) => ({ count: of.length, ...totalOf(of, "EUR") });
  const none = sums([]);
  const total = sums(rows);
  const negative = decimal(-minorOf(total.net.value, 2), "EUR");
  const at = rows[0]!.created_at;
  return {
    id,
    href: `${fake.origin}/v1/payouts/${id}`,
    transactions: `${fake.origin}/v1/transactions?payout_id=${id}`,
    transaction_id: id.replace("po_", "txn_"),
    status: "COMPLETED",
    created_at: at,
    settled_at: at,
    amount: { value: negative, currency_code: "EUR" },
    fee: { value: "0.00", currency_code: "EUR" },
    reference: null,
    bank_reference_id: "NPCY61HNRJ49HFZMCS",
    currencies: [
      {
        currency: "EUR",
        payments: sums(rows.filter((row) => row.type === "PAYMENT")),
        refunds: sums(rows.filter((row) => row.type === "REFUND")),
        ...Object.fromEntries(
          ["fees", "disputes", "adjustments", "other", "pending", "pending_payout"].map((name) => [name, none]),
        ),
        total,
        payout: {
          count: 1,
          gross: { value: negative, currency_code: "EUR" },
          fee: { value: "0.00", currency_code: "EUR" },
          net: { value: negative, currency_code: "EUR" },
        },
        difference: { value: "0.00", currency_code: "EUR" },
      },
    ],
    reconciled: true,
    difference: null,
  };
}

/** The payouts with those ids that a query of the API finds. */
export function payoutsOf(fake: Fake, ids: readonly string[], query: URLSearchParams): Record<string, unknown>[] {
  const minor = (value: string) => minorOf(value.replace("-", ""), 4);
  const zone = query.get("time_zone") ?? "Etc/UTC";
  const day = (at: unknown, timeZone: string) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date(String(at)));
  const has = (name: string, isSo: (value: string) => boolean) => !query.has(name) || isSo(query.get(name)!);
  return ids
    .map((each) => payoutOf(fake, each))
    .filter((each) => {
      const amount = each["amount"] as { value: string; currency_code: string };
      return (
        has("amount_min", (least) => minor(amount.value) >= minor(least)) &&
        has("amount_max", (most) => minor(amount.value) <= minor(most)) &&
        has("settled_from", (from) => day(each["settled_at"], zone) >= from) &&
        has("settled_to", (to) => day(each["settled_at"], zone) <= to) &&
        has("currency", (codes) => codes.split(",").includes(amount.currency_code))
      );
    });
}
