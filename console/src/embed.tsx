/**
 * `<txsearch-transactions base-url="https://api.example.com">`: the list of payments as a part of another page.
 *
 * Attributes: `base-url`, `on-behalf-of` (the merchant that a partner acts for), `language`, `time-zone`, `theme` (`light`, `dark`),
 * and `view` (the end of a console's address, such as `#/find?status=REFUNDED`). The page gives tokens by the property `token`: one, or
 * a function that returns the current one. Style it by the variables `--txs-…`.
 *
 * Events: `txsearch-view` when the view changes (`detail.view` is the end of an address), and `txsearch-expired` when the token is no longer
 * accepted.
 */
import { render } from "preact";
import { App, AppContext, languageFor, loadLanguage } from "./app.js";
import { Find } from "./ui/find.js";
import { readView, writeView } from "./view.js";

type Token = string | (() => string | Promise<string>);

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

export class TransactionsElement extends HTMLElement {
  static readonly observedAttributes = ["base-url", "on-behalf-of", "language", "time-zone", "view"];

  readonly #root: HTMLElement;
  #token: Token | undefined;
  #unsubscribe: (() => void) | undefined;
  #drawing = false;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    this.#root = document.createElement("div");
    this.#root.className = "root";
    shadow.append(this.#root);
  }

  /** The access token, or a function that returns the current one: it is called before each request. */
  set token(token: Token | undefined) {
    this.#token = token;
    this.#draw();
  }

  get token(): Token | undefined {
    return this.#token;
  }

  connectedCallback(): void {
    // A property that was set before this class was loaded hides its setter.
    if (Object.hasOwn(this, "token")) {
      const token = this.token;
      delete (this as { token?: Token | undefined }).token;
      this.#token = token;
    }
    this.#draw();
  }

  disconnectedCallback(): void {
    this.#clear();
  }

  attributeChangedCallback(): void {
    this.#draw();
  }

  #clear(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    render(null, this.#root);
  }

  /** Draws once for all attributes that change together. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      void this.#drawNow();
    });
  }

  async #drawNow(): Promise<void> {
    const token = this.#token;
    const baseUrl = this.getAttribute("base-url");
    if (!this.isConnected || baseUrl === null || token === undefined) return;
    const language = languageFor(this.getAttribute("language"));
    await loadLanguage(language);
    this.#clear();
    const view = readView(this.getAttribute("view") ?? "");
    const merchant = this.getAttribute("on-behalf-of") ?? undefined;
    const app = new App({
      access: {
        baseUrl,
        token: typeof token === "string" ? () => token : token,
        // Without it, the token's own merchant; the list needs to know no more.
        merchant: merchant === undefined ? "" : undefined,
        partner: undefined,
      },
      language,
      zone: this.getAttribute("time-zone") ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      view: { ...view, screen: "find", merchant },
      embedded: true,
      navigate: (next) => {
        this.dispatchEvent(
          new CustomEvent("txsearch-view", { detail: { view: writeView(next) }, bubbles: true, composed: true }),
        );
      },
    });
    this.#unsubscribe = app.expired.subscribe((expired) => {
      if (expired) this.dispatchEvent(new CustomEvent("txsearch-expired", { bubbles: true, composed: true }));
    });
    this.#root.lang = language;
    render(
      <AppContext.Provider value={app}>
        <Find />
        <div class="unseen" aria-live="polite" role="status">
          {app.announcement}
        </div>
      </AppContext.Provider>,
      this.#root,
    );
  }
}

if (!customElements.get("txsearch-transactions")) customElements.define("txsearch-transactions", TransactionsElement);
