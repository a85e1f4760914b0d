/** Signing in: the authorization code with PKCE, and what happens to tokens. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { becomes, close, faults, hashOf, newPage, open, rowAt, stage, until } from "./harness.js";

const { browser, fake } = await stage();

async function signInAs(page: Page, who: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: who, exact: true }).click();
}

/** Everything that outlives a page, or that another may see. */
const kept = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      location.href,
      document.cookie,
      document.referrer,
      history.state as unknown,
      (await indexedDB.databases()).map(({ name }) => name),
      await caches.keys(),
    ]),
  );

/** The first page of somebody who is signed in. */
const figures = (page: Page) => page.locator(".figures").first();

test("sign-in with PKCE; the token is in memory alone", async () => {
  const page = await newPage(browser);
  await page.goto(`${fake.origin}/console/`);
  await page.getByRole("heading", { name: "Your payments, found" }).waitFor();
  assert.equal(fake.asked(/^GET issuer\/authorize/).length, 0, "no unrequested sign-in");
  await signInAs(page, "M0001");
  await figures(page).waitFor();
  assert.deepEqual(fake.faults, []);
  const [asked] = fake.asked(/^POST \/v1\/transactions\/summary/);
  const token = asked!.headers.authorization!.replace("Bearer ", "");
  assert.ok(token.length > 40);
  const everything = await kept(page);
  for (const secret of [token, token.split(".")[1]!]) assert.ok(!everything.includes(secret), everything);
  const answer = fake.asked(/^POST issuer\/token/)[0]!.body as string;
  const form = new URLSearchParams(answer);
  assert.ok(form.get("code_verifier")!.length >= 43);
  for (const name of ["code", "code_verifier"]) assert.ok(!everything.includes(form.get(name)!), `${name} is kept`);
  // No address that was visited holds it either.
  const visited = fake.requests.map((request) => request.url.href).join("\n");
  assert.ok(!visited.includes(token));
  assert.equal(new URL(page.url()).search, "", "the code is no longer in the address");
  await page.goBack();
  await until(
    () => page.url(),
    (url) => !url.includes(form.get("code")!),
  );
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("an answer with another state is refused", async () => {
  fake.wrongState = true;
  const page = await newPage(browser);
  await page.goto(`${fake.origin}/console/`);
  await signInAs(page, "M0001");
  await page.getByRole("heading", { name: "You are not signed in." }).waitFor();
  assert.equal(fake.asked(/^POST issuer\/token/).length, 0, "the code was not exchanged");
  assert.equal(fake.asked(/\/v1\//).length, 0);
  // An unrequested answer, such as in a link that somebody sent.
  await page.goto(`${fake.origin}/console/?code=x&state=y`);
  await page.getByRole("heading", { name: "You are not signed in." }).waitFor();
  assert.equal(fake.asked(/^POST issuer\/token/).length, 0);
  fake.wrongState = false;
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("link", { name: "M0001" }).click();
  await figures(page).waitFor();
  await close(page);
});

test("a sign-in that was cancelled, and one that the issuer refuses", async () => {
  const page = await newPage(browser);
  await page.goto(`${fake.origin}/console/`);
  await signInAs(page, "Cancel");
  await page.getByText("The sign-in was cancelled.").waitFor();
  assert.equal(new URL(page.url()).search, "");
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("link", { name: "M0001" }).click();
  await figures(page).waitFor();
  await close(page);

  const other = await newPage(browser);
  await other.goto(`${fake.origin}/console/?error=%3Cscript%3E&state=x`);
  await other.getByRole("heading", { name: "You are not signed in." }).waitFor();
  assert.deepEqual(faults(other), []);
  await close(other);
});

test("a reload signs in without a question, and comes back to the same view", async () => {
  const hash = "#/find?q=m%C3%BCller&status=COMPLETED%2CREFUNDED";
  const page = await open(browser, fake, { hash });
  await rowAt(page, 0).waitFor();
  assert.equal(await hashOf(page), hash);
  await page.reload();
  await rowAt(page, 0).waitFor();
  assert.equal(await hashOf(page), hash);
  assert.equal(await page.getByRole("searchbox").inputValue(), "müller");
  assert.equal(new URL(page.url()).search, "");
  // With no session at the issuer, somebody is asked once, and not sent in a circle.
  fake.signedIn = undefined;
  await page.reload();
  await page.getByRole("heading", { name: "Your payments, found" }).waitFor();
  assert.equal(await hashOf(page), hash);
  await signInAs(page, "M0001");
  await rowAt(page, 0).waitFor();
  assert.equal(await hashOf(page), hash);
  assert.deepEqual(fake.faults, []);
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("an expired token is told, and signing in again returns to the same view", async () => {
  const page = await open(browser, fake, { hash: "#/find?q=garcia" });
  await rowAt(page, 0).waitFor();
  fake.expire();
  await page.getByRole("searchbox").fill("garcia 2");
  const notice = page.getByRole("alert").filter({ hasText: "Your session has ended" });
  await notice.waitFor();
  const hash = await hashOf(page);
  await notice.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("link", { name: "M0001" }).click();
  await page.locator(".chips li").first().waitFor();
  assert.equal(await hashOf(page), hash);
  await notice.waitFor({ state: "detached" });
  await close(page);
});

test("a token about to expire is told before a request fails", async () => {
  fake.expiresIn = 6;
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await page.getByRole("alert").filter({ hasText: "Your session has ended" }).waitFor();
  assert.ok(await rowAt(page, 0).isVisible(), "the rows stay");
  await close(page);
});

test("signing out ends the session at the issuer", async () => {
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Your payments, found" }).waitFor();
  assert.equal(fake.signedIn, undefined);
  await close(page);
});

test("a partner chooses the merchant that it acts for", async () => {
  const page = await newPage(browser);
  await page.goto(`${fake.origin}/console/`);
  await signInAs(page, "partner-demo");
  await page.getByRole("heading", { name: "Whose payments?" }).waitFor();
  assert.equal(fake.asked(/\/v1\//).length, 0, "nothing is asked for nobody");
  await page.getByLabel("Merchant id").fill("no such id!");
  await page.getByRole("button", { name: "Show payments" }).click();
  await page.getByText("An id has letters").waitFor();
  await page.getByLabel("Merchant id").fill("M0002");
  await page.getByRole("button", { name: "Show payments" }).click();
  await figures(page).waitFor();
  assert.equal(fake.asked(/search$/).at(-1)!.headers["on-behalf-of"], "M0002");
  assert.match(await hashOf(page), /merchant=M0002/);
  await page.reload();
  await figures(page).waitFor();
  assert.match(await hashOf(page), /merchant=M0002/);
  await close(page);
});

test("the rows of one merchant are never shown under the name of another", async () => {
  const page = await open(browser, fake, { as: "partner-demo", hash: "#/find?merchant=M0001" });
  await rowAt(page, 0).waitFor();
  const held = fake.on(/search$/, { delayMillis: 1_500, times: 1 });
  const answer = page.waitForResponse(/search$/);
  await page.evaluate(() => (location.hash = "#/find?merchant=M0002"));
  await page.getByText("partner-demo for M0002").first().waitFor();
  // The rows of M0001 are gone.
  await becomes(() => rowAt(page, 0).count(), 0);
  await answer;
  await rowAt(page, 0).waitFor();
  fake.off(held);

  // The address may come from anybody.
  await page.evaluate(() => (location.hash = "#/find?merchant=M0002%0d%0aX-Other:1"));
  await page.getByRole("heading", { name: "Whose payments?" }).waitFor();
  await close(page);
});
