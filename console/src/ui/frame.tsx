/** The page around the screens: the navigation, who is signed in, and the settings. */
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { languages, loadLanguage, useApp, type Language } from "../app.js";
import { pageMemory } from "../memory.js";
import { emptyView, merchantId, screens, writeView, type Screen } from "../view.js";
import { Find } from "./find.js";
import { Button, Choice, Dialog, Failure, Field, Glyph, Popover } from "./parts.js";
import { Sums } from "./sums.js";
import { isTyping } from "./table.js";

/** Screens that are fetched when somebody opens them. */
const others: Readonly<Partial<Record<Screen, () => Promise<ComponentType>>>> = {
  payouts: async () => (await import("./payouts.js")).Payouts,
  exports: async () => (await import("./exports.js")).Exports,
  schedules: async () => (await import("./schedules.js")).Schedules,
  webhooks: async () => (await import("./webhooks.js")).Webhooks,
};

/** Signs out; with `forget`, this browser keeps nothing of the user. */
type SignOut = (forget: boolean) => void;

export function Frame({ onSignIn, onSignOut }: { onSignIn: () => void; onSignOut: SignOut }) {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  const main = useRef<HTMLElement>(null);
  const isLeaving = useSignal(false);
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const input = document.querySelector<HTMLInputElement>("[data-search]");
      if (input === null) return;
      event.preventDefault();
      input.focus();
      input.select();
    };
    document.addEventListener("keydown", search);
    return () => document.removeEventListener("keydown", search);
  }, []);
  useEffect(() => {
    // On a small page, the navigation scrolls.
    document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    document.title = `${words.screens[view.screen]} · ${words.title}`;
  }, [words, view.screen]);
  return (
    <div class="frame">
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          // The part of the address after # is the view.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {words.skip}
      </a>
      <header class="top">
        <a class="brand" href={writeView({ ...emptyView, merchant: view.merchant })}>
          <img src="icon.svg" alt="" width="28" height="28" />
          <span>{words.title}</span>
        </a>
        <nav aria-label={words.navigation}>
          {screens.map((screen) => (
            <a
              key={screen}
              href={writeView({ ...view, screen, open: undefined })}
              {...(screen === view.screen && { "aria-current": "page" as const })}
            >
              {words.screens[screen]}
            </a>
          ))}
        </nav>
        <Who
          onSignOut={() => {
            if (app.memory?.isEmpty) onSignOut(false);
            else isLeaving.value = true;
          }}
        />
      </header>
      {app.expired.value && (
        <div class="notice wait" role="alert">
          <Glyph name="alert" />
          <p>{words.signIn.expired}</p>
          <Button look="main" onClick={onSignIn}>
            {words.signIn.again}
          </Button>
        </div>
      )}
      <main id="content" tabIndex={-1} ref={main}>
        {app.merchant.value === undefined ? (
          <ChooseMerchant />
        ) : (
          <Content key={app.merchant.value} screen={view.screen} />
        )}
      </main>
      {isLeaving.value && <Leave onSignOut={onSignOut} onClose={() => (isLeaving.value = false)} />}
      <div class="unseen" aria-live="polite" role="status">
        {app.announcement.value}
      </div>
    </div>
  );
}

function Content({ screen }: { screen: Screen }) {
  if (screen === "find") return <Find />;
  if (screen === "sums") return <Sums />;
  return <Fetched key={screen} screen={screen} />;
}

function Fetched({ screen }: { screen: Screen }) {
  const app = useApp();
  const found = useSignal<{ component: ComponentType } | { error: unknown } | undefined>(undefined);
  const attempt = useSignal(0);
  useEffect(() => {
    others[screen]?.().then(
      (component) => (found.value = { component }),
      (error: unknown) => (found.value = { error }),
    );
  }, [attempt.value]);
  if (found.value === undefined) return <p class="waiting">{app.words.value.loading}</p>;
  if ("error" in found.value) {
    const failure = { kind: "offline" as const, ...app.words.value.failures.offline };
    return <Failure failure={failure} onRetry={() => attempt.value++} />;
  }
  const Screen = found.value.component;
  return <Screen />;
}

