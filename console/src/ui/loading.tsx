/** What is fetched, and what stands in its place while it is missing. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Explanation, useApp } from "../app.js";
import { Button, Copy, Glyph } from "./parts.js";

/** A message in the place of what could not be shown. */
export function Failure({ failure, onRetry }: { failure: Explanation; onRetry?: () => void }) {
  const words = useApp().words.value;
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

/** Something that is fetched. */
export interface Loading<T> {
  /** Undefined until it is there. */
  readonly value: T | undefined;
  readonly failure: Explanation | undefined;
  readonly retry: () => void;
  /** Puts another state of it in its place. */
  readonly put: (value: T) => void;
}

/**
 * Fetches something at first, and whenever `key` or the merchant changes. What was there before stays until then, and the last call wins.
 *
 * @param pauseMillis waits for more changes before it fetches
 */
export function useLoaded<T>(load: () => Promise<T>, key: string, pauseMillis = 0): Loading<T> {
  const app = useApp();
  const client = app.client.value;
  const value = useSignal<T | undefined>(undefined);
  const failure = useSignal<Explanation | undefined>(undefined);
  const attempt = useSignal(0);
  useEffect(() => {
    let isLast = true;
    const start = async () => {
      try {
        const found = await load();
        if (!isLast) return;
        value.value = found;
        failure.value = undefined;
      } catch (error) {
        if (isLast) failure.value = app.explain(error);
      }
    };
    const timer = pauseMillis > 0 ? setTimeout(() => void start(), pauseMillis) : void start();
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [key, client, attempt.value]);
  return {
    value: value.value,
    failure: failure.value,
    retry: () => attempt.value++,
    put: (next) => (value.value = next),
  };
}

/** What is open beside a list: it takes the focus, and Escape closes it. */
export function Beside<T>(props: {
  title: string;
  /** What the button copies the address of. */
  link: string;
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
        {!app.embedded && <Copy text={location.href} of={props.link} />}
        <Button look="quiet" icon="close" label={words.close} onClick={props.onClose} />
      </header>
      {failure ? (
        <Failure failure={failure} onRetry={retry} />
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
