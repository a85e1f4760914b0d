/** Small parts that several screens use. */
import { useSignal } from "@preact/signals";
import type { Money } from "@txsearch/client";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useApp } from "../app.js";

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

/** A button that copies a text, and confirms it. `of` names the text. A function builds a long text on demand. */
export function Copy(props: { text: string | (() => string); of: string; children?: ComponentChildren }) {
  const { text, of, children } = props;
  const { words, announce } = useAppParts();
  const copied = useSignal(false);
  useEffect(() => {
    if (!copied.value) return;
    const timer = setTimeout(() => (copied.value = false), 1_500);
    return () => clearTimeout(timer);
  }, [copied.value]);
  const copy = async () => {
    await navigator.clipboard.writeText(typeof text === "string" ? text : text());
    copied.value = true;
    announce(words.copied);
  };
  return (
    <Button
      class="copy"
      look="quiet"
      icon={copied.value ? "check" : "copy"}
      onClick={() => void copy()}
      {...(children === undefined && { label: words.copy(of) })}
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
  return capitalized(code.toLowerCase().replaceAll("_", " "));
}

/** A text that begins a line. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
