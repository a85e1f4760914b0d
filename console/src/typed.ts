/** What somebody typed into the search box, understood: words of a name, an e-mail address, an amount, a reference. */
import type { Filter } from "@txsearch/client";
import { readAmount } from "./amounts.js";
import { readDays } from "./dates.js";
import { decimalOf, whole } from "./decimals.js";
import { plusDays, type Days } from "./period.js";
import { endings, meaningOf, type Meaning } from "./vocabulary.js";

export const operators = [
  "name",
  "email",
  "amount",
  "id",
  "reference",
  "invoice",
  "custom",
  "card",
  "payer",
  "payout",
  "store",
  "any",
] as const;
export type Operator = (typeof operators)[number];

/** A part of the typed text. `kind` says how it is understood, and `source` is how it was typed. */
export interface Term {
  readonly kind: Operator | "number" | "date" | "word" | "invalid";
  readonly value: string;
  /** Amounts from and to, as decimals; equal for one amount. */
  readonly min?: string;
  readonly max?: string;
  /** The currencies of an amount that names one. */
  readonly currencies?: readonly string[];
  /** Whether the amount was written with a minus: money that went out. */
  readonly isNegative?: boolean;
  readonly days?: Days;
  /** Another day that may be meant. */
  readonly otherDay?: string;
  readonly meaning?: Meaning;
  readonly source: string;
}

/** What the reading of a text depends on. */
export interface Reading {
  /** The decimal sign of the user's language. */
  readonly decimal: "." | ",";
  /** The day that it is now in the user's time zone. */
  readonly today?: string;
  /** Whether the user's region writes the month before the day. */
  readonly isMonthFirst?: boolean;
}

/** The names of operators in other languages. */
const otherNames: Readonly<Record<string, Operator>> = {
  ref: "reference",
  mail: "email",
  "e-mail": "email",
  order: "reference",
  betrag: "amount",
  referenz: "reference",
  rechnung: "invoice",
  karte: "card",
  zahler: "payer",
  auszahlung: "payout",
  filiale: "store",
  alles: "any",
};

const token = /(?:([\p{L}-]+):)?(?:"([^"]*)"?|(\S+))/gu;

/** Reads the typed text. */
export function readTyped(typed: string, reading: Reading): Term[] {
  // Some languages, and spreadsheets, group digits by a space that does not break.
  const text = typed.replace(/(?<=\d)[\u00a0\u202f](?=\d{3}(?!\d))/g, "");
  const tokens = [...text.matchAll(token)];
  const terms: Term[] = [];
  const names: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [source, prefix, quoted, plain] = tokens[at]!;
    const operator = operatorNamed(prefix);
    if (operator !== undefined) {
      terms.push(operated(operator, quoted ?? plain ?? "", source, reading.decimal));
      continue;
    }
    if (quoted !== undefined && prefix === undefined) {
      if (quoted.trim()) terms.push({ kind: "any", value: quoted.trim(), source });
      continue;
    }
    const words = tokens.slice(at).map((each) => each[0]);
    const phrase = readPhrase(words, reading);
    if (phrase !== undefined) {
      const { length, ...term } = phrase;
      terms.push({ ...term, source: words.slice(0, length).join(" ") });
      at += length - 1;
      continue;
    }
    // A URL or a time has a colon, too, and is no operator.
    const term = guessed(source);
    if (term.kind === "name") names.push(source);
    else terms.push(term);
  }
  if (names.length > 0) terms.unshift({ kind: "name", value: names.join(" "), source: names.join(" ") });
  return terms;
}

type Phrase = Omit<Term, "source"> & { readonly length: number };

/** Reads a date, an amount, the end of a card, or a word for what a payment is, from the first words. */
function readPhrase(words: readonly string[], reading: Reading): Phrase | undefined {
  const first = words[0]!;
  const { today, isMonthFirst = false } = reading;
  const typed = today === undefined ? undefined : readDays(words, today, isMonthFirst);
  if (typed !== undefined) {
    const { days, other, length } = typed;
    return { kind: "date", value: words.slice(0, length).join(" "), days, ...(other && { otherDay: other }), length };
  }
  const card = readCard(words);
  if (card !== undefined) return card;
  const amount = readAmount(words, reading.decimal);
  if (amount !== undefined) return amount;
  const meaning = meaningOf(first);
  return meaning && { kind: "word", value: first, meaning, length: 1 };
}

