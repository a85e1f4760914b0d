/** The choices that the console keeps in a browser: those of the page itself, and those of each user. */

const prefix = "txsearch.";
const userPrefix = `${prefix}user.`;
/** The page's own: they apply before anybody has signed in, and name nobody. */
const ofPage: readonly string[] = [`${prefix}language`, `${prefix}theme`];

/** Values under names with a common prefix. A browser that forbids storage keeps nothing. */
export class Memory {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Returns the memory of one user; `owner` is `Session.owner`. */
  static ofUser(owner: string): Memory {
    return new Memory(`${userPrefix}${owner}.`);
  }

  get isEmpty(): boolean {
    return !keys().some((key) => key.startsWith(this.#prefix));
  }

  get(name: string): string | null {
    return attempt(() => localStorage.getItem(this.#prefix + name)) ?? null;
  }

  set(name: string, value: string): void {
    attempt(() => localStorage.setItem(this.#prefix + name, value));
  }

  clear(): void {
    for (const key of keys()) if (key.startsWith(this.#prefix)) localStorage.removeItem(key);
  }
}

export const pageMemory = new Memory(prefix);

/** Removes what earlier versions kept for all users of the browser: nobody knows whose it is. */
export function removeOwnerless(): void {
  for (const key of keys()) {
    if (key.startsWith(prefix) && !key.startsWith(userPrefix) && !ofPage.includes(key)) localStorage.removeItem(key);
  }
}

function keys(): string[] {
  return attempt(() => Object.keys(localStorage)) ?? [];
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
