/** The widths of the table's columns, and those that fit. */
import type { Column } from "../view.js";

export const ends: readonly Column[] = ["amount", "fee", "net"];

const widths: Readonly<Record<Column, string>> = {
  time: "minmax(128px, 0.9fr)",
  payer: "minmax(140px, 1.8fr)",
  email: "minmax(140px, 1.6fr)",
  type: "minmax(84px, 0.7fr)",
  status: "minmax(152px, 0.9fr)",
  method: "minmax(150px, 1fr)",
  country: "minmax(84px, 0.8fr)",
  reference: "minmax(104px, 1fr)",
  invoice: "minmax(104px, 1fr)",
  custom: "minmax(104px, 1fr)",
  store: "minmax(90px, 0.8fr)",
  payout: "minmax(104px, 1fr)",
  settled: "minmax(128px, 0.9fr)",
  note: "minmax(140px, 1.4fr)",
  id: "minmax(140px, 1.4fr)",
  fee: "minmax(104px, 0.8fr)",
  net: "minmax(120px, 0.9fr)",
  amount: "minmax(130px, 1fr)",
};

/** Pixels of the boxes that select rows, with the gap beside them. */
const selectWidth = 38;

/** Who, when, how much and what became of it stay last. */
const leavingFirst: readonly Column[] = [
  "note",
  "reference",
  "invoice",
  "custom",
  "store",
  "payout",
  "id",
  "email",
  "country",
  "settled",
];

const staying: readonly Column[] = ["time", "payer", "type", "status", "amount"];

/** The columns without those that have no room, so that the amount can be seen. */
export function thoseThatFit(columns: readonly Column[], width: number): readonly Column[] {
  const least = (column: Column) => Number(/\d+/.exec(widths[column])![0]) + 14;
  const leaving = [
    ...leavingFirst,
    ...columns.filter((column) => !leavingFirst.includes(column) && !staying.includes(column)),
  ];
  let shown = columns;
  for (const column of leaving) {
    if (shown.reduce((sum, each) => sum + least(each), 26 + selectWidth) <= width) break;
    shown = shown.filter((other) => other !== column);
  }
  return shown.length > 0 ? shown : columns;
}

export function gridOf(columns: readonly Column[]) {
  return { "--grid": `24px ${columns.map((column) => widths[column]).join(" ")}` };
}
