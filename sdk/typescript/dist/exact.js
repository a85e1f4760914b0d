/** JSON whose whole numbers keep all their digits: `JSON.parse` rounds those beyond 2^53. */
/** A whole number of 16 digits or more, unless it is within a string. */
const longInteger = /(^|[:,[\s])(-?[1-9]\d{15,})(?=[,}\]\s]|$)/g;
/** Marks a long number as a string until the rest is parsed. No answer has it: it is random. */
const mark = `${Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-")}:`;
/** As `JSON.parse`, except that a whole number which a number cannot hold is a bigint. */
export function parse(text) {
    const marked = withMarks(text);
    return marked === text ? JSON.parse(text) : unmarked(JSON.parse(marked));
}
function withMarks(text) {
    let marked = "";
    let copied = 0;
    let afterString = 0;
    let quote;
    for (const { index, 1: before, 2: digits } of text.matchAll(longInteger)) {
        const start = index + before.length;
        quote ??= text.indexOf('"');
        while (quote !== -1 && quote < start) {
            afterString = stringEnd(text, quote);
            quote = text.indexOf('"', afterString);
        }
        if (start < afterString)
            continue;
        marked += `${text.slice(copied, start)}"${mark}${digits}"`;
        copied = start + digits.length;
    }
    return marked + text.slice(copied);
}
/** Where the text goes on after the string that begins with this quote. */
function stringEnd(text, quote) {
    for (let end = text.indexOf('"', quote + 1); end !== -1; end = text.indexOf('"', end + 1)) {
        let escapes = 0;
        while (text[end - 1 - escapes] === "\\")
            escapes++;
        if (escapes % 2 === 0)
            return end + 1;
    }
    return text.length;
}
function unmarked(value) {
    if (typeof value === "string")
        return value.startsWith(mark) ? integer(value.slice(mark.length)) : value;
    if (value === null || typeof value !== "object")
        return value;
    if (Array.isArray(value))
        return value.map(unmarked);
    for (const name in value) {
        const members = value;
        const member = members[name];
        if (typeof member === "string" ? member.startsWith(mark) : typeof member === "object") {
            members[name] = unmarked(member);
        }
    }
    return value;
}
function integer(digits) {
    const number = Number(digits);
    return Number.isSafeInteger(number) ? number : BigInt(digits);
}
