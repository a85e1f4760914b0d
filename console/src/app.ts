/** What all parts of the console share: who is signed in, the view, the language and the zone. */
import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import {
  APIConnectionError,
  APIError,
  AuthenticationError,
  InvalidResponseError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  TransactionSearch,
} from "@txsearch/client";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Format, regionOf } from "./format.js";
import type { Memory } from "./memory.js";
import { Marks } from "./marks.js";
import { Rows } from "./rows.js";
import { Selection } from "./selection.js";
import { Troubles } from "./troubles.js";
import { emptyView, searchOf, type Search, type View } from "./view.js";
import { en } from "./words/en.js";

export type Words = typeof en;
export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

const words: Partial<Record<Language, Words>> = { en };

/** Fetches a language's catalogue, which is then there for `App`. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === "de") words.de ??= (await import("./words/de.js")).de;
}

/** The language of that name if there is one, else the first of the browser's that there is. */
export function languageFor(name: string | null | undefined): Language {
  const wishes = [name ?? "", ...navigator.languages].map((each) => each.slice(0, 2).toLowerCase());
  return wishes.find((each): each is Language => each in languages) ?? "en";
}

/** How somebody is authorized: a token, or a function that returns the current one. */
export interface Access {
  readonly baseUrl: string;
  readonly token: () => string | Promise<string>;
  /** The merchant of the token; undefined for a partner. */
  readonly merchant: string | undefined;
  readonly partner: string | undefined;
}

/** What somebody reads when a request fails: what happened, and what helps. */
export interface Explanation {
  readonly kind: "offline" | "expired" | "forbidden" | "busy" | "unavailable" | "missing" | "invalid" | "unknown";
  readonly title: string;
  readonly detail: string;
  readonly requestId?: string | undefined;
}

/** What a fault of a request means, in the language of the page: by its code, otherwise as the API says it. */
export function faultText(words: Words, fault: { readonly code: string; readonly detail: string }): string {
  return words.faults[fault.code] ?? fault.detail;
}

export class App {
  readonly access: Access;
  readonly language: Signal<Language>;
  readonly zone: Signal<string>;
  readonly view: Signal<View>;
  readonly words: ReadonlySignal<Words>;
  readonly format: ReadonlySignal<Format>;
  readonly search: ReadonlySignal<Search>;
  /** The merchant whose transactions are shown; undefined while a partner has not chosen one. */
  readonly merchant: ReadonlySignal<string | undefined>;
  readonly client: ReadonlySignal<TransactionSearch>;
  /** Whether the token is no longer accepted. */
  readonly expired = signal(false);
  /** What the banner of the page shows. */
  readonly troubles = new Troubles();
  /** The text that a screen reader announces. */
  readonly announcement = signal("");
  /** The rows of the last search, which stay while another screen is open. */
  readonly rows = signal<Rows | undefined>(undefined);
  /** Which search `rows` are of, and how far down somebody was. */
  rowsKey = "";
  /** Which search `rows` show; it stays when the same search is made once more. */
  shownKey = "";
  scrollTop = 0;
  /** What happened to the payments of the list. */
  readonly marks = new Marks();
  /** The payments of the list that are selected. */
  readonly selection = new Selection();
  /** Whether somebody is typing a search on another screen. */
  isTyping = false;
  /** When somebody typed into the search box last, by the page's clock. */
  typedAt = Number.NEGATIVE_INFINITY;
  /** How often somebody asked for the same search once more. */
  readonly refreshes = signal(0);
  /** Whether this is part of a page that is not ours. */
  readonly embedded: boolean;
  /** What the browser keeps of this user; undefined in a page that is not ours. */
  readonly memory: Memory | undefined;
  /** Signs in again, and comes back to the view; undefined in a page that is not ours. */
  readonly signIn: (() => void) | undefined;
  readonly #navigate: (view: View, replace: boolean) => void;

