/** Wider readings of the typed text, for a search that finds nothing. */
import { filterOf, type Term } from "./typed.js";

/** A wider reading: of which term, and the whole text that stands for it. */
export interface Wider {
  readonly kind: "anyCurrency" | "about" | "name" | "anywhere" | "anyDay";
  readonly term: Term;
  readonly text: string;
}

/** Returns the next wider reading of each term that has one. `decimal` is the decimal sign of the user's language. */
export function widerOf(terms: readonly Term[], decimal: "." | ","): Wider[] {
  return terms.flatMap((term) => {
    const source = widerSource(term, decimal);
    if (source === undefined) return [];
    const rest = terms.map((other) => (other === term ? source.text : other.source));
    return [{ kind: source.kind, term, text: rest.filter(Boolean).join(" ") }];
  });
}

function widerSource(term: Term, decimal: "." | ","): { kind: Wider["kind"]; text: string } | undefined {
  const { min, max } = term;
  const written = (value: string | undefined) => value?.replace(".", decimal) ?? "";
  switch (term.kind) {
    case "amount":
      if (term.currencies || term.isNegative) {
        const text = min === max ? written(min) : `${written(min)}..${written(max)}`;
        return { kind: "anyCurrency", text: `amount:${text}` };
      }
      return min !== undefined && min === max ? { kind: "about", text: `~${written(min)}` } : undefined;
    case "date":
      return { kind: "anyDay", text: "" };
    case "word":
      return { kind: "name", text: `name:${term.value}` };
    case "name": {
      const text = term.value
        .split(" ")
        .map((word) => `any:${word}`)
        .join(" ");
      return { kind: "anywhere", text };
    }
    case "card":
    case "reference":
    case "invoice":
    case "custom":
    case "payer":
    case "id":
      return filterOf(term) && { kind: "anywhere", text: `any:"${term.value}"` };
    default:
      return undefined;
  }
}
