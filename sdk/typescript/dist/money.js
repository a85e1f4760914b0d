/**
 * An amount in minor units: `{value: "10.05", currencyCode: "EUR"}` is `1005n`.
 *
 * The API writes each amount with exactly the digits of its currency, so that no table of currencies is needed. Add
 * only amounts of one currency.
 */
export function minorUnits(money) {
    if (!/^-?\d+(\.\d+)?$/.test(money.value)) {
        throw new TypeError(`An amount is a decimal number such as 10.05, and this one is ${JSON.stringify(money.value)}.`);
    }
    return BigInt(money.value.replace(".", ""));
}
