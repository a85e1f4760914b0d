// Builds the console's files: node build.js. It bundles the sources of the TypeScript SDK, which needs no build of its own. The folder
// site is committed, so that Maven needs no Node.js; .ci/console/check compares it.
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { labels } from "./labels.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = here("site");

const earlier = await files();
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

const shared = {
  // Hashes in names must not depend on the folder of the checkout.
  absWorkingDir: here("."),
  bundle: true,
  minify: true,
  format: "esm",
  target: ["chrome109", "firefox115", "safari16.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  alias: { "@txsearch/client": here("../sdk/typescript/src/index.ts") },
  // The SDK requires them in Node.js only.
  external: ["node:*"],
  nodePaths: [here("node_modules")],
  legalComments: "none",
  charset: "utf8",
  outdir: out,
  metafile: true,
  plugins: [labels],
  logLevel: "warning",
};

// The style is a file for the page, and text for the web component, whose shadow root the page's style does not reach.
const style = await build({ ...shared, entryPoints: [here("src/style.css")], write: false });
const css = style.outputFiles[0].text;
const cssName = hashed("style", css, "css");
await writeFile(join(out, cssName), css);

const pages = await build({
  ...shared,
  entryPoints: { app: here("src/main.tsx") },
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  splitting: true,
});
const [app] = Object.entries(pages.metafile.outputs).find(([, output]) => output.entryPoint?.endsWith("main.tsx"));
// One file under a lasting name: other sites write its address into their pages.
await build({
  ...shared,
  entryPoints: { embed: here("src/embed.tsx") },
  define: { STYLE: JSON.stringify(css) },
});

const index = await readFile(here("src/index.html"), "utf8");
await writeFile(
  join(out, "index.html"),
  index.replaceAll("style.css", cssName).replaceAll("app.js", app.replaceAll("\\", "/").split("/").pop()),
);
for (const name of ["embed.html", "example.js", "example.css", "icon.svg"])
  await cp(here(`src/${name}`), join(out, name));
await writeFile(join(out, "licenses.txt"), await licenses());

// Files of the same content keep their time: newer ones would make ./txsearch build again.
const built = await files();
for (const [name, { content, modified }] of earlier)
  if (built.get(name)?.content.equals(content)) await utimes(join(out, name), modified, modified);
console.log(`${built.size} files in ${out}`);

/** The files of the folder site by their names; none if there is no such folder. */
async function files() {
  const found = new Map();
  for (const name of await readdir(out).catch(() => [])) {
    const { mtime: modified } = await stat(join(out, name));
    found.set(name, { content: await readFile(join(out, name)), modified });
  }
  return found;
}

function hashed(name, content, extension) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
  return `${name}-${hash}.${extension}`;
}

/** The licences of the libraries whose code is in the bundles. */
async function licenses() {
  const texts = [];
  for (const name of ["preact", "@preact/signals", "@preact/signals-core"]) {
    const folder = here(`node_modules/${name}/`);
    const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    texts.push(`${name} ${version} (${license})\n\n${(await readFile(join(folder, "LICENSE"), "utf8")).trim()}\n`);
  }
  return texts.join("\n\n");
}
