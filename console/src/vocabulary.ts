/** Words that people type for what a payment is, in English and German, and the currencies that they write. */

/** What a word stands for: a list filter of the API, with its values. */
export interface Meaning {
  readonly member: "status" | "type" | "payment_method" | "card_brand";
  readonly values: readonly string[];
}

const meanings: readonly [member: Meaning["member"], values: string, words: string][] = [
  ["type", "PAYMENT", "payment payments zahlung zahlungen"],
  ["type", "REFUND", "refund refunds erstattung erstattungen rückerstattung rückerstattungen"],
  ["type", "PAYOUT", "payout payouts auszahlung auszahlungen"],
  ["type", "FEE", "fee fees gebühr gebühren"],
  ["type", "DISPUTE", "dispute disputes chargeback chargebacks rückbelastung rückbelastungen"],
  ["status", "REFUNDED PARTIALLY_REFUNDED", "refunded erstattet zurückerstattet"],
  ["status", "PENDING", "pending ausstehend ausstehende"],
  ["status", "AUTHORIZED", "authorized authorised autorisiert autorisierte reserviert"],
  ["status", "COMPLETED", "completed abgeschlossen abgeschlossene"],
  ["status", "REVERSED", "reversed rückgebucht"],
  ["status", "DENIED", "declined denied abgelehnt abgelehnte"],
  ["status", "FAILED", "failed fehlgeschlagen fehlgeschlagene gescheitert gescheiterte"],
  ["status", "CANCELLED", "cancelled canceled storniert abgebrochen"],
  ["payment_method", "DIRECT_DEBIT SEPA_DEBIT", "lastschrift lastschriften sepa"],
  ["payment_method", "BANK_TRANSFER", "überweisung überweisungen"],
  ["payment_method", "CASH", "cash bargeld"],
  ["card_brand", "VISA", "visa"],
  ["card_brand", "MASTERCARD", "mastercard"],
  ["card_brand", "AMEX", "amex"],
  ["card_brand", "MAESTRO", "maestro"],
  ["card_brand", "PAYPAL", "paypal"],
];

const byWord = new Map<string, Meaning>(
  meanings.flatMap(([member, values, words]) =>
    words.split(" ").map((word): [string, Meaning] => [word, { member, values: values.split(" ") }]),
  ),
);

/** Returns what a word stands for; undefined for any other word, such as a name. */
export function meaningOf(word: string): Meaning | undefined {
  return byWord.get(word.toLowerCase().normalize("NFC"));
}

/** Currencies of a sign; some signs are those of several. */
const signs: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  $: ["USD", "AUD", "CAD", "HKD", "MXN", "NZD", "SGD"],
  "₹": ["INR"],
  "₺": ["TRY"],
  zł: ["PLN"],
  kr: ["DKK", "NOK", "SEK", "ISK"],
  kč: ["CZK"],
  "fr.": ["CHF"],
  euro: ["EUR"],
  euros: ["EUR"],
  dollar: ["USD", "AUD", "CAD", "HKD", "MXN", "NZD", "SGD"],
  dollars: ["USD", "AUD", "CAD", "HKD", "MXN", "NZD", "SGD"],
  yen: ["JPY"],
  pfund: ["GBP"],
  pounds: ["GBP"],
  franken: ["CHF"],
};

const codes = new Set(Intl.supportedValuesOf("currency"));

/** Returns the currencies of a code, sign or word beside an amount; undefined if it has no currency. */
export function currenciesOf(text: string): readonly string[] | undefined {
  const lower = text.toLowerCase();
  if (Object.hasOwn(signs, lower)) return signs[lower];
  const upper = text.toUpperCase();
  return /^[A-Z]{3}$/.test(upper) && codes.has(upper) ? [upper] : undefined;
}

/** Words before an amount that is not known exactly. */
export const approximately = /^(~|≈|about|around|circa|ca\.?|etwa|ungefähr|rund)$/i;

/** Words between a card and its last four digits. */
export const endings = /^(ending|endet|endend|auf|in|ends|with|endung)$/i;
