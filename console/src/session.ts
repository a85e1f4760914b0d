/** Signing in: OpenID Connect's authorization code with PKCE. The token stays in this module's memory, and nowhere else. */

/** What the server says about itself in `settings.json`. */
export interface Settings {
  readonly client_id: string;
  readonly scope: string;
  readonly issuer: string;
  readonly authorization_uri: string | null;
  readonly token_uri: string | null;
  readonly merchant_claim: string;
  readonly partner_claim: string;
}

/** Who is signed in. */
export interface Session {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly merchant: string | undefined;
  readonly partner: string | undefined;
  /** A hash of the issuer, the client, the merchant or partner, and the user. Whatever outlives the page belongs to one owner. */
  readonly owner: string;
}

/** Why somebody could not be signed in; `code` is OAuth's, or one of ours. */
export class SignInError extends Error {
  constructor(
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

/** The state that is kept while the issuer has the page: no token among it. */
interface Pending {
  readonly state: string;
  readonly verifier: string;
  readonly hash: string;
  /** Who opened the view of `hash` in this tab; undefined if nobody was signed in. */
  readonly owner: string | undefined;
}

/** The state of an entry of the browser's history whose address is a view of that user. */
export interface Entry {
  readonly owner: string;
}

const key = "txsearch.sign-in";
/** The folder of the page, whatever address the page was opened with: the issuer has this folder registered. */
const redirectUri = () => new URL(".", location.origin + location.pathname).href;

/** Leaves for the issuer's page, and comes back to the view in the address. `silent` asks for no password. */
export async function signIn(settings: Settings, options: { prompt?: "none" | "login" } = {}): Promise<never> {
  const authorization = await endpoint(settings, "authorization");
  const pending: Pending = { state: random(), verifier: random(), hash: location.hash, owner: ownerOfEntry() };
  sessionStorage.setItem(key, JSON.stringify(pending));
  const url = new URL(authorization);
  const parameters = {
    response_type: "code",
    client_id: settings.client_id,
    redirect_uri: redirectUri(),
    scope: settings.scope,
    state: pending.state,
    code_challenge: await sha256(pending.verifier),
    code_challenge_method: "S256",
    ui_locales: document.documentElement.lang,
    ...options,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  location.assign(url);
  return new Promise(() => undefined);
}

/** Whether the address is that of somebody who comes back from the issuer. */
export function isReturning(): boolean {
  const answer = new URLSearchParams(location.search);
  return answer.has("state") && (answer.has("code") || answer.has("error"));
}

/** Takes the issuer's answer from the address, and exchanges its code for a token. */
export async function completeSignIn(settings: Settings): Promise<Session> {
  const answer = new URLSearchParams(location.search);
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const pending = stored === null ? undefined : (JSON.parse(stored) as Pending);
  // The code must not stay in the address, nor in the history.
  const owned = pending?.owner === undefined ? null : ({ owner: pending.owner } satisfies Entry);
  history.replaceState(owned, "", redirectUri() + (pending?.hash ?? ""));
  if (pending === undefined || answer.get("state") !== pending.state) {
    throw new SignInError("state", "The answer belongs to another sign-in.");
  }
  // An issuer that names itself (RFC 9207) must be ours: another one could be after the code.
  const issuer = answer.get("iss");
  if (issuer !== null && issuer !== settings.issuer) {
    throw new SignInError("iss", "The answer comes from another sign-in server.");
  }
  const error = answer.get("error");
  if (error !== null) throw new SignInError(error, answer.get("error_description") ?? error);
  const token = await endpoint(settings, "token");
  const response = await fetch(token, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: settings.client_id,
      code: answer.get("code") ?? "",
      redirect_uri: redirectUri(),
      code_verifier: pending.verifier,
    }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  const access = body["access_token"];
  if (!response.ok || typeof access !== "string") {
    const code = String(body["error"] ?? response.status);
    throw new SignInError(code, String(body["error_description"] ?? code));
  }
  const claims = claimsOf(access);
  const claim = (name: string) => (typeof claims[name] === "string" ? (claims[name] as string) : undefined);
  const seconds = typeof body["expires_in"] === "number" ? body["expires_in"] : 300;
  const merchant = claim(settings.merchant_claim);
  const partner = claim(settings.partner_claim);
  const identity = typeof body["id_token"] === "string" ? claimsOf(body["id_token"]) : claims;
  const user = [identity["sub"] ?? claims["sub"], claims["preferred_username"]];
  const owner = await sha256(JSON.stringify([settings.issuer, settings.client_id, merchant, partner, ...user]));
  // The view of somebody else may name that merchant's customers.
  if (pending.owner !== undefined && pending.owner !== owner) history.replaceState(null, "", redirectUri());
  return { token: access, expiresAt: Date.now() + seconds * 1_000, merchant, partner, owner };
}

function ownerOfEntry(): string | undefined {
  return (history.state as Entry | null)?.owner;
}

/** Leaves for the issuer's end of its session, if it has one, or else for the page without a view. */
export async function signOut(settings: Settings): Promise<void> {
  const logout = (await metadata(settings))["end_session_endpoint"];
  if (logout === undefined) {
    leave();
    return;
  }
  const url = new URL(logout);
  url.searchParams.set("client_id", settings.client_id);
  url.searchParams.set("post_logout_redirect_uri", redirectUri());
  // In place of the entry of the history, whose address may name a customer.
  location.replace(url);
}

/** Leaves for the page without a view. */
export function leave(): void {
  location.replace(redirectUri());
}

type Metadata = Readonly<Record<string, string | undefined>>;

let discovered: Promise<Metadata> | undefined;

/** The address of an endpoint: the one that the settings give, or else the issuer's metadata. */
async function endpoint(settings: Settings, name: "authorization" | "token"): Promise<string> {
  const found = settings[`${name}_uri`] ?? (await metadata(settings))[`${name}_endpoint`];
  if (found === undefined) throw new SignInError("discovery", "The sign-in server's metadata cannot be read.");
  return found;
}

/** The issuer's metadata; nothing if it cannot be fetched. */
function metadata(settings: Settings): Promise<Metadata> {
  discovered ??= (async () => {
    const url = `${settings.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return (await response.json()) as Metadata;
    discovered = undefined;
    return {};
  })();
  return discovered;
}

function random(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

async function sha256(text: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** The claims of a token, to show who is signed in; the API decides what they are worth. */
export function claimsOf(token: string): Record<string, unknown> {
  const payload = token.split(".")[1];
  if (payload === undefined) return {};
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
      letter.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  } catch (error) {
    // A token that is opaque to us may still be good for the API.
    if (error instanceof SyntaxError || error instanceof DOMException) return {};
    throw error;
  }
}
