/** The parameters of a search, and how values are written in a URL or a body. */
import { snake } from "./names.js";
function text(name, value) {
    if (typeof value === "string")
        return value;
    if (value instanceof Date) {
        if (Number.isNaN(value.getTime()))
            throw new RangeError(`${name} is an invalid Date.`);
        return value.toISOString();
    }
    if (typeof value === "bigint")
        return String(value);
    if (typeof value === "number" && Number.isInteger(value) && !name.startsWith("amount"))
        return String(value);
    if (Array.isArray(value))
        throw new TypeError(`${name} takes one value. For one of several, use search({filter}).`);
    throw new TypeError(`${name} cannot be ${String(value)}. Amounts are strings such as "10.05"; times are Dates or strings.`);
}
/** The parameters that take several values. */
const lists = new Set(("id type status event_code currency country payment_method card_brand store_id terminal_id payout_id fields" +
    " group_by").split(" "));
/** A value of a list, in which the API separates values by commas. */
function escaped(value) {
    return value.replaceAll("\\", "\\\\").replaceAll(",", "\\,");
}
/** The query string's pairs. A member that is undefined is left out. */
export function parameters(query) {
    const pairs = [];
    for (const [given, value] of Object.entries(query)) {
        const name = snake(given);
        if (value === undefined || value === null)
            continue;
        if (name === "metadata") {
            for (const [key, each] of Object.entries(value))
                pairs.push([`metadata[${key}]`, text(given, each)]);
        }
        else if (lists.has(name)) {
            const values = Array.isArray(value) ? value : [value];
            pairs.push([name, values.map((each) => escaped(text(given, each))).join(",")]);
        }
        else {
            pairs.push([name, text(given, value)]);
        }
    }
    return pairs;
}
/** A body with the API's names. Keys of metadata stay as they are. */
export function body(value) {
    if (value instanceof Date)
        return text("A time", value);
    // Amounts, which are text in a body.
    if (typeof value === "bigint")
        return String(value);
    if (Array.isArray(value))
        return value.map(body);
    if (value === null || typeof value !== "object")
        return value;
    return Object.fromEntries(Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => [name.startsWith("metadata.") ? name : snake(name), body(member)]));
}