function Who({ onSignOut }: { onSignOut: () => void }) {
  const app = useApp();
  const words = app.words.value;
  const { merchant, partner } = app.access;
  const id = app.merchant.value;
  const name = partner && id ? words.merchant.asPartner(partner, id) : (partner ?? words.merchant.of(merchant ?? ""));
  return (
    <div class="who">
      <bdi class="who-name wide-only">{name}</bdi>
      <Popover
        label={<span class="unseen">{words.settings.title}</span>}
        name={words.settings.title}
        icon="settings"
        align="end"
      >
        {(close) => (
          <div class="settings">
            <p>
              <bdi>{name}</bdi>
            </p>
            {partner && id && (
              <Button
                onClick={() => {
                  close();
                  app.go({ ...emptyView });
                }}
              >
                {words.merchant.change}
              </Button>
            )}
            <SettingsOf />
            <details>
              <summary>{words.settings.keys}</summary>
              <dl class="keys">
                {words.keys.map(([key, does]) => (
                  <div key={key}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </details>
            <div class="row">
              <a class="button quiet" href="../docs" target="_blank" rel="noreferrer">
                {words.settings.guide}
              </a>
              <Button
                onClick={() => {
                  // The focus comes back here when a dialog that follows is closed.
                  close();
                  onSignOut();
                }}
              >
                {words.signIn.out}
              </Button>
            </div>
          </div>
        )}
      </Popover>
    </div>
  );
}

/** Offers to remove what this browser keeps of the user. */
function Leave({ onSignOut, onClose }: { onSignOut: SignOut; onClose: () => void }) {
  const words = useApp().words.value;
  const forget = useRef<HTMLInputElement>(null);
  return (
    <Dialog title={words.signIn.out} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSignOut(forget.current?.checked ?? false);
        }}
      >
        <p>{words.signIn.kept}</p>
        <ul class="checks">
          <li>
            <label>
              <input type="checkbox" ref={forget} />
              {words.signIn.forget}
            </label>
          </li>
        </ul>
        <p class="hint">{words.signIn.history}</p>
        <div class="row">
          <Button look="main" type="submit">
            {words.signIn.out}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

export type Theme = "auto" | "light" | "dark";

/** Puts the choice of a theme into effect. */
export function applyTheme(theme: string | null): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}

function SettingsOf() {
  const app = useApp();
  const words = app.words.value.settings;
  const theme = useSignal((pageMemory.get("theme") ?? "auto") as Theme);
  const zones = ["Etc/UTC", ...Intl.supportedValuesOf("timeZone")];
  if (!zones.includes(app.zone.value)) zones.unshift(app.zone.value);
  return (
    <>
      <Choice<Language>
        label={words.language}
        value={app.language.value}
        options={Object.entries(languages) as [Language, string][]}
        onChange={(language) => {
          pageMemory.set("language", language);
          void loadLanguage(language).then(() => {
            document.documentElement.lang = language;
            app.language.value = language;
          });
        }}
      />
      <Choice<Theme>
        label={words.theme}
        value={theme.value}
        options={Object.entries(words.themes) as [Theme, string][]}
        onChange={(next) => {
          theme.value = next;
          pageMemory.set("theme", next);
          applyTheme(next);
        }}
      />
      <Field label={words.zone}>
        {(field) => (
          <select
            {...field}
            value={app.zone.value}
            onChange={(event) => {
              app.zone.value = event.currentTarget.value;
              app.keep("zone", app.zone.value);
            }}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone} selected={zone === app.zone.value}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

/** A partner chooses the merchant that it acts for. */
function ChooseMerchant() {
  const app = useApp();
  const words = app.words.value.merchant;
  const recent = (app.memory?.get("merchants") ?? "").split(",").filter(Boolean);
  const fault = useSignal<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const choose = (id: string) => {
    app.memory?.set("merchants", [id, ...recent.filter((other) => other !== id)].slice(0, 8).join());
    app.go({ merchant: id });
  };
  return (
    <div class="card">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const id = input.current?.value.trim() ?? "";
          fault.value = merchantId.test(id) ? undefined : words.invalid;
          if (fault.value === undefined) choose(id);
        }}
      >
        <Field label={words.label} fault={fault.value}>
          {(field) => <input ref={input} type="text" {...field} autocomplete="off" spellcheck={false} />}
        </Field>
        <Button look="main" type="submit">
          {words.use}
        </Button>
      </form>
      {recent.length > 0 && (
        <>
          <h2>{words.recent}</h2>
          <div class="row">
            {recent.map((id) => (
              <Button key={id} onClick={() => choose(id)}>
                {id}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
