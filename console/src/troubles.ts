/** Failures of the whole page, which one banner shows: an ended session, no connection, a server that does not answer. */
import { signal, type ReadonlySignal } from "@preact/signals";
import type { Explanation } from "./app.js";

export interface Trouble {
  readonly failure: Explanation;
  readonly retry: (() => void) | undefined;
}

/** The most serious first. */
const kinds: readonly Explanation["kind"][] = ["expired", "offline", "unavailable", "busy"];

export class Troubles {
  /** The current failures, the most serious first. */
  readonly all: ReadonlySignal<readonly Trouble[]>;
  readonly #all = signal<readonly Trouble[]>([]);

  constructor() {
    this.all = this.#all;
  }

  /** Whether the banner shows such a failure. It must have a way to try again, except that everybody can sign in again. */
  static has(failure: Explanation, canRetry: boolean): boolean {
    return failure.kind === "expired" || (canRetry && kinds.includes(failure.kind));
  }

  /** Adds a failure, and returns what takes it away again. */
  add(trouble: Trouble): () => void {
    const place = ({ failure }: Trouble) => kinds.indexOf(failure.kind);
    this.#all.value = [...this.#all.peek(), trouble].sort((a, b) => place(a) - place(b));
    return () => (this.#all.value = this.#all.peek().filter((other) => other !== trouble));
  }

  /** Tries everything again that has failed. */
  retry(): void {
    for (const trouble of this.#all.peek()) trouble.retry?.();
  }
}
