/** The API's names are in snake_case, this client's in camelCase. */

const camels = new Map<string, string>();

/** `created_at` as `createdAt`. */
export function camel(name: string): string {
  let found = camels.get(name);
  if (found === undefined) {
    found = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    // Names are the API's own, except below the members that are kept as they are; a limit guards against others.
    if (camels.size < 5_000) camels.set(name, found);
  }
  return found;
}

/** `createdAt` as `created_at`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
}

// Their keys are not the API's, or as a request has them.
const kept = new Set(["metadata", "query", "filter", "headers"]);

/** An answer with its members' names in camelCase. */
export function camelized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelized);
  if (value === null || typeof value !== "object") return value;
  const result: Record<string, unknown> = {};
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    result[camel(name)] = kept.has(name) ? member : camelized(member);
  }
  return result;
}

/** The type of an answer with its members' names in camelCase and with values that may be added later. */
export type Camelized<T> = T extends string
  ? string extends T
    ? T
    : T | (string & {})
  : T extends readonly (infer Item)[]
    ? Camelized<Item>[]
    : T extends object
      ? {
          [Name in keyof T as Name extends string ? Camel<Name> : Name]: Name extends
            "metadata" | "query" | "filter" | "headers"
            ? T[Name]
            : Camelized<T[Name]>;
        }
      : T;

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
