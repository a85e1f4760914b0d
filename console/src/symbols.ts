/** Words for the types and statuses of transactions, from the schema's table: exports and statements have them, too. */
import labels from "labels";

type Language = keyof typeof labels;

/** Returns the words of a language for the symbols of an attribute. */
export function symbolsOf(language: Language, attribute: "type" | "status"): Readonly<Record<string, string>> {
  const prefix = `${attribute}.`;
  return Object.fromEntries(
    Object.entries(labels[language])
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, word]) => [name.slice(prefix.length), word]),
  );
}
