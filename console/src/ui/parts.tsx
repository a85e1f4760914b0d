/** Small parts that several screens use. */
import { useSignal } from "@preact/signals";
import type { Money } from "@txsearch/client";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { useApp, type Explanation } from "../app.js";

/** Drawings of 16 by 16, as paths. */
const icons = {
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9m3.4 7.9 3.6 3.6",
  close: "m4 4 8 8m0-8-8 8",
  down: "m4 6 4 4 4-4",
  up: "m4 10 4-4 4 4",
  copy: "M6 6V3.5h6.5V10H10M3.5 6H10v6.5H3.5z",
  check: "m3.5 8.5 3 3 6-7",
  refresh: "M13 8a5 5 0 1 1-1.6-3.7M13 2.5V5h-2.5",
  alert: "M8 2.2 14.2 13H1.8zM8 6.5v3M8 11.2v.1",
  settings: "M2 4.5h6m4 0h2M2 11.5h2m4 0h6M10 2.8v3.4M6 9.8v3.4",
  star: "m8 2.3 1.7 3.6 3.9.5-2.9 2.7.7 3.9L8 11.100l-3.400 1.900.700-3.900L2.400 6.400l3.900-.500z",
  columns: "M2.500 3h11v10h-11zM6.200 3v10M9.800 3v10",
  left: "m10 4-4 4 4 4",
} as const;
export type Icon = keyof typeof icons;

export function Glyph({ name }: { name: Icon }) {
  return (
    <svg class="glyph" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={icons[name]} />
    </svg>
  );
}

type ButtonProps = Omit<JSX.IntrinsicElements["button"], "icon"> & {
  icon?: Icon;
  look?: "main" | "quiet" | "danger";
  /** The name for a screen reader of a button that shows an icon alone. */
  label?: string;
};

export function Button({ icon, look, label, children, class: given, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${look ?? ""} ${children === undefined ? "bare" : ""} ${String(given ?? "")}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon && <Glyph name={icon} />}
      {children}
    </button>
  );
}

/** A button that copies a text, and says that it did. `of` names what is copied. */
export function Copy({ text, of, children }: { text: string; of: string; children?: ComponentChildren }) {
  const { words, announce } = useAppParts();
  const copied = useSignal(false);
  useEffect(() => {
    if (!copied.value) return;
    const timer = setTimeout(() => (copied.value = false), 1_500);
    return () => clearTimeout(timer);
  }, [copied.value]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    copied.value = true;
    announce(words.copied);
  };
  return (
    <Button
      class="copy"
      look="quiet"
      icon={copied.value ? "check" : "copy"}
      onClick={() => void copy()}
      {...(children === undefined ? { label: words.copy(of) } : { "aria-label": words.copy(of) })}
    >
      {children}
    </Button>
  );
}

function useAppParts() {
  const app = useApp();
  return { words: app.words.value, announce: (text: string) => app.announce(text) };
}

/** An amount, aligned to the right in tables, with its currency in small letters. */
export function Amount({ of, signed = false }: { of: Money | null | undefined; signed?: boolean }) {
  const app = useApp();
  if (of == null) return <span class="none">{app.words.value.none}</span>;
  const text = app.format.value.money(of, true);
  const isPlus = signed && !text.startsWith("−") && /[1-9]/.test(text);
  return (
    <span class={`amount ${text.startsWith("−") ? "minus" : ""}`}>
      {isPlus && "+"}
      {text} <span class="code">{of.currencyCode}</span>
    </span>
  );
}

const tones: Readonly<Record<string, string>> = {
  COMPLETED: "good",
  SUCCEEDED: "good",
  ACTIVE: "good",
  ENABLED: "good",
  PENDING: "wait",
  AUTHORIZED: "wait",
  QUEUED: "wait",
  RUNNING: "wait",
  PAUSED: "wait",
  PARTIALLY_REFUNDED: "turned",
  REFUNDED: "turned",
  REVERSED: "turned",
  DENIED: "bad",
  FAILED: "bad",
  DISABLED: "bad",
};

/** A status as word and colour. */
export function Status({ code, word }: { code: string; word: string | undefined }) {
  return <span class={`status ${tones[code] ?? "neutral"}`}>{word ?? readable(code)}</span>;
}

/** A code that no catalogue has, as words: `GIFT_CARD` is "Gift card". */
export function readable(code: string): string {
  const text = code.toLowerCase().replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

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

/** A button with a panel below it, which Escape, a click elsewhere, or leaving it with the keyboard closes. */
export function Popover(props: {
  label: ComponentChildren;
  name?: string;
  icon?: Icon;
  active?: boolean;
  align?: "end";
  /** Draws the panel; `close` closes it and returns to the button. */
  children: (close: () => void) => ComponentChildren;
}) {
  const open = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    open.value = false;
    root.current?.querySelector("button")?.focus();
  };
  useEffect(() => {
    if (!open.value) return;
    root.current?.querySelector<HTMLElement>(".panel input, .panel select, .panel button")?.focus();
    const outside = (event: Event) => {
      // In a shadow root, only the path shows what was clicked.
      if (root.current && !event.composedPath().includes(root.current)) open.value = false;
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open.value]);
  return (
    <div
      class={`popover ${props.align ?? ""}`}
      ref={root}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open.value) {
          event.stopPropagation();
          close();
        }
      }}
      onFocusOut={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && !root.current?.contains(next)) open.value = false;
      }}
    >
      <Button
        class={props.active ? "on" : ""}
        aria-expanded={open.value}
        aria-controls={id}
        {...(props.icon && { icon: props.icon })}
        {...(props.name && { label: props.name })}
        onClick={() => (open.value = !open.value)}
      >
        {props.label}
        <Glyph name="down" />
      </Button>
      {open.value && (
        <div class="panel" id={id} role="group" aria-label={props.name}>
          {props.children(close)}
        </div>
      )}
    </div>
  );
}

/** A dialog in front of the page. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const words = useApp().words.value;
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <Button look="quiet" icon="close" label={words.close} onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}

/** A field with its label above, and what is wrong with it below. */
export function Field(props: {
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  children: (attributes: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": boolean;
  }) => ComponentChildren;
}) {
  const id = useId();
  const note = props.fault ?? props.hint;
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {props.children({
        id,
        "aria-describedby": note ? `${id}-note` : undefined,
        "aria-invalid": props.fault !== undefined,
      })}
      {note && (
        <p id={`${id}-note`} class={props.fault ? "fault" : "hint"}>
          {note}
        </p>
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

/** The panel beside a list: it takes the focus, and Escape closes it. */
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

/** Choices that exclude each other. */
export function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="segments">
        {props.options.map(([value, word]) => (
          <label key={value} class={value === props.value ? "on" : ""}>
            <input type="radio" name={name} checked={value === props.value} onChange={() => props.onChange(value)} />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
