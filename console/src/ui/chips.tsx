/** How a search is understood, as chips that can be removed, and what helps when it finds nothing. */
import { type App, useApp, type Words } from "../app.js";
import { filterOf, type Term } from "../typed.js";
import { unfiltered } from "../view.js";
import { Button, Glyph, readable } from "./parts.js";
import { isFiltered, type ListMember } from "./filters.js";

/** How a term is understood, in words. */
export function termText(app: App, term: Term): string {
  const { terms } = app.words.value.find;
  if (term.kind !== "invalid" && filterOf(term) === undefined) return terms.short(term.value);
  if (term.kind !== "amount") return terms[term.kind](term.value);
  const { decimal } = app.format.value;
  const written = (value: string | undefined) => value?.replace(".", decimal);
  return terms.amount(written(term.min), written(term.max));
}

/** The filters that take several values, with their names and the words for their values. */
export function listFilters(words: Words): readonly [ListMember, string, (value: string) => string][] {
  const { find } = words;
  return [
    ["status", find.status, (value) => words.status[value] ?? readable(value)],
    ["type", find.type, (value) => words.type[value] ?? readable(value)],
    ["method", find.method, (value) => words.method[value] ?? readable(value)],
    ["currency", find.currency, (value) => value],
    ["store", find.store, (value) => value],
  ];
}

/** The range of amounts in words; undefined if there is none. */
export function amountText(app: App): string | undefined {
  const { min, max } = app.view.value;
  const { find } = app.words.value;
  const range = min === max ? min : `${min || "…"} – ${max || "…"}`;
  return range ? find.only(find.amount, range) : undefined;
}

export function Chips() {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  const { terms } = app.search.value;
  const remove = (term: Term) => {
    const rest = terms.filter((other) => other !== term).map((other) => other.source);
    app.go({ text: rest.join(" "), open: undefined });
  };
  const amount = amountText(app);
  const chips = [
    ...terms.map((term) => ({
      text: termText(app, term),
      isWrong: filterOf(term) === undefined,
      remove: () => remove(term),
    })),
    ...listFilters(words).flatMap(([member, name, word]) =>
      view[member].map((value) => ({
        text: words.find.only(name, word(value)),
        isWrong: false,
        remove: () => app.go({ [member]: view[member].filter((other) => other !== value), open: undefined }),
      })),
    ),
    ...(amount ? [{ text: amount, isWrong: false, remove: () => app.go({ min: "", max: "", open: undefined }) }] : []),
  ];
  return (
    <ul class="chips" id="txs-understood" aria-label={words.find.understood}>
      {chips.map((chip) => (
        <li key={chip.text} class={chip.isWrong ? "wrong" : ""}>
          <bdi>{chip.text}</bdi>
          <button type="button" aria-label={words.find.removeTerm(chip.text)} onClick={chip.remove}>
            <Glyph name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Empty() {
  const app = useApp();
  const words = app.words.value.find;
  const view = app.view.value;
  const { terms } = app.search.value;
  const names = terms.filter((term) => term.kind === "name");
  return (
    <div class="empty" role="status">
      <h2>{words.empty}</h2>
      <p>{words.emptyHint}</p>
      <div class="row">
        {names.map((term) => (
          <Button
            key={term.source}
            onClick={() => {
              const rest = terms.filter((other) => other !== term).map((other) => other.source);
              app.go({ text: [...term.value.split(" ").map((word) => `any:${word}`), ...rest].join(" ") });
            }}
          >
            {words.anywhere(term.value)}
          </Button>
        ))}
        {view.period !== "any" && <Button onClick={() => app.go({ period: "any" })}>{words.anyTime}</Button>}
        {isFiltered(view) && <Button onClick={() => app.go(unfiltered)}>{words.clearAll}</Button>}
      </div>
    </div>
  );
}
