/** The list of payouts as a CSV file for a spreadsheet. */
import type { Payout } from "@txsearch/client";
import type { Words } from "./app.js";
import type { Format } from "./format.js";
import { guarded } from "./tsv.js";
import { checkText } from "./ui/check.js";
import { readable } from "./ui/parts.js";

/** Returns a table with a line for each payout. Separator and decimal sign are those of the language, as in the profile `excel` of exports. */
export function payoutsCsv(payouts: readonly Payout[], words: Words, format: Format): string {
  const own = words.payouts;
  const head = [
    `${own.date} (${format.zone})`,
    `${own.settled} (${format.zone})`,
    own.status,
    words.columns.id,
    own.reference,
    own.bankReference,
    words.selection.currency,
    own.amount,
    words.columns.fee,
    own.check,
  ];
  const lines = payouts.map((payout) => [
    payout.createdAt ? format.stamp(payout.createdAt) : "",
    payout.settledAt ? format.stamp(payout.settledAt) : "",
    payout.status ? (words.status[payout.status] ?? readable(payout.status)) : "",
    guarded(payout.id ?? ""),
    guarded(payout.reference ?? ""),
    guarded(payout.bankReferenceId ?? ""),
    payout.amount?.currencyCode ?? "",
    payout.amount?.value.replace(".", format.decimal) ?? "",
    payout.fee?.value.replace(".", format.decimal) ?? "",
    checkText(words, payout),
  ]);
  const separator = format.decimal === "," ? ";" : ",";
  const text = [head, ...lines].map((line) => line.map((cell) => quoted(cell, separator)).join(separator)).join("\r\n");
  // With a byte order mark, Excel reads it as UTF-8.
  return `\uFEFF${text}\r\n`;
}

function quoted(cell: string, separator: string): string {
  return cell.includes('"') || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
