/** The API's names are in snake_case, this client's in camelCase. */
/** `created_at` as `createdAt`. */
export declare function camel(name: string): string;
/** `createdAt` as `created_at`. */
export declare function snake(name: string): string;
/** An answer with its members' names in camelCase. */
export declare function camelized(value: unknown): unknown;
/** The type of an answer with its members' names in camelCase and with values that may be added later. */
export type Camelized<T> = T extends string ? string extends T ? T : T | (string & {}) : T extends readonly (infer Item)[] ? Camelized<Item>[] : T extends object ? {
    [Name in keyof T as Name extends string ? Camel<Name> : Name]: Name extends "metadata" | "query" | "filter" | "headers" ? T[Name] : Camelized<T[Name]>;
} : T;
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;
export {};
