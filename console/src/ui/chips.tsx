/** How a search is understood, as chips that can be removed, and what helps when it finds nothing. */
import { type App, useApp, type Words } from "../app.js";
import { daysText, describeView } from "../described.js";
import { filterOf, type Term } from "../typed.js";
import type { Meaning } from "../vocabulary.js";
import { widerOf } from "../wider.js";
import { brandName } from "./cells.js";
import { unfiltered } from "../view.js";
import { Button, Glyph, readable } from "./parts.js";
import { isFiltered, type ListMember } from "./filters.js";
import { periodText } from "./periodfilter.js";

/** How a term is understood, in words. */
export function termText(app: App, term: Term): string {
  const words = app.words.value;
  const { terms } = words.find;
  switch (term.kind) {
    case "amount": {
      const { decimal } = app.format.value;
      const sign = term.isNegative ? "−" : "";
      const written = (value: string | undefined) => value && sign + value.replace(".", decimal);
      const text = terms.amount(written(term.min), written(term.max));
      return term.currencies ? `${text} ${term.currencies.join("/")}` : text;
    }
    case "date":
      return terms.date(term.days!.from === term.days!.to, daysText(app, term.days!));
    case "word": {
      const { member, values } = term.meaning!;
      const word = meaningWords(words)[member];
      return words.find.only(word.name, values.map((value) => word.of(value)).join(", "));
    }
    case "invalid":
      return terms.invalid(term.value);
    default:
      return filterOf(term) === undefined ? terms.short(term.value) : terms[term.kind](term.value);
  }
}

function meaningWords(words: Words): Record<Meaning["member"], { name: string; of: (value: string) => string }> {
  const { find } = words;
  return {
    status: { name: find.status, of: (value) => words.status[value] ?? readable(value) },
    type: { name: find.type, of: (value) => words.type[value] ?? readable(value) },
    payment_method: { name: find.method, of: (value) => words.method[value] ?? readable(value) },
    card_brand: { name: find.method, of: brandName },
  };
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

/** The payments that were selected, in words; undefined if none were. */
export function chosenText(app: App): string | undefined {
  const { length } = app.view.value.id;
  return length > 0 ? app.words.value.selection.chosen(app.format.value.number(length), length === 1) : undefined;
}

/** When the money was settled, in words; undefined at any time. */
export function settledText(app: App): string | undefined {
  const { settled } = app.view.value;
  const { columns, find } = app.words.value;
  return settled === "any" ? undefined : find.only(columns.settled, periodText(app, settled));
}

interface Chip {
  readonly text: string;
  readonly isWrong: boolean;
  readonly remove: () => void;
  readonly other?: { readonly text: string; readonly choose: () => void } | undefined;
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
  const replace = (term: Term, source: string) => {
    const all = terms.map((each) => (each === term ? source : each.source));
    app.go({ text: all.join(" "), open: undefined });
  };
  const amount = amountText(app);
  const chosen = chosenText(app);
  const settled = settledText(app);
  const chips: readonly Chip[] = [
    ...terms.map((term) => ({
      text: termText(app, term),
      isWrong: filterOf(term) === undefined,
      remove: () => remove(term),
      // A date whose day and month may be the other way around.
      other: term.otherDay && {
        text: app.format.value.day(term.otherDay),
        choose: () => replace(term, term.otherDay!),
      },
    })),
    ...listFilters(words).flatMap(([member, name, word]) =>
      view[member].map((value) => ({
        text: words.find.only(name, word(value)),
        isWrong: false,
        remove: () => app.go({ [member]: view[member].filter((other) => other !== value), open: undefined }),
      })),
    ),
    ...(amount ? [{ text: amount, isWrong: false, remove: () => app.go({ min: "", max: "", open: undefined }) }] : []),
    ...(chosen ? [{ text: chosen, isWrong: false, remove: () => app.go({ id: [], open: undefined }) }] : []),
    ...(settled ? [{ text: settled, isWrong: false, remove: () => app.go({ settled: "any", open: undefined }) }] : []),
  ];
  return (
    <ul class="chips" id="txs-understood" aria-label={words.find.understood}>
      {chips.map((chip) => (
        <li key={chip.text} class={chip.isWrong ? "wrong" : ""}>
          <bdi>{chip.text}</bdi>
          {chip.other && (
            <button type="button" class="other" onClick={chip.other.choose}>
              {words.find.orDay(chip.other.text)}
            </button>
          )}
          <button type="button" aria-label={words.find.removeTerm(chip.text)} onClick={chip.remove}>
            <Glyph name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows how the text was understood, and offers wider searches. */
export function Empty({ title }: { title: string }) {
  const app = useApp();
  const words = app.words.value.find;
  const view = app.view.value;
  const { terms } = app.search.value;
  const { period, parts } = describeView(app);
  return (
    <div class="empty" role="status">
      <h2>{title}</h2>
      <p>
        <bdi>{words.searched([...parts, ...(period ? [period] : [])])}</bdi>
      </p>
      <div class="row">
        {widerOf(terms, app.format.value.decimal).map((wider) => (
          <Button key={wider.term.source} onClick={() => app.go({ text: wider.text })}>
            <bdi>{words.wider[wider.kind](termText(app, wider.term), wider.term.value)}</bdi>
          </Button>
        ))}
        {view.period !== "any" && <Button onClick={() => app.go({ period: "any" })}>{words.anyTime}</Button>}
        {isFiltered(view) && <Button onClick={() => app.go(unfiltered)}>{words.clearAll}</Button>}
      </div>
    </div>
  );
}
