/** The page around the screens: the navigation, who is signed in, and the settings. */
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { emptyView, type Screen, screens, writeView } from "../view.js";
import { Find } from "./find.js";
import { Banner } from "./banner.js";
import { Failure } from "./loading.js";
import { Overview } from "./overview.js";
import { isTyping } from "./table.js";
import { ChooseMerchant } from "./choosemerchant.js";
import { Leave, type SignOut } from "./leave.js";
import { Who } from "./settings.js";

/** Screens that are fetched when somebody opens them. */
const others: Readonly<Partial<Record<Screen, () => Promise<ComponentType>>>> = {
  sums: async () => (await import("./sums.js")).Sums,
  payouts: async () => (await import("./payouts.js")).Payouts,
  exports: async () => (await import("./exports.js")).Exports,
  schedules: async () => (await import("./schedules.js")).Schedules,
  webhooks: async () => (await import("./webhooks.js")).Webhooks,
};

export function Frame({ onSignOut }: { onSignOut: SignOut }) {
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
    <div class={`frame ${app.expired.value || app.troubles.all.value.length > 0 ? "troubled" : ""}`}>
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
        <a class="brand" href={writeView({ ...emptyView, screen: "overview", merchant: view.merchant })}>
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
      <Banner />
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
  if (screen === "overview") return <Overview />;
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
