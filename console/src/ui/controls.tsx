/** Controls: panels below buttons, dialogs, fields and choices. */
import { useSignal } from "@preact/signals";
import { type ComponentChildren, createContext } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { Button, Glyph, type Icon } from "./parts.js";

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
  const isAtEnd = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    open.value = false;
    root.current?.querySelector("button")?.focus();
  };
  useLayoutEffect(() => {
    isAtEnd.value = false;
    if (!open.value) return;
    // A panel that begins below a button at the edge of the list would be cut off.
    const list = root.current?.closest("[data-scroller]") ?? document.documentElement;
    isAtEnd.value = panel.current!.getBoundingClientRect().right > list.getBoundingClientRect().right;
  }, [open.value]);
  useEffect(() => {
    if (!open.value) return;
    root.current?.querySelector<HTMLElement>(".panel input, .panel select, .panel button")?.focus();
    const outside = (event: Event) => {
      // In a shadow root, only the path has the clicked element.
      if (root.current && !event.composedPath().includes(root.current)) open.value = false;
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open.value]);
  return (
    <div
      class={`popover ${isAtEnd.value ? "end" : (props.align ?? "")}`}
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
        <div class="panel" ref={panel} id={id} role="group" aria-label={props.name}>
          {props.children(close)}
        </div>
      )}
    </div>
  );
}

/** Whether a dialog is around a component. */
export const ModalContext = createContext(false);

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
      <ModalContext.Provider value={true}>{children}</ModalContext.Provider>
    </dialog>
  );
}

/** A field with its label above and its fault below. */
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