/** Reads `•••• 2859`, `****2859`, and `ending in 2859`. */
function readCard(words: readonly string[]): Phrase | undefined {
  const joined = /^[•*·xX.]{2,}(\d{4})$/.exec(words[0]!);
  if (joined) return { kind: "card", value: joined[1]!, length: 1 };
  let at = 0;
  if (/^[•*·]{2,}$|^[xX]{4}$/.test(words[0]!)) at = 1;
  else while (at < 2 && words[at] !== undefined && endings.test(words[at]!)) at++;
  const isEnding = at === 2 || /^[•*·xX]|^(ending|endet|endung)$/i.test(words[0]!);
  const digits = words[at];
  return at > 0 && isEnding && /^\d{4}$/.test(digits ?? "")
    ? { kind: "card", value: digits!, length: at + 1 }
    : undefined;
}

function guessed(value: string): Term {
  const source = value;
  if (value.includes("@")) return { kind: "email", value, source };
  if (/^\d+$/.test(value)) return { kind: "number", value, source };
  return { kind: /[\d_/\\:#]/.test(value) ? "any" : "name", value, source };
}

function operatorNamed(prefix: string | undefined): Operator | undefined {
  if (prefix === undefined) return undefined;
  const name = prefix.toLowerCase();
  if ((operators as readonly string[]).includes(name)) return name as Operator;
  // Not what every object has: somebody may search for "constructor:".
  return Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
}

function operated(operator: Operator, value: string, source: string, decimal: "." | ","): Term {
  if (operator !== "amount") return { kind: value ? operator : "invalid", value, source };
  const range = /^(>=?|<=?)?(.*?)(?:\.\.(.*))?$/.exec(value)!;
  const first = range[2] ? decimalOf(range[2], decimal) : undefined;
  const second = range[3] ? decimalOf(range[3], decimal) : undefined;
  const isRange = value.includes("..");
  if ((range[2] && !first) || (range[3] && !second) || (!first && !second)) return { kind: "invalid", value, source };
  const sign = range[1]?.[0];
  const min = sign === "<" ? undefined : first;
  const max = sign === ">" ? undefined : sign === "<" ? first : isRange ? second : first;
  return { kind: "amount", value, source, ...(min && { min }), ...(max && { max }) };
}

/** The filter of a term; undefined if it cannot find anything yet, such as a single letter in any member. */
export function filterOf(term: Term): Filter | undefined {
  const { value } = term;
  switch (term.kind) {
    case "invalid":
      return undefined;
    case "name":
      return { name: { match: value } };
    case "email": {
      const inner = value.replace(/^\*|\*$/g, "");
      if ([...inner].length < 3) return undefined;
      if (inner.startsWith("@")) return { email: { contains: inner } };
      return value.startsWith("*") ? { email: { contains: inner } } : { email: { prefix: inner } };
    }
    case "amount":
      return amountFilter(term);
    case "date":
      return daysFilter(term.days!);
    case "word":
      return { [term.meaning!.member]: { in: [...term.meaning!.values] } };
    case "number":
      return numberFilter(value);
    case "id":
      return { id: { eq: value } };
    case "reference":
      return { reference: { prefix: value } };
    case "invoice":
      return { invoice_id: { prefix: value } };
    case "custom":
      return { custom_id: { prefix: value } };
    case "card":
      return { card_last4: { eq: value } };
    case "payer":
      return { payer_id: { eq: value } };
    case "payout":
      return { payout_id: { eq: value } };
    case "store":
      return { store_id: { eq: value } };
    case "any":
      return value.length < 2 ? undefined : { q: { match: value } };
  }
}

function amountFilter({ min, max, currencies, isNegative }: Term): Filter {
  const amount: Filter = { amount: min === max ? { eq: min } : { ...(min && { gte: min }), ...(max && { lte: max }) } };
  const leaves: Filter[] = [amount];
  if (currencies) leaves.push({ currency: { in: [...currencies] } });
  if (isNegative) leaves.push({ direction: { eq: "DEBIT" } });
  return leaves.length > 1 ? { and: leaves } : amount;
}

/** The filter of a period; undefined for one that has no end. */
export function daysFilter({ from, to }: Days, member: "created_at" | "settled_at" = "created_at"): Filter | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { [member]: { ...(from && { gte: from }), ...(to && { lt: plusDays(to, 1) }) } };
}

/** Digits alone may be an amount, the last four of a card, or the beginning of a number that somebody gave. */
function numberFilter(value: string): Filter | undefined {
  const either: Filter[] = [];
  const amount = whole(value);
  if (amount !== undefined) either.push({ amount: { eq: amount } });
  if (value.length > 1) either.push({ q: { match: value } });
  if (value.length === 4) either.push({ card_last4: { eq: value } });
  return either.length > 1 ? { or: either } : either[0];
}
