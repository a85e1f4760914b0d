/** The API's answers. */
import type { components } from "./generated/schema.js";
import type { Camelized } from "./names.js";

type Schemas = components["schemas"];

/** A transaction. Amounts are decimal strings, times RFC 3339 in UTC; values of enums may be added later. */
export type Transaction = Camelized<Schemas["Transaction"]>;
/** A signed amount: a decimal string with exactly the digits of its currency. */
export type Money = Camelized<Schemas["Money"]>;
/** A page of transactions. */
export type TransactionPage = Omit<Camelized<Schemas["TransactionPage"]>, "items"> & { items: Transaction[] };
/** Counts and exact sums. */
export type TransactionSummary = Camelized<Schemas["TransactionSummary"]>;
/** An export: all that its filter finds at one point in time, in files. */
export type Export = Camelized<Schemas["Export"]>;
/** One file of an export. */
export type ExportFile = Camelized<Schemas["ExportFile"]>;
/** A page of exports. */
export type ExportPage = Camelized<Schemas["ExportPage"]>;
/** A regular export. */
export type ExportSchedule = Camelized<Schemas["ExportSchedule"]>;
/** A page of schedules. */
export type ExportSchedulePage = Camelized<Schemas["ExportSchedulePage"]>;
