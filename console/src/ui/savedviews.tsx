/** Views that a user has saved under a name. */
import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { type App, useApp } from "../app.js";
import { readView, writeView } from "../view.js";
import { Button } from "./parts.js";
import { Field, Popover } from "./controls.js";

interface SavedView {
  readonly name: string;
  readonly hash: string;
}

export function SavedViews() {
  const app = useApp();
  const words = app.words.value.find;
  const saved = useSignal<readonly SavedView[]>(useMemo(() => readSaved(app), []));
  const name = useRef<HTMLInputElement>(null);
  const store = (views: readonly SavedView[]) => {
    saved.value = views;
    app.keep("views", JSON.stringify(views));
  };
  return (
    <Popover label={<span class="wide-only">{words.views}</span>} name={words.views} icon="star" align="end">
      {(close) => (
        <>
          {saved.value.length === 0 && <p class="hint">{words.noViews}</p>}
          <ul class="menu">
            {saved.value.map((view) => (
              <li key={view.name}>
                <button
                  type="button"
                  onClick={() => {
                    const { merchant: _, ...rest } = readView(view.hash);
                    app.go({ ...rest, open: undefined });
                    close();
                  }}
                >
                  <bdi>{view.name}</bdi>
                </button>
                <Button
                  look="quiet"
                  icon="close"
                  label={words.removeView(view.name)}
                  onClick={() => store(saved.value.filter((other) => other !== view))}
                />
              </li>
            ))}
          </ul>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const given = name.current?.value.trim() ?? "";
              if (!given) return;
              const hash = writeView({ ...app.view.value, open: undefined });
              store([...saved.value.filter((view) => view.name !== given), { name: given, hash }]);
              close();
            }}
          >
            <Field label={words.viewName}>
              {(field) => <input ref={name} type="text" {...field} maxLength={60} autocomplete="off" />}
            </Field>
            <Button look="main" type="submit">
              {words.saveView}
            </Button>
          </form>
        </>
      )}
    </Popover>
  );
}

function readSaved(app: App): readonly SavedView[] {
  const text = app.recall("views");
  if (text === null) return [];
  try {
    const views = JSON.parse(text) as unknown;
    const isView = (view: unknown): view is SavedView =>
      typeof (view as SavedView | null)?.name === "string" && typeof (view as SavedView).hash === "string";
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
