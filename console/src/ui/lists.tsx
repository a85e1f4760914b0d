/** Lists that grow page by page, and small parts of the screens that have them. */
import { batch, signal, useSignal } from "@preact/signals";
import type { Page, TransactionSearch } from "@txsearch/client";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useApp, type Explanation } from "../app.js";
import { Button } from "./parts.js";
import { Dialog } from "./controls.js";
import { fetchUntil, Overtaken } from "../overtaken.js";
import { Failure, useShown } from "./loading.js";

type PagesOf<Item> = AsyncIterator<Page<Item>, undefined>;

/** The items of the pages that were asked for so far. */
export class Listed<Item> {
  readonly items = signal<readonly Item[]>([]);
  readonly isComplete = signal(false);
  readonly isLoading = signal(false);
  /** Why the last page could not be fetched; undefined if it was fetched. */
  readonly failure = signal<unknown>(undefined);
  readonly #pages: PagesOf<Item>;

  constructor(pages: PagesOf<Item>) {
    this.#pages = pages;
  }

  /** Fetches the next page; after a failure, the same page again. */
  async more(): Promise<void> {
    if (this.isLoading.value || this.isComplete.value) return;
    this.isLoading.value = true;
    try {
      const page = await this.#pages.next();
      batch(() => {
        if (!page.done) this.items.value = [...this.items.value, ...page.value.items];
        this.isComplete.value = page.done || page.value.page.nextCursor === null;
        this.failure.value = undefined;
      });
    } catch (error) {
      if (!(error instanceof Overtaken)) this.failure.value = error;
    } finally {
      this.isLoading.value = false;
    }
  }

  /** Puts another state of an item in its place; undefined takes it away. */
  replace(item: Item, next: Item | undefined): void {
    this.items.value = this.items.value.flatMap((each) => (each !== item ? [each] : next === undefined ? [] : [next]));
  }
}

export interface Listing<Item> {
  /** Undefined until the first page is there, and when another list has been asked for a while ago. */
  readonly listed: Listed<Item> | undefined;
  /** Whether `listed` answers an earlier request. */
  readonly isOld: boolean;
  /** Why the list could not be fetched again; undefined if it was. */
  readonly failure: unknown;
  readonly refresh: () => void;
}

function isEmpty(listed: Listed<unknown>): boolean {
  return listed.items.value.length === 0;
}

/** Lists again when `key` changes. The last call wins; earlier ones are cancelled. */
export function useListing<Item>(open: (client: TransactionSearch) => PagesOf<Item>, key: string): Listing<Item> {
  const app = useApp();
  const client = app.client.value;
  const found = useSignal<{ readonly key: string; readonly listed: Listed<Item> } | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const attempt = useSignal(0);
  useEffect(() => {
    const given = new AbortController();
    const listed = new Listed(open(app.clientWith(fetchUntil(given.signal))));
    void listed.more().then(() => {
      if (given.signal.aborted) return;
      // The list stays if only its refreshing fails.
      const isKept = listed.failure.value !== undefined && found.value?.key === key && !isEmpty(found.value.listed);
      failure.value = isKept ? listed.failure.value : undefined;
      if (!isKept) found.value = { key, listed };
    });
    return () => given.abort();
  }, [key, client, attempt.value]);
  const isOld = found.value !== undefined && found.value.key !== key;
  const shown = useShown(isOld);
  return {
    listed: shown === "nothing" ? undefined : found.value?.listed,
    isOld,
    failure: isOld ? undefined : failure.value,
    refresh: () => attempt.value++,
  };
}

/** The head of a screen that lists what people make: its title, what it is for, and the button that makes one. */
export function PageHead(props: {
  words: { readonly title: string; readonly lead: string; readonly create: string };
  heading: RefObject<HTMLHeadingElement | null>;
  onRefresh?: () => void;
}) {
  const app = useApp();
  return (
    <header>
      <h1 ref={props.heading} tabIndex={-1}>
        {props.words.title}
      </h1>
      <span class="spring" />
      {props.onRefresh && (
        <Button look="quiet" icon="refresh" label={app.words.value.refresh} onClick={props.onRefresh} />
      )}
      <Button look="main" onClick={() => app.go({ open: "new" })}>
        {props.words.create}
      </Button>
      <p class="hint lead">{props.words.lead}</p>
    </header>
  );
}

/** What is wrong with a form as a whole, above its fields. */
export function FormFaults(props: {
  title: string;
  failure: Explanation | undefined;
  faults: readonly { readonly detail: string }[];
}) {
  return (
    <>
      {props.failure && (
        <div class="faults" tabIndex={-1}>
          <Failure failure={props.failure} />
        </div>
      )}
      {props.faults.length > 0 && (
        <div class="notice bad faults" role="alert" tabIndex={-1}>
          <div>
            <strong>{props.title}</strong>
            {props.faults.map((fault) => (
              <p key={fault.detail}>{fault.detail}</p>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** A list in each of its states: on its way, failed, empty, or with items and more of them to come. */
export function ListOf<Item>({
  of: { listed, isOld, failure: refreshFailure, refresh },
  empty,
  emptyHint,
  children,
}: {
  of: Listing<Item>;
  /** The text of an empty list, with advice. */
  empty: string;
  emptyHint?: string;
  children: (items: readonly Item[], listed: Listed<Item>) => ComponentChildren;
}) {
  const app = useApp();
  const words = app.words.value;
  if (listed === undefined) {
    return (
      <p class="waiting" role="status">
        {words.loading}
      </p>
    );
  }
  const items = listed.items.value;
  const failure = listed.failure.value;
  if (items.length === 0 && failure !== undefined) return <Failure failure={app.explain(failure)} onRetry={refresh} />;
  if (items.length === 0) {
    return (
      <div class="empty answer" role="status" aria-busy={isOld}>
        <p class="strong">{empty}</p>
        {emptyHint && <p>{emptyHint}</p>}
      </div>
    );
  }
  return (
    <div class="answer" aria-busy={isOld}>
      {children(items, listed)}
      {refreshFailure !== undefined && <Failure failure={app.explain(refreshFailure)} onRetry={refresh} />}
      {failure !== undefined && <Failure failure={app.explain(failure)} onRetry={() => void listed.more()} />}
      {!listed.isComplete.value && failure === undefined && (
        <div class="foot">
          <Button disabled={listed.isLoading.value} onClick={() => void listed.more()}>
            {listed.isLoading.value ? words.loading : words.more}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What a button does that takes a while: it runs once at a time, and its failure is shown. */
export interface Action {
  readonly isRunning: boolean;
  readonly failure: Explanation | undefined;
  readonly run: (action: () => Promise<void>) => Promise<void>;
}

export function useAction(): Action {
  const app = useApp();
  const isRunning = useSignal(false);
  const failure = useSignal<Explanation | undefined>(undefined);
  return {
    isRunning: isRunning.value,
    failure: failure.value,
    run: async (action) => {
      if (isRunning.value) return;
      isRunning.value = true;
      failure.value = undefined;
      try {
        await action();
      } catch (error) {
        failure.value = app.explain(error);
      } finally {
        isRunning.value = false;
      }
    },
  };
}

/** Asks before something that cannot be undone. */
export function Confirm({
  title,
  text,
  button,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  button: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const words = useApp().words.value;
  const action = useAction();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {action.failure && <Failure failure={action.failure} />}
      <div class="row">
        <Button look="danger" disabled={action.isRunning} onClick={() => void action.run(onConfirm)}>
          {button}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Dialog>
  );
}

/** Sets the focus to an element that is about to be drawn, so that a screen reader goes on there. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus());
}
