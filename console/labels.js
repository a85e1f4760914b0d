/** What people call the attributes of a transaction and their symbols: the schema's table, from which exports take them too. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The plugin that makes the module `labels`: labels by language, then by dotted path in the SDK's names or as `type.REFUND`. */
export const labels = {
  name: "labels",
  setup(builder) {
    builder.onResolve({ filter: /^labels$/ }, () => ({ path: "labels", namespace: "labels" }));
    builder.onLoad({ filter: /.*/, namespace: "labels" }, async () => ({
      contents: JSON.stringify(await labelsByPath()),
      loader: "json",
    }));
  },
};

async function labelsByPath() {
  const table = await readFile(here("../schema/src/main/resources/org/txsearch/schema/labels.csv"), "utf8");
  const rows = table.split(/\r?\n/).filter((line) => line && !line.startsWith("#"));
  const [header, ...others] = rows.map((line) => line.split(","));
  const { schemas } = JSON.parse(await readFile(here("../docs/openapi.json"), "utf8")).components;
  const languages = ["en", "de"].map((language) => [language, header.indexOf(language)]);
  const named = new Map(others.map((cells) => [cells[0], cells]));
  const symbols = others.filter(([name]) => /^(type|status)\.[A-Z_]+$/.test(name));
  const found = Object.fromEntries(languages.map(([language]) => [language, {}]));
  const typeOf = (schema) =>
    [schema, schema.items, ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
      .map((each) => each?.$ref?.split("/").pop())
      .find((name) => name !== undefined);
  const add = (type, path) => {
    for (const [name, schema] of Object.entries(schemas[type].properties)) {
      const cells = named.get(type === "Transaction" ? name : `${type}.${name}`);
      if (cells === undefined) throw new Error(`labels.csv has no label for ${type}.${name}.`);
      const member = path + name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
      for (const [language, column] of languages) found[language][member] = cells[column];
      const inner = typeOf(schema);
      if (inner !== undefined && inner !== "Money") add(inner, `${member}.`);
    }
  };
  add("Transaction", "");
  for (const cells of symbols) for (const [language, column] of languages) found[language][cells[0]] = cells[column];
  return found;
}
