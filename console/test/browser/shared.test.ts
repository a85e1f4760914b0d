/** A computer that several people use: what one keeps, the next must not see. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { close, faults, newPage, stage } from "./harness.js";
import { leaveTraces, openAs, sees, signOut } from "./shared.js";

const { browser, fake } = await stage();

for (const idTokens of [false, true]) {
  test(`each user has views, columns and settings of their own; the user is in the ${idTokens ? "ID" : "access"} token`, async () => {
    fake.idTokens = idTokens;
    const page = await newPage(browser);
    await openAs(page, fake, "M0001/anna");
    await leaveTraces(page);
    await signOut(page, false);
    for (const next of ["M0002/anna", "M0001/ben", "M0002", "M0001"]) {
      await openAs(page, fake, next);
      await sees(page, false);
    }
    await openAs(page, fake, "M0001/anna");
    await sees(page, true);
    assert.deepEqual(faults(page), []);
    await close(page);
  });
}

test("an issuer that names no user: a merchant's choices are not those of another merchant", async () => {
  const page = await newPage(browser);
  await openAs(page, fake, "M0001");
  await leaveTraces(page);
  await signOut(page, false);
  await openAs(page, fake, "M0002");
  await sees(page, false);
  await openAs(page, fake, "M0001");
  await sees(page, true);
  await close(page);
});

test("a partner's choices for one merchant are not shown beside another", async () => {
  const page = await newPage(browser);
  await openAs(page, fake, "partner-demo/anna", "#/find?merchant=M0001");
  await leaveTraces(page);
  await openAs(page, fake, "partner-demo/anna", "#/find?merchant=M0002");
  await sees(page, false);
  await openAs(page, fake, "partner-demo/anna", "#/find?merchant=M0001");
  await sees(page, true);
  await close(page);
});
