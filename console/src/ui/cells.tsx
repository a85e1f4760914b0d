/** The cells of the table of payments. */
import type { Transaction } from "@txsearch/client";
import type { ComponentChildren } from "preact";
import { type Words, useApp } from "../app.js";
import type { Format } from "../format.js";
import type { Column } from "../view.js";
import { Amount, readable, Status } from "./parts.js";

export function Cell({ column, row }: { column: Column; row: Transaction }): ComponentChildren {
  const app = useApp();
  const words = app.words.value;
  const format = app.format.value;
  const text = (value: string | null | undefined) =>
    value ? (
      <bdi title={value}>{value}</bdi>
    ) : (
      <span class="none" aria-label={words.none}>
        {words.none}
      </span>
    );
  switch (column) {
    case "time":
      return (
        <time dateTime={row.createdAt} title={format.time(row.createdAt)}>
          {format.short(row.createdAt)}
        </time>
      );
    case "status":
      return <StatusOf row={row} />;
    case "method":
      return <Method of={row.paymentMethod} />;
    case "settled":
      return text(row.settledAt && format.short(row.settledAt));
    case "fee":
      return <Amount of={row.fee} />;
    case "net":
      return <Amount of={row.net} />;
    case "amount":
      return <Amount of={row.amount} />;
    default:
      return text(textOf(column, row, words, format));
  }
}

/** Returns the text of a column that is shown as it is. */
export function textOf(column: Column, row: Transaction, words: Words, format: Format): string | null | undefined {
  switch (column) {
    case "payer":
      return row.payer?.name ?? row.payer?.email;
    case "email":
      return row.payer?.email;
    case "type":
      return words.type[row.type] ?? readable(row.type);
    case "country":
      return row.payer?.countryCode && format.country(row.payer.countryCode);
    case "reference":
      return row.reference;
    case "invoice":
      return row.invoiceId;
    case "custom":
      return row.customId;
    case "store":
      return row.storeId;
    case "payout":
      return row.payoutId;
    case "note":
      return row.note;
    case "id":
      return row.id;
    default:
      return undefined;
  }
}

/** Names of brands that are not written as words are: `VISA` is "Visa", and `JCB` is not "Jcb". */
const brands: Readonly<Record<string, string>> = {
  JCB: "JCB",
  UNIONPAY: "UnionPay",
  PAYPAL: "PayPal",
  APPLE_PAY: "Apple Pay",
  GOOGLE_PAY: "Google Pay",
};

/** The status of a payment, with how much was refunded and whether a dispute is open. */
function StatusOf({ row }: { row: Transaction }) {
  const app = useApp();
  const words = app.words.value;
  const mark = app.marks.of(row.id);
  const word = words.status[row.status];
  if (mark?.isDisputed) return <Status code="DENIED" word={words.customer.disputed} />;
  if (mark?.refunded && row.status === "PARTIALLY_REFUNDED") {
    return <Status code={row.status} word={words.customer.refunded(app.format.value.money(mark.refunded, true))} />;
  }
  return <Status code={row.status} word={word} />;
}

/** Returns the name of a brand as people write it. */
export function brandName(code: string): string {
  return brands[code] ?? (/^[A-Z_]+$/.test(code) ? readable(code) : code);
}

type PaymentMethod = NonNullable<Transaction["paymentMethod"]>;

function methodName(words: Words, { brand, type }: PaymentMethod): string {
  return (brand && brandName(brand)) || (type && (words.method[type] ?? readable(type))) || words.none;
}

/** A payment method as plain text, such as "Visa 4242". */
export function methodText(words: Words, of: PaymentMethod | null | undefined): string {
  return of == null ? "" : [methodName(words, of), of.last4].filter(Boolean).join(" ");
}

/** A payment method with its last four, such as "Visa •• 4242". */
export function Method({ of }: { of: Transaction["paymentMethod"] }) {
  const words = useApp().words.value;
  if (of == null) return <span class="none">{words.none}</span>;
  const name = methodName(words, of);
  return (
    <span class="method">
      <bdi>{name}</bdi>
      {of.last4 && (
        <span class="last4" title={words.cardEnding(of.last4)}>
          <span aria-hidden="true"> •• </span>
          {of.last4}
        </span>
      )}
    </span>
  );
}
