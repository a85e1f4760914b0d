// Runs the console's tests: node test/run.js [unit] [browser] [screenshots] [FILE…] [-- OPTIONS]. Without arguments, all tests.
// The options are those of node --test, or parts of the names of screenshots.
// Each is bundled as the console is, so that it tests the sources; the browser's tests get a build of the site.
import { spawn, spawnSync } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { labels } from "../labels.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const split = process.argv.indexOf("--");
const named = process.argv.slice(2, split < 0 ? undefined : split);
const options = split < 0 ? [] : process.argv.slice(split + 1);
const asked = named.length > 0 ? named : ["unit", "browser"];

const sources = [];
for (const name of asked) {
  if (name === "unit" || name === "browser") {
    const files = await readdir(here(name));
    sources.push(...files.filter((file) => file.endsWith(".test.ts")).map((file) => here(`${name}/${file}`)));
  } else if (name === "screenshots") sources.push(here("screenshots.ts"));
  else sources.push(resolve(name));
}

const out = here("../target/test");
await rm(join(out, "built"), { recursive: true, force: true });
await mkdir(out, { recursive: true });
await build({
  entryPoints: sources,
  outdir: join(out, "built"),
  outbase: here("."),
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  jsx: "automatic",
  jsxImportSource: "preact",
  alias: { "@txsearch/client": here("../../sdk/typescript/src/index.ts") },
  external: ["playwright-core"],
  nodePaths: [here("../node_modules")],
  sourcemap: "inline",
  logLevel: "warning",
  plugins: [labels],
});

const isBrowser = (source) => !source.includes("/unit/");
if (sources.some(isBrowser) && !process.env.CONSOLE_SITE) {
  run([here("../build.js")]);
  process.env.CONSOLE_SITE = here("../site");
}
process.env.CONSOLE_ROOT = here("..").replace(/\/$/, "");

const built = sources.map((source) => join(out, "built", source.slice(here(".").length).replace(/\.ts$/, ".mjs")));
if (asked.includes("screenshots")) run(["--enable-source-maps", ...built, ...options]);
else runTests(["--test", "--test-concurrency=1", "--test-reporter=spec", "--enable-source-maps", ...options, ...built]);

function run(commandLine) {
  const { status } = spawnSync(process.execPath, commandLine, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs tests until all have ended, or none has for two minutes: a slow machine may need longer than that for a file. */
function runTests(commandLine) {
  const tests = spawn(process.execPath, commandLine, { stdio: ["inherit", "pipe", "inherit"] });
  const silence = setTimeout(() => {
    console.error("No test has ended for two minutes, so the tests were stopped.");
    tests.kill();
  }, 120_000);
  tests.stdout.on("data", (report) => {
    silence.refresh();
    process.stdout.write(report);
  });
  tests.on("close", (status) => {
    clearTimeout(silence);
    process.exitCode = status ?? 1;
  });
}