  constructor(options: {
    access: Access;
    language: Language;
    zone: string;
    view?: View;
    embedded?: boolean;
    memory?: Memory;
    signIn?: () => void;
    /** Called with each new view, for the address. */
    navigate?: (view: View, replace: boolean) => void;
  }) {
    this.access = options.access;
    this.language = signal(options.language);
    this.zone = signal(options.zone);
    this.view = signal(options.view ?? emptyView);
    this.embedded = options.embedded ?? false;
    this.memory = options.memory;
    this.signIn = options.signIn;
    this.#navigate = options.navigate ?? (() => undefined);
    this.words = computed(() => words[this.language.value] ?? en);
    this.format = computed(() => new Format(this.language.value, this.zone.value, regionOf(this.language.value)));
    this.search = computed(() => searchOf(this.view.value, this.zone.value, this.format.value));
    this.merchant = computed(() => this.access.merchant ?? this.view.value.merchant);
    this.client = computed(() => this.clientWith());
    effect(() => {
      // Rows of one merchant must not stay under the name of another.
      this.merchant.value;
      this.rows.value = undefined;
      this.marks.clear();
      this.selection.clear();
      this.rowsKey = this.shownKey = "";
    });
  }

  /** A client for the merchant that is shown; `fetch` lets its caller see the answers as they arrive. */
  clientWith(fetch_?: (url: string, init: RequestInit) => Promise<Response>): TransactionSearch {
    const { baseUrl, token } = this.access;
    return new TransactionSearch({
      baseUrl,
      token,
      ...(this.access.merchant === undefined &&
        this.merchant.value !== undefined && { onBehalfOf: this.merchant.value }),
      ...(fetch_ && { fetch: fetch_ }),
      // Somebody waits for it, and can try again.
      maxRetries: 2,
      timeoutMillis: 25_000,
    });
  }

  /** Shows another view. A change that follows typing replaces the last entry of the history. */
  go(change: Partial<View>, { replace = false } = {}): void {
    const next = { ...this.view.peek(), ...change };
    this.view.value = next;
    this.#navigate(next, replace);
  }

  /** Returns what this user has chosen for the merchant that is shown. */
  recall(name: string): string | null {
    return this.memory?.get(this.#nameOf(name)) ?? null;
  }

  /** Keeps a choice of this user for the merchant that is shown. */
  keep(name: string, value: string): void {
    this.memory?.set(this.#nameOf(name), value);
  }

  #nameOf(name: string): string {
    return `${name}.${this.merchant.peek() ?? ""}`;
  }

  /** Selects all rows that the list has so far, or none of them if one cannot be had. */
  async selectAll(rows: Rows): Promise<void> {
    const all = await rows.range(0, rows.count - 1);
    if (all !== undefined && rows === this.rows.peek()) this.selection.set(all, true);
  }

  /** Returns to the row of the list that the keyboard was at last; the table sets it. */
  focusRow: () => void = () => undefined;

  /** Tells a screen reader what happened. */
  announce(text: string): void {
    this.announcement.value = text;
  }

  /** What a failure means to the person in front of it. A token that is not accepted any more is noted. */
  explain(error: unknown): Explanation {
    const { failures } = this.words.peek();
    if (error instanceof AuthenticationError) {
      this.expired.value = true;
      return { kind: "expired", ...failures.expired, requestId: error.requestId };
    }
    if (error instanceof NotFoundError) return { kind: "missing", ...failures.missing, requestId: error.requestId };
    if (error instanceof APIConnectionError || error instanceof InvalidResponseError) {
      return { kind: "offline", ...failures.offline };
    }
    if (error instanceof PermissionDeniedError) {
      return { kind: "forbidden", ...failures.forbidden, requestId: error.requestId };
    }
    if (error instanceof RateLimitError) return { kind: "busy", ...failures.busy, requestId: error.requestId };
    if (error instanceof ServerError) {
      return { kind: "unavailable", ...failures.unavailable, requestId: error.requestId };
    }
    if (error instanceof APIError) {
      const words = this.words.peek();
      const faults = [...new Set(error.errors.map((fault) => faultText(words, fault)))].join(" ");
      const detail = faults || words.problems[error.code ?? ""] || error.detail;
      return { kind: "invalid", title: failures.invalid.title, detail, requestId: error.requestId };
    }
    return {
      kind: "unknown",
      title: failures.unknown.title,
      detail: error instanceof Error ? error.message : String(error),
    };
  }
}

export const AppContext = createContext<App | undefined>(undefined);

/** The application around a component. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error("There is no application around this component.");
  return app;
}
