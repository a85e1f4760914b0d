/** The page: signs somebody in, and shows the view of its address. */
import { render, type ComponentChildren } from "preact";
import { App, AppContext, languageFor, loadLanguage, type Words } from "./app.js";
import { Memory, pageMemory, removeOwnerless } from "./memory.js";
import {
  completeSignIn,
  isReturning,
  leave,
  signIn,
  SignInError,
  signOut,
  type Entry,
  type Session,
  type Settings,
} from "./session.js";
import { applyTheme } from "./ui/settings.js";
import { Frame } from "./ui/frame.js";
import { columns, readView, writeView, type Column, type View } from "./view.js";
import { en } from "./words/en.js";

const root = document.getElementById("app") as HTMLElement;

removeOwnerless();
applyTheme(pageMemory.get("theme"));
const language = languageFor(pageMemory.get("language"));
document.documentElement.lang = language;
// A page that the browser has kept for "back" has the rows and the token of whoever left it.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
void start();

async function start(): Promise<void> {
  await loadLanguage(language);
  const words = language === "de" ? (await import("./words/de.js")).de : en;
  let settings: Settings;
  try {
    const response = await fetch("settings.json");
    if (!response.ok) throw new Error(String(response.status));
    settings = (await response.json()) as Settings;
  } catch {
    // Whatever the cause, the page cannot do anything without them.
    show(
      <Card
        title={words.signIn.settingsFailed}
        text={words.failures.offline.detail}
        button={words.retry}
        onClick={() => location.reload()}
      />,
    );
    return;
  }
  if (!isReturning()) {
    // Somebody who opens the view of an address wants to see it, and may be signed in with the issuer still.
    if (location.hash.length > 2 && sessionStorage.getItem("txsearch.silent") === null) {
      sessionStorage.setItem("txsearch.silent", "tried");
      await signIn(settings, { prompt: "none" }).catch((error: unknown) => showFailure(words, settings, error));
      return;
    }
    welcome(words, settings);
    return;
  }
  show(<Card title={words.signIn.working} />);
  try {
    open(settings, await completeSignIn(settings));
  } catch (error) {
    if (error instanceof SignInError && /^(login|interaction|consent|account_selection)_required$/.test(error.code)) {
      welcome(words, settings);
    } else {
      showFailure(words, settings, error);
    }
  } finally {
    sessionStorage.removeItem("txsearch.silent");
  }
}

function welcome(words: Words, settings: Settings): void {
  document.title = words.title;
  show(
    <Card
      title={words.signIn.title}
      text={words.signIn.lead}
      button={words.signIn.button}
      onClick={() => void signIn(settings).catch((error: unknown) => showFailure(words, settings, error))}
    />,
  );
}

function showFailure(words: Words, settings: Settings, error: unknown): void {
  const code = error instanceof SignInError ? error.code : "network";
  const text = code === "access_denied" ? words.signIn.denied : words.signIn.failedDetail(code);
  show(
    <Card
      title={words.signIn.failed}
      text={text}
      button={words.signIn.again}
      onClick={() => void signIn(settings).catch((again: unknown) => showFailure(words, settings, again))}
    />,
  );
}

function open(settings: Settings, session: Session): void {
  const memory = Memory.ofUser(session.owner);
  const entry: Entry = { owner: session.owner };
  const asked = readView(location.hash);
  const merchant = session.merchant ?? asked.merchant ?? "";
  const view = withColumns(asked, memory.get(`columns.${merchant}`));
  const app = new App({
    access: {
      baseUrl: new URL("..", location.href).href.replace(/[?#].*$/, ""),
      token: () => session.token,
      merchant: session.merchant,
      partner: session.partner,
    },
    language,
    memory,
    signIn: () => void signIn(settings),
    zone: memory.get(`zone.${merchant}`) ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    view: session.merchant === undefined ? view : { ...view, merchant: undefined },
    navigate: (next, replace) => {
      const hash = writeView(next);
      if (hash === location.hash) return;
      if (replace) history.replaceState(entry, "", hash);
      else history.pushState(entry, "", hash);
    },
  });
  history.replaceState(entry, "", location.hash || writeView(app.view.peek()));
  const follow = () => {
    // A link has made an entry of its own.
    if (history.state === null) history.replaceState(entry, "", location.href);
    const next = readView(location.hash);
    app.view.value = session.merchant === undefined ? next : { ...next, merchant: undefined };
  };
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);
  // A little before its time, so that nobody types into a page that cannot answer.
  const left = session.expiresAt - Date.now() - 5_000;
  if (left < 2_147_483_647) setTimeout(() => (app.expired.value = true), Math.max(0, left));
  addEventListener("online", () => app.troubles.retry());
  // Other tabs of this user sign out with this one.
  const signedOut = new BroadcastChannel("txsearch.signed-out");
  signedOut.onmessage = (message) => {
    if (message.data !== session.owner) return;
    show(null);
    leave();
  };
  show(
    <AppContext.Provider value={app}>
      <Frame
        onSignOut={(forget) => {
          if (forget) memory.clear();
          signedOut.postMessage(session.owner);
          show(null);
          void signOut(settings);
        }}
      />
    </AppContext.Provider>,
  );
}

/** Returns the view with the columns that the user chose last, unless its address has columns. */
function withColumns(view: View, last: string | null): View {
  if (/[?&]columns=/.test(location.hash)) return view;
  const chosen = (last ?? "")
    .split(",")
    .filter((name): name is Column => (columns as readonly string[]).includes(name));
  return chosen.length > 0 ? { ...view, columns: chosen } : view;
}

function show(content: ComponentChildren): void {
  render(<>{content}</>, root);
}

function Card({
  title,
  text,
  button,
  onClick,
}: {
  title: string;
  text?: string;
  button?: string;
  onClick?: () => void;
}) {
  return (
    <main class="welcome">
      <div class="card">
        <img src="icon.svg" alt="" width="56" height="56" />
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        {button && (
          <button type="button" class="button main large" onClick={onClick}>
            {button}
          </button>
        )}
      </div>
    </main>
  );
}
