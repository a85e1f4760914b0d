/** Payouts: what reached the bank, and the payments that each of them pays. */
import { useSignal } from "@preact/signals";
import type { Payout, PayoutQuery } from "@txsearch/client";
import { useEffect, useRef } from "preact/hooks";
import { type App, useApp } from "../app.js";
import { readAmount } from "../amounts.js";
import { decimalOf } from "../decimals.js";
import { daysOf } from "../period.js";
import { emptyView, statuses, unfiltered, type View, writeView } from "../view.js";
import { AmountFilter, ListFilter, TextFilter } from "./filters.js";
import { PeriodFilter } from "./periodfilter.js";
import { PayoutsFile } from "./payoutsfile.js";
import { ListOf, useListing } from "./lists.js";
import { Amount, Button, Glyph, Status } from "./parts.js";
import { Check } from "./check.js";
import { PayoutDetail } from "./payout.js";

export function Payouts() {
  const app = useApp();
  const words = app.words.value;
  const { open } = app.view.value;
  const query = queryOf(app);
  const listing = useListing<Payout>((client) => client.payouts.list(query).pages(), JSON.stringify(query));
  return (
    <div class={`find ${open ? "with-detail" : ""}`}>
      <div class="list" data-scroller>
        <div class="finder">
          <h1 class="unseen">{words.payouts.table}</h1>
          <Filters query={query} onRefresh={listing.refresh} />
        </div>
        <ListOf of={listing} empty={words.payouts.empty} emptyHint={words.payouts.emptyHint}>
          {(items) => <Table of={items} />}
        </ListOf>
      </div>
      {open !== undefined && <PayoutDetail key={open} id={open} />}
    </div>
  );
}

/** The filters of the view that payouts have, too. */
function queryOf(app: App): PayoutQuery {
  const view = app.view.value;
  const { from, to } = app.search.value.days;
  const settled = daysOf(view.settled, app.zone.value);
  const { decimal } = app.format.value;
  const min = decimalOf(view.min, decimal);
  const max = decimalOf(view.max, decimal);
  return {
    ...(from && { createdFrom: from }),
    ...(to && { createdTo: to }),
    ...(settled.from && { settledFrom: settled.from }),
    ...(settled.to && { settledTo: settled.to }),
    ...(view.status.length > 0 && { status: view.status }),
    ...(view.currency.length > 0 && { currency: view.currency }),
    ...(min && { amountMin: min }),
    ...(max && { amountMax: max }),
    timeZone: app.zone.value,
    limit: 50,
  };
}

function Filters({ query, onRefresh }: { query: PayoutQuery; onRefresh: () => void }) {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  const isFiltered =
    view.period !== "any" ||
    view.settled !== "any" ||
    view.status.length > 0 ||
    view.currency.length > 0 ||
    Boolean(view.min || view.max);
  return (
    <>
      <BankAmount />
      <div class="filters" role="group" aria-label={words.find.filters}>
        <PeriodFilter />
        <PeriodFilter member="settled" label={words.payouts.settled} />
        <ListFilter member="status" label={words.find.status} values={statuses} word={(code) => words.status[code]} />
        <AmountFilter />
        <TextFilter member="currency" label={words.find.currency} hint={words.find.currencyHint} upper />
        {isFiltered && (
          <Button look="quiet" icon="close" onClick={() => app.go(unfiltered)}>
            {words.find.clearAll}
          </Button>
        )}
        <div class="actions">
          <PayoutsFile query={query} />
          <Button look="quiet" icon="refresh" label={words.refresh} onClick={onRefresh} />
        </div>
      </div>
    </>
  );
}

