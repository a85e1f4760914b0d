/** The page: signs somebody in, and shows the view of its address. */
import { render, type ComponentChildren } from "preact";
import { App, AppContext, languageFor, loadLanguage, memory, type Words } from "./app.js";
import { completeSignIn, isReturning, signIn, SignInError, signOut, type Session, type Settings } from "./session.js";
import { applyTheme, Frame } from "./ui/frame.js";
import { columns, readView, writeView, type Column, type View } from "./view.js";
import { en } from "./words/en.js";

const root = document.getElementById("app") as HTMLElement;

applyTheme(memory.get("theme"));
const language = languageFor(memory.get("language"));
document.documentElement.lang = language;
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
  const view = withColumns(readView(location.hash));
  const merchant = session.merchant ?? view.merchant ?? "";
  const app = new App({
    access: {
      baseUrl: new URL("..", location.href).href.replace(/[?#].*$/, ""),
      token: () => session.token,
      merchant: session.merchant,
      partner: session.partner,
    },
    language,
    zone: memory.get(`zone.${merchant}`) ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    view: session.merchant === undefined ? view : { ...view, merchant: undefined },
    navigate: (next, replace) => {
      const hash = writeView(next);
      if (hash === location.hash) return;
      if (replace) history.replaceState(null, "", hash);
      else history.pushState(null, "", hash);
    },
  });
  if (!location.hash) history.replaceState(null, "", writeView(app.view.peek()));
  const follow = () => {
    const next = readView(location.hash);
    app.view.value = session.merchant === undefined ? next : { ...next, merchant: undefined };
  };
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);
  // A little before its time, so that nobody types into a page that cannot answer.
  const left = session.expiresAt - Date.now() - 5_000;
  if (left < 2_147_483_647) setTimeout(() => (app.expired.value = true), Math.max(0, left));
  addEventListener("online", () => app.refreshes.value++);
  show(
    <AppContext.Provider value={app}>
      <Frame onSignIn={() => void signIn(settings)} onSignOut={() => void signOut(settings)} />
    </AppContext.Provider>,
  );
}

/** The columns that somebody chose last, where the address has none. */
function withColumns(view: View): View {
  if (/[?&]columns=/.test(location.hash)) return view;
  const chosen = (memory.get("columns") ?? "")
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
