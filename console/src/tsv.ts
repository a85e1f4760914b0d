/** Payments as tab-separated text, which spreadsheets paste as cells. */
import type { Transaction } from "@txsearch/client";
import type { Words } from "./app.js";
import type { Format } from "./format.js";
import { methodText, textOf } from "./ui/cells.js";
import { readable } from "./ui/parts.js";
import type { Column } from "./view.js";

/** Returns the columns of the list, then the currency and the id. Amounts have the decimal sign of the language, and no other sign. */
export function tableText(
  rows: readonly Transaction[],
  columns: readonly Column[],
  words: Words,
  format: Format,
): string {
  const shown = columns.filter((column) => column !== "id");
  const name = (column: Column) =>
    column === "time" || column === "settled" ? `${words.columns[column]} (${format.zone})` : words.columns[column];
  const head = [...shown.map(name), words.selection.currency, words.columns.id];
  const lines = rows.map((row) => [
    ...shown.map((column) => cell(column, row, words, format)),
    row.amount.currencyCode,
    text(row.id),
  ]);
  return [head, ...lines].map((line) => line.join("\t")).join("\r\n");
}

function cell(column: Column, row: Transaction, words: Words, format: Format): string {
  switch (column) {
    case "time":
      return format.stamp(row.createdAt);
    case "settled":
      return row.settledAt ? format.stamp(row.settledAt) : "";
    case "status":
      return text(words.status[row.status] ?? readable(row.status));
    case "method":
      return text(methodText(words, row.paymentMethod));
    case "fee":
    case "net":
    case "amount":
      return row[column]?.value.replace(".", format.decimal) ?? "";
    default:
      return text(textOf(column, row, words, format));
  }
}

/** A text in one cell. A cell that begins with a quote ends with one. */
function text(value: string | null | undefined): string {
  const line = guarded(value ?? "");
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

/** Returns a text in one line that no spreadsheet reads as a formula. */
export function guarded(value: string): string {
  const line = value.replace(/[\t\r\n\v\f\u2028\u2029]+/g, " ");
  return /^[=+\-@＝＋－＠]/.test(line) ? `'${line}` : line;
}
