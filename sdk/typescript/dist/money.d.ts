import type { Money } from "./models.js";
/**
 * An amount in minor units: `{value: "10.05", currencyCode: "EUR"}` is `1005n`.
 *
 * The API writes each amount with exactly the digits of its currency, so that no table of currencies is needed. Add
 * only amounts of one currency.
 */
export declare function minorUnits(money: Money): bigint;
