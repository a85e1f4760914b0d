/** What somebody typed into the search box, understood: words of a name, an e-mail address, an amount, a reference. */
import type { Filter } from "@txsearch/client";

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

/** A part of the typed text. `kind` is its interpretation, and `source` its spelling. */
export interface Term {
  readonly kind: Operator | "number" | "invalid";
  readonly value: string;
  /** Amounts from and to, as decimals; equal for one amount. */
  readonly min?: string;
  readonly max?: string;
  readonly source: string;
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

/** Parses the typed text. `decimal` is the decimal sign of the user's language. */
export function readTyped(text: string, decimal: "." | "," = "."): Term[] {
  const terms: Term[] = [];
  const names: string[] = [];
  for (const [source, prefix, quoted, plain] of text.matchAll(token)) {
    const operator = operatorNamed(prefix);
    if (operator !== undefined) {
      terms.push(operated(operator, quoted ?? plain ?? "", source, decimal));
      continue;
    }
    if (quoted !== undefined && prefix === undefined) {
      if (quoted.trim()) terms.push({ kind: "any", value: quoted.trim(), source });
      continue;
    }
    // A URL or a time has a colon, too, and is no operator.
    const value = prefix === undefined ? (plain as string) : source;
    const term = guessed(value, decimal);
    if (term.kind === "name") names.push(value);
    else terms.push(term);
  }
  if (names.length > 0) terms.unshift({ kind: "name", value: names.join(" "), source: names.join(" ") });
  return terms;
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

function guessed(value: string, decimal: "." | ","): Term {
  const source = value;
  if (value.includes("@")) return { kind: "email", value, source };
  if (/^\d+$/.test(value)) return { kind: "number", value, source };
  const amount = /^[€$£¥]?[\d.,']+[€$£¥]?$/.test(value) ? decimalOf(value.replace(/[€$£¥]/g, ""), decimal) : undefined;
  if (amount !== undefined) return { kind: "amount", value, min: amount, max: amount, source };
  return { kind: /[\d_/\\:#]/.test(value) ? "any" : "name", value, source };
}

/** A number as people write it, as a decimal of the API; undefined if it is not one: `1.234,50` and `1,234.50` are `1234.50`. */
export function decimalOf(text: string, decimal: "." | ","): string | undefined {
  const compact = text.replace(/['\s]/g, "");
  if (!/^\d[\d.,]*$/.test(compact)) return undefined;
  const last = Math.max(compact.lastIndexOf("."), compact.lastIndexOf(","));
  if (last < 0) return whole(compact);
  const sign = compact[last]!;
  const other = sign === "." ? "," : ".";
  const repeated = compact.indexOf(sign) !== last;
  const digits = compact.length - last - 1;
  // One sign before three digits is read as the language does: 1.234 is a thousand in German, and a bit more than one in English.
  const groups = !compact.includes(other) && digits === 3 && (repeated || sign !== decimal);
  if (groups) return grouped(compact, sign) ? whole(compact.replaceAll(sign, "")) : undefined;
  if (repeated || digits > 4 || digits === 0) return undefined;
  const head = compact.slice(0, last);
  if (head.includes(other) && !grouped(head, other)) return undefined;
  const integer = whole(head.replaceAll(other, ""));
  return integer === undefined ? undefined : `${integer}.${compact.slice(last + 1)}`;
}

function grouped(text: string, sign: string): boolean {
  const [head, ...rest] = text.split(sign);
  return /^\d{1,3}$/.test(head!) && rest.every((group) => /^\d{3}$/.test(group));
}

function whole(digits: string): string | undefined {
  const trimmed = digits.replace(/^0+(?=\d)/, "");
  return trimmed.length <= 16 ? trimmed : undefined;
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
      return {
        amount:
          term.min === term.max
            ? { eq: term.min }
            : { ...(term.min && { gte: term.min }), ...(term.max && { lte: term.max }) },
      };
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

/** Digits alone may be an amount, the last four of a card, or the beginning of a number that somebody gave. */
function numberFilter(value: string): Filter | undefined {
  const either: Filter[] = [];
  const amount = whole(value);
  if (amount !== undefined) either.push({ amount: { eq: amount } });
  if (value.length > 1) either.push({ q: { match: value } });
  if (value.length === 4) either.push({ card_last4: { eq: value } });
  return either.length > 1 ? { or: either } : either[0];
}
