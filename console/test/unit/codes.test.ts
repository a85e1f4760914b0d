/** The codes of the API: each has words. Those of errors have German ones only, since the API writes English. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { de } from "../../src/words/de.js";
import { faults, problems } from "../../src/words/de/faults.js";
import { en } from "../../src/words/en.js";

const document = join(process.env["CONSOLE_ROOT"]!, "../docs/openapi.json");
const { schemas } = JSON.parse(await readFile(document, "utf8")).components;
const codes = (name: string): string[] => schemas[name].properties.code["x-extensible-enum"];

/** Problems that have words by their status: they mean that somebody must sign in, wait, or look elsewhere. */
const byStatus =
  /^(UNAUTHENTICATED|FORBIDDEN|RATE_LIMITED|INTERNAL_ERROR|SEARCH_|WRITES_|DATA_|OVERLOADED)|.+_NOT_FOUND$/;

test("each fault of a request has German words", () => {
  assert.deepEqual([...codes("Fault")].sort(), Object.keys(faults).sort());
});

test("each problem that has no words by its status has German words", () => {
  const named = codes("Problem").filter((code) => !byStatus.test(code));
  assert.ok(named.length > 10);
  assert.deepEqual(named.sort(), Object.keys(problems).sort());
});

test("each type and status has words in both languages, and no two of them the same", () => {
  for (const name of ["type", "status"] as const) {
    const symbols: string[] = schemas.Transaction.properties[name]["x-extensible-enum"];
    for (const words of [en, de]) {
      assert.deepEqual(Object.keys(words[name]).sort(), [...symbols].sort());
      assert.equal(new Set(Object.values(words[name])).size, symbols.length);
    }
  }
  assert.equal(de.type["DISPUTE"], "Rückbelastung", "the word of the table");
});
