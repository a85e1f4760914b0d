/** The API's names are in snake_case, this client's in camelCase. */
const camels = new Map();
/** `created_at` as `createdAt`. */
export function camel(name) {
    let found = camels.get(name);
    if (found === undefined) {
        found = name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
        // Names are the API's own, except below the members that are kept as they are; a limit guards against others.
        if (camels.size < 5_000)
            camels.set(name, found);
    }
    return found;
}
/** `createdAt` as `created_at`. */
export function snake(name) {
    return name.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
}
// Their keys are not the API's, or as a request has them.
const kept = new Set(["metadata", "query", "filter", "headers"]);
/** An answer with its members' names in camelCase. */
export function camelized(value) {
    if (Array.isArray(value))
        return value.map(camelized);
    if (value === null || typeof value !== "object")
        return value;
    const result = {};
    for (const name in value) {
        const member = value[name];
        result[camel(name)] = kept.has(name) ? member : camelized(member);
    }
    return result;
}
