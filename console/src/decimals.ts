/** Decimals as people write them, and sums of them: no amount becomes a floating-point number. */

/** A number as people write it, as a decimal of the API; undefined if it is not one: `1.234,50` and `1,234.50` are `1234.50`. */
export function decimalOf(text: string, decimal: "." | ","): string | undefined {
  const compact = text.replace(/['’\s]/g, "");
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

/** Digits without leading zeros; undefined if the API takes no such number. */
export function whole(digits: string): string | undefined {
  const trimmed = digits.replace(/^0+(?=\d)/, "");
  return trimmed.length <= 16 ? trimmed : undefined;
}

/** Returns the sum of decimals, with as many digits as the one that has most. */
export function sumOf(values: readonly string[]): string {
  const digits = Math.max(0, ...values.map((value) => (value.split(".")[1] ?? "").length));
  return fromMinor(
    values.reduce((sum, value) => sum + toMinor(value, digits), 0n),
    digits,
  );
}

/** Returns the part of a decimal in percent, to the same digits. */
export function percentOf(value: string, percent: bigint): string {
  const digits = Math.max(2, (value.split(".")[1] ?? "").length);
  return fromMinor((toMinor(value, digits) * percent) / 100n, digits);
}

function toMinor(value: string, digits: number): bigint {
  const [integer, part = ""] = value.split(".");
  return BigInt(integer + part.padEnd(digits, "0"));
}

function fromMinor(minor: bigint, digits: number): string {
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, "0");
  const sign = minor < 0n ? "-" : "";
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
