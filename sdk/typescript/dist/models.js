/** The API's answers. */
import { parse } from "./exact.js";
import { camelized } from "./names.js";
/** A transaction from its JSON, for example from a line of an NDJSON export. */
export function parseTransaction(json) {
    return readTransaction(camelized(parse(json)));
}
/** A page as its type describes it. */
export function readPage(answer) {
    const page = answer;
    page.items.forEach(readTransaction);
    return page;
}
/** A transaction as its type describes it. */
export function readTransaction(answer) {
    const transaction = answer;
    const version = transaction.version;
    // Not only if a number is too small for it: 3n and 3 are different keys, and neither adds to the other.
    if (typeof version === "number")
        transaction.version = BigInt(version);
    // JSON has no bigint, and a program that logs a transaction must not fail.
    return Object.defineProperty(transaction, "toJSON", { value: withoutBigints });
}
function withoutBigints() {
    return plain({ ...this });
}
function plain(value) {
    if (typeof value === "bigint")
        return value.toString();
    if (Array.isArray(value))
        return value.map(plain);
    if (value === null || typeof value !== "object")
        return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
