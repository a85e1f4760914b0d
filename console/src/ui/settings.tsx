/** Who is signed in, and the settings. */
import { useSignal } from "@preact/signals";
import { type Language, languages, loadLanguage, useApp } from "../app.js";
import { pageMemory } from "../memory.js";
import { emptyView } from "../view.js";
import { Button } from "./parts.js";
import { Choice, Field, Popover } from "./controls.js";

export function Who({ onSignOut }: { onSignOut: () => void }) {
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
