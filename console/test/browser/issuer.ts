/** The fake's issuer: it signs in whoever the test says. */
import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyOf, signed } from "./http.js";
import type { Fake } from "./server.js";

export class Issuer {
  readonly #fake: Fake;
  readonly #codes = new Map<string, { challenge: string; redirect: string; who: string }>();

  constructor(fake: Fake) {
    this.#fake = fake;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.#fake.issuer);
    response.setHeader("Access-Control-Allow-Origin", this.#fake.origin);
    const text = await bodyOf(request);
    this.#fake.requests.push({
      what: `${request.method} issuer${url.pathname}`,
      body: text,
      headers: request.headers,
      url,
    });
    const parameters = url.searchParams;
    const go = (address: URL) => response.writeHead(302, { Location: address.href }).end();
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        response.setHeader("Content-Type", "application/json");
        response.end(
          JSON.stringify({
            issuer: this.#fake.issuer,
            authorization_endpoint: `${this.#fake.issuer}/authorize`,
            token_endpoint: `${this.#fake.issuer}/token`,
            end_session_endpoint: `${this.#fake.issuer}/logout`,
          }),
        );
        return;
      case "/authorize": {
        const expected = {
          response_type: "code",
          client_id: "console",
          code_challenge_method: "S256",
          redirect_uri: `${this.#fake.origin}/console/`,
        };
        for (const [name, value] of Object.entries(expected))
          if (parameters.get(name) !== value) this.#fake.faults.push(`${name} is ${parameters.get(name)}`);
        if (!/^[\w-]{43}$/.test(parameters.get("code_challenge") ?? "")) this.#fake.faults.push("no challenge");
        if (!/^[\w-]{22,}$/.test(parameters.get("state") ?? "")) this.#fake.faults.push("no state");
        if (!/\bopenid\b.*transactions:read/.test(parameters.get("scope") ?? "")) this.#fake.faults.push("no scope");
        if (parameters.get("prompt") === "none") {
          go(
            this.#fake.signedIn === undefined
              ? this.#answer(url, { error: "login_required" })
              : this.#answer(url, { code: this.#code(url, this.#fake.signedIn) }),
          );
          return;
        }
        const link = (path: string) => `/${path}&${parameters}`.replaceAll("&", "&amp;");
        response.setHeader("Content-Type", "text/html");
        response.end(
          `<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in</h1><p><a href="${link("decide?who=M0001")}">M0001</a>` +
            ` <a href="${link("decide?who=partner-demo")}">partner-demo</a> <a href="${link("decide?who=")}">Cancel</a>`,
        );
        return;
      }
      case "/decide": {
        const who = parameters.get("who")!;
        if (who) this.#fake.signedIn = who;
        go(this.#answer(url, who ? { code: this.#code(url, who) } : { error: "access_denied" }));
        return;
      }
      case "/token": {
        const form = new URLSearchParams(text);
        const code = this.#codes.get(form.get("code") ?? "");
        this.#codes.delete(form.get("code") ?? "");
        const challenge = createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
        response.setHeader("Content-Type", "application/json");
        if (code === undefined || code.challenge !== challenge || code.redirect !== form.get("redirect_uri")) {
          this.#fake.faults.push("the verifier is not that of the challenge");
          response.writeHead(400).end(JSON.stringify({ error: "invalid_grant" }));
          return;
        }
        response.end(
          JSON.stringify({
            access_token: this.#fake.token(code.who),
            ...(this.#fake.idTokens && {
              id_token: signed({ iss: this.#fake.issuer, aud: "console", sub: code.who.split("/")[1] }),
            }),
            token_type: "Bearer",
            expires_in: this.#fake.expiresIn,
          }),
        );
        return;
      }
      case "/logout":
        this.#fake.signedIn = undefined;
        go(new URL(parameters.get("post_logout_redirect_uri")!));
        return;
      default:
        response.writeHead(404).end();
    }
  }

  #code(url: URL, who: string): string {
    const code = randomBytes(16).toString("hex");
    this.#codes.set(code, {
      challenge: url.searchParams.get("code_challenge")!,
      redirect: url.searchParams.get("redirect_uri")!,
      who,
    });
    return code;
  }

  #answer(url: URL, answer: Record<string, string>): URL {
    const address = new URL(url.searchParams.get("redirect_uri")!);
    const state = this.#fake.wrongState ? "somebody-else's" : url.searchParams.get("state")!;
    for (const [name, value] of Object.entries({ ...answer, state })) address.searchParams.set(name, value);
    return address;
  }
}