/** Finds the payout of a line of a bank statement by its amount. */
function BankAmount() {
  const app = useApp();
  const words = app.words.value;
  const { min, max } = app.view.value;
  const { decimal } = app.format.value;
  const input = useRef<HTMLInputElement>(null);
  const isWrong = useSignal(false);
  const shown = max === min || max === wholeTo(min, decimal) ? min : "";
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = shown;
  }, [shown]);
  const find = () => {
    const typed = readBankAmount(input.current?.value ?? "", decimal);
    isWrong.value = typed === undefined;
    if (typed !== undefined) app.go({ ...typed, open: undefined });
  };
  return (
    <form
      role="search"
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <Glyph name="search" />
      <input
        ref={input}
        type="search"
        inputMode="decimal"
        defaultValue={shown}
        aria-label={words.payouts.bankAmount}
        aria-invalid={isWrong.value}
        aria-describedby="txs-bank-amount"
        placeholder={words.payouts.bankAmount}
        title={words.payouts.bankAmountHint}
        autocomplete="off"
        data-search
        onChange={find}
      />
      <kbd aria-hidden="true">/</kbd>
      <p id="txs-bank-amount" class="fault" role="alert">
        {isWrong.value && words.find.amountInvalid}
      </p>
    </form>
  );
}

/** The end of the range that an amount without its cents stands for. */
function wholeTo(amount: string, decimal: string): string {
  return `${amount}${decimal}99`;
}

/** Reads an amount of a bank statement, with or without its currency and its cents; undefined if it is not an amount. */
function readBankAmount(
  text: string,
  decimal: "." | ",",
): { readonly min: string; readonly max: string; readonly currency: readonly string[] } | undefined {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { min: "", max: "", currency: [] };
  const amount = readAmount(words, decimal);
  if (amount === undefined) {
    const whole = decimalOf(words.join(""), decimal);
    return whole === undefined ? undefined : { min: whole, max: wholeTo(whole, decimal), currency: [] };
  }
  if (amount.length < words.length) return undefined;
  const [min, max] = [amount.min.replace(".", decimal), amount.max.replace(".", decimal)];
  return {
    min,
    max: min === max && !min.includes(decimal) ? wholeTo(min, decimal) : max,
    currency: amount.currencies ?? [],
  };
}

/** The place where a payout opens: beside the list, or in Find if only its own transaction has an id. */
function linkOf(view: View, payout: Payout): string | undefined {
  if (payout.id) return writeView({ ...view, open: payout.id });
  if (!payout.transactionId) return undefined;
  return writeView({ ...emptyView, merchant: view.merchant, screen: "find", open: payout.transactionId });
}

function Table({ of }: { of: readonly Payout[] }) {
  const app = useApp();
  const words = app.words.value.payouts;
  // A table that is folded into lines on a small page is one for a screen reader only if its roles are stated.
  return (
    <div class="folds">
      <table class="plain folding" role="table">
        <caption class="unseen">{words.table}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {words.date}
            </th>
            <th scope="col" role="columnheader" class="settled">
              {words.settled}
            </th>
            <th scope="col" role="columnheader">
              {words.status}
            </th>
            <th scope="col" role="columnheader">
              {words.reference}
            </th>
            <th scope="col" role="columnheader">
              {words.check}
            </th>
            <th scope="col" role="columnheader" class="end">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {of.map((payout, index) => (
            <Row key={payout.transactionId ?? payout.id ?? index} of={payout} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ of }: { of: Payout }) {
  const app = useApp();
  const words = app.words.value;
  const format = app.format.value;
  const view = app.view.value;
  const isOpen = of.id !== null && of.id === view.open;
  const link = linkOf(view, of);
  const date = of.createdAt ? format.short(of.createdAt) : (of.id ?? words.none);
  return (
    <tr role="row" class={isOpen ? "open" : ""} aria-current={isOpen}>
      <td role="cell" class="date">
        {link ? (
          <a href={link} aria-label={words.payouts.open(date)}>
            {date}
          </a>
        ) : (
          date
        )}
      </td>
      <td role="cell" class="settled">
        {of.settledAt ? <time dateTime={of.settledAt}>{format.short(of.settledAt)}</time> : words.none}
      </td>
      <td role="cell" class="state">
        {of.status ? <Status code={of.status} word={words.status[of.status]} /> : words.none}
      </td>
      <td role="cell" class="reference">
        <bdi>{of.bankReferenceId ?? of.reference ?? of.id ?? words.none}</bdi>
      </td>
      <td role="cell" class="check-of">
        <Check of={of} />
      </td>
      <td role="cell" class="end strong sum">
        <Amount of={of.amount} />
      </td>
    </tr>
  );
}
