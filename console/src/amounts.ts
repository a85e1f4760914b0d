/** Amounts as people type and copy them: `50 EUR`, `EUR 50`, `−49,99 €`, `50.-`, `~50`. */
import { decimalOf, percentOf } from "./decimals.js";
import { approximately, currenciesOf } from "./vocabulary.js";

/** An amount that the first `length` words name. */
export interface TypedAmount {
  readonly kind: "amount";
  readonly value: string;
  readonly min: string;
  readonly max: string;
  readonly currencies?: readonly string[];
  readonly isNegative?: true;
  readonly length: number;
}

const written = /^([~≈])?([-−–+])?(\D{0,3}?)([-−–+])?(\d[\d.,'’]*?)(?:[.,][-–—])?([^\d.,'’]{0,5})$/u;

/** Reads the amount that the first words name; undefined for digits alone, which may be a number of another kind. */
export function readAmount(words: readonly string[], decimal: "." | ","): TypedAmount | undefined {
  let at = 0;
  let isAbout = false;
  if (approximately.test(words[0]!) && words.length > 1) {
    isAbout = true;
    at = 1;
  }
  const before = currenciesOf(words[at] ?? "");
  if (before !== undefined && words[at + 1] !== undefined) at++;
  const parts = written.exec(words[at] ?? "");
  if (parts === null) return undefined;
  const [, about, sign, leading = "", innerSign, digits, trailing = ""] = parts;
  const amount = decimalOf(digits!, decimal);
  if (amount === undefined) return undefined;
  const own = [leading, trailing].filter(Boolean).map(currenciesOf);
  if (own.includes(undefined)) return undefined;
  let currencies = own[0] ?? (at > 0 ? before : undefined);
  let length = at + 1;
  const after = currenciesOf(words[length] ?? "");
  if (currencies === undefined && after !== undefined) {
    currencies = after;
    length++;
  }
  const isNegative = /[-−–]/.test(`${sign ?? ""}${innerSign ?? ""}`);
  isAbout ||= about !== undefined;
  const isPlain = /^\d+$/.test(words[at]!);
  if (isPlain && currencies === undefined && !isAbout) return undefined;
  const [min, max] = isAbout ? [percentOf(amount, 95n), percentOf(amount, 105n)] : [amount, amount];
  return {
    kind: "amount",
    value: words.slice(0, length).join(" "),
    min,
    max,
    ...(currencies && { currencies }),
    ...(isNegative && { isNegative }),
    length,
  };
}
