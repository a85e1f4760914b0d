/** How the fake reads requests, and the API's security policy. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

/** How a request is answered instead of as usual. */
export interface Rule {
  readonly when: RegExp;
  /** How often; without it, until it is taken away. */
  times?: number;
  /** Only for the pages after the first. */
  readonly furtherPages?: boolean;
  readonly delayMillis?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The connection ends in the middle of the answer. */
  readonly cut?: boolean;
}

export interface Recorded {
  readonly what: string;
  readonly body: any;
  readonly headers: IncomingMessage["headers"];
  readonly url: URL;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html;charset=utf-8",
  ".js": "text/javascript;charset=utf-8",
  ".css": "text/css;charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain;charset=utf-8",
};

/** A token that nobody has seen before. */
export function signed(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "RS256" })}.${part({ ...claims, jti: randomBytes(8).toString("hex") })}.c2lnbmVk`;
}

/** The policy that the API sends, from the API's source: no test can pass with another. */
export async function policyOfTheApi(issuer: string): Promise<string> {
  const path = join(
    process.env["CONSOLE_ROOT"]!,
    "../api/src/main/java/org/txsearch/api/console/ConsoleController.java",
  );
  const source = await readFile(path, "utf8");
  const expression = /String policy =([\s\S]*?);\n/.exec(source)?.[1];
  if (expression === undefined) throw new Error(`${path} has no policy.`);
  return [...expression.matchAll(/"([^"]*)"|\+ (origins)/g)]
    .map(([, text, origins]) => (origins ? ` ${issuer}` : text))
    .join("");
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export const codes: Readonly<Record<number, string>> = {
  401: "UNAUTHENTICATED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  429: "RATE_LIMITED",
  503: "UNAVAILABLE",
};

/** The settings that the console signs in with. */
export const settingsOf = (issuer: string) => ({
  client_id: "console",
  scope: "openid transactions:read exports:write webhooks:write",
  issuer,
  authorization_uri: null,
  token_uri: null,
  merchant_claim: "merchant_id",
  partner_claim: "partner_id",
});

/** A file of the console, as the API serves it; undefined if there is none. */
export async function siteFile(path: string, policy: string) {
  const name = normalize(path || "index.html");
  const headers = {
    "Content-Security-Policy": policy,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-cache",
    "Content-Type": types[extname(name)] ?? "application/octet-stream",
  };
  const content = await readFile(join(process.env["CONSOLE_SITE"]!, name)).catch(() => undefined);
  return content && { headers, content };
}

/** Starts a server on loopback. A handler that fails ends the connection. */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  onFault: (fault: string) => void,
): Promise<Server> {
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => {
      onFault(String(error instanceof Error ? error.stack : error));
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Returns the origin of a server. */
export const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
