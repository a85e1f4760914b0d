/** Fetched answers, and their placeholders while they are missing. */
import { useSignal } from "@preact/signals";
import type { TransactionSearch } from "@txsearch/client";
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { type Explanation, useApp } from "../app.js";
import { fetchUntil } from "../overtaken.js";
import { isLate, untilLate } from "../freshness.js";
import { Troubles } from "../troubles.js";
import { ModalContext } from "./controls.js";
import { Button, Copy, Glyph } from "./parts.js";

/** A message in the place of what could not be shown; what concerns the whole page is in its banner, which a dialog would cover. */
export function Failure({ failure, onRetry }: { failure: Explanation; onRetry?: () => void }) {
  const app = useApp();
  const words = app.words.value;
  const isModal = useContext(ModalContext);
  const isOfPage = !app.embedded && !isModal && Troubles.has(failure, onRetry !== undefined);
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    if (isOfPage) return app.troubles.add({ failure, retry: onRetry && (() => retry.current?.()) });
  }, [isOfPage, failure.kind, failure.requestId]);
  if (isOfPage) return null;
  return (
    <div class="notice bad" role="alert">
      <Glyph name="alert" />
      <div>
        <strong>{failure.title}</strong>
        <p>{failure.detail}</p>
        {failure.requestId && <p class="small">{words.failures.requestId(failure.requestId)}</p>}
      </div>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}

/** How much of an answer can be seen: all, dimmed while the next is on its way, and nothing if that takes longer. */
export type Shown = "all" | "dimmed" | "nothing";

/** Milliseconds for which an answer to other words may be seen. */
const patience = 150;

/** Returns how much can be seen of an answer, which is `old` if it answers an earlier request. */
export function useShown(isOld: boolean): Shown {
  const isLong = useSignal(false);
  useEffect(() => {
    isLong.value = false;
    if (!isOld) return;
    const timer = setTimeout(() => (isLong.value = true), patience);
    return () => clearTimeout(timer);
  }, [isOld]);
  return !isOld ? "all" : isLong.value ? "nothing" : "dimmed";
}

/** Until when data is complete; data that is not recent is highlighted. */
export function AsOf({ at }: { at: string | null }) {
  const app = useApp();
  const { find } = app.words.value;
  const again = useSignal(0);
  useEffect(() => {
    // It may grow old on the page.
    const timer = at !== null && !isLate(at) && setTimeout(() => again.value++, untilLate(at));
    if (timer !== false) return () => clearTimeout(timer);
  }, [at, again.value]);
  if (at === null) return null;
  if (!isLate(at)) return <span class="as-of">{find.completeUntil(app.format.value.clock(at))}</span>;
  return (
    <span class="as-of late" role="status">
      {find.lateSince(app.format.value.short(at))}
    </span>
  );
}

/** Something that is fetched. */
export interface Loading<T> {
  /** Undefined until it is there, and when another has been asked for a while ago. */
  readonly value: T | undefined;
  /** Whether `value` answers an earlier request. */
  readonly isOld: boolean;
  readonly failure: Explanation | undefined;
  readonly retry: () => void;
  /** Puts another state of it in its place. */
  readonly put: (value: T) => void;
}

/**
 * Fetches something at first, and whenever `key` or the merchant changes. The last call wins, and those before it are given up.
 *
 * @param pauseMillis waits for more changes before it fetches
 */
export function useLoaded<T>(
  load: (client: TransactionSearch, signal: AbortSignal) => Promise<T>,
  key: string,
  pauseMillis = 0,
): Loading<T> {
  const app = useApp();
  const client = app.client.value;
  const found = useSignal<{ readonly key: string; readonly value: T } | undefined>(undefined);
  const failure = useSignal<{ readonly key: string; readonly explanation: Explanation } | undefined>(undefined);
  const attempt = useSignal(0);
  useEffect(() => {
    const given = new AbortController();
    const { signal } = given;
    const start = async () => {
      try {
        const value = await load(app.clientWith(fetchUntil(signal)), signal);
        if (signal.aborted) return;
        found.value = { key, value };
        failure.value = undefined;
      } catch (error) {
        if (!signal.aborted) failure.value = { key, explanation: app.explain(error) };
      }
    };
    const timer = pauseMillis > 0 ? setTimeout(() => void start(), pauseMillis) : void start();
    return () => {
      given.abort();
      clearTimeout(timer);
    };
  }, [key, client, attempt.value]);
  const isOld = found.value !== undefined && found.value.key !== key;
  const shown = useShown(isOld);
  return {
    value: shown === "nothing" ? undefined : found.value?.value,
    isOld,
    failure: failure.value?.key === key ? failure.value.explanation : undefined,
    retry: () => attempt.value++,
    put: (value) => (found.value = { key, value }),
  };
}

/** The content of a panel whose failure is in the banner: its title, and a button to sign in again. */
function Instead({ of }: { of: Explanation }) {
  const app = useApp();
  if (app.embedded || !Troubles.has(of, true)) return null;
  return (
    <div class="empty">
      <p>{of.title}</p>
      {of.kind === "expired" && <Button onClick={() => app.signIn?.()}>{app.words.value.signIn.again}</Button>}
    </div>
  );
}

/** The panel that is open beside a list: it takes the focus, and Escape closes it. */
export function Beside<T>(props: {
  title: string;
  /** What the button copies the address of. */
  link: string;
  /** The end of that address, if it is not that of the view. */
  address?: string;
  loadingText: string;
  of: Loading<T>;
  onClose: () => void;
  children: (value: T) => ComponentChildren;
}) {
  const app = useApp();
  const words = app.words.value;
  const element = useRef<HTMLElement>(null);
  const { value, failure, retry } = props.of;
  useEffect(() => element.current?.focus(), []);
  return (
    <aside
      class="detail"
      aria-label={props.title}
      tabIndex={-1}
      ref={element}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        props.onClose();
      }}
    >
      <header>
        <h2>{props.title}</h2>
        <span class="spring" />
        {!app.embedded && (
          <Copy text={props.address ? new URL(props.address, location.href).href : location.href} of={props.link} />
        )}
        <Button look="quiet" icon="close" label={words.close} onClick={props.onClose} />
      </header>
      {failure ? (
        <>
          <Failure failure={failure} onRetry={retry} />
          <Instead of={failure} />
        </>
      ) : value === undefined ? (
        <p class="waiting" role="status">
          {props.loadingText}
        </p>
      ) : (
        props.children(value)
      )}
    </aside>
  );
}
