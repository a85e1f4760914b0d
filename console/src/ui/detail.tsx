/** One payment: at a glance, its life, what it is related to, all its members in groups, and its JSON. */
import type { Transaction } from "@txsearch/client";
import type { ComponentChildren } from "preact";
import { type App, useApp } from "../app.js";
import { shortAddress } from "../view.js";
import { CustomerOf } from "./customer.js";
import { Amount, Copy, readable, Status } from "./parts.js";
import { fetchUntil } from "../overtaken.js";
import { Beside, useLoaded } from "./loading.js";
import { Method } from "./cells.js";
import { Groups } from "./members.js";
import { Raw } from "./raw.js";
import { Related } from "./related.js";

interface Loaded {
  readonly transaction: Transaction;
  /** The answer as it arrived. */
  readonly json: string;
}

export function Detail({ id }: { id: string }) {
  const app = useApp();
  const words = app.words.value;
  const loading = useLoaded((_, signal) => load(app, id, signal), id);
  const type = loading.value?.transaction.type;
  const close = () => {
    app.go({ open: undefined });
    app.focusRow();
  };
  return (
    <Beside
      title={type ? (words.type[type] ?? readable(type)) : words.detail.title}
      link={words.detail.link}
      address={shortAddress(id, app.view.value.merchant)}
      loadingText={words.detail.loading}
      of={loading}
      onClose={close}
    >
      {(loaded) => <Whole {...loaded} />}
    </Beside>
  );
}

async function load(app: App, id: string, signal: AbortSignal): Promise<Loaded> {
  let json = "";
  const client = app.clientWith(
    fetchUntil(signal, async (url, init) => {
      const response = await fetch(url, init);
      json = await response.clone().text();
      return response;
    }),
  );
  return { transaction: await client.transactions.get(id), json };
}

function Whole({ transaction, json }: Loaded) {
  const app = useApp();
  const words = app.words.value;
  const format = app.format.value;
  const { payer } = transaction;
  return (
    <div class="whole">
      <section class="glance">
        <p class="big">
          <Amount of={transaction.amount} />
        </p>
        <Status code={transaction.status} word={words.status[transaction.status]} />
        <p>
          {payer?.name && (
            <strong>
              <bdi>{payer.name}</bdi>
            </strong>
          )}
          {payer?.email && (
            <span>
              <bdi>{payer.email}</bdi>
              <Copy text={payer.email} of={words.detail.value(words.columns.email)} />
            </span>
          )}
        </p>
        <p>
          <time dateTime={transaction.createdAt}>{format.time(transaction.createdAt)}</time>
          {transaction.paymentMethod && (
            <>
              {" · "}
              <Method of={transaction.paymentMethod} />
            </>
          )}
        </p>
        <p class="mono">
          {transaction.id}
          <Copy text={transaction.id} of={words.detail.id} />
        </p>
      </section>
      <CustomerOf of={transaction} />
      <Life of={transaction} />
      <Related of={transaction} />
      <Groups of={transaction} />
      <Raw id={transaction.id} json={json} />
    </div>
  );
}

function Life({ of }: { of: Transaction }) {
  const app = useApp();
  const words = app.words.value.detail;
  const format = app.format.value;
  const steps: [string, string | null | undefined, ComponentChildren?][] = [
    [words.created, of.createdAt],
    ...(of.events ?? []).map((event): [string, string | null, ComponentChildren] => [
      eventName(app, event.type ?? event.status ?? ""),
      event.at,
      event.amount && <Amount of={event.amount} />,
    ]),
    [words.updated, of.updatedAt, words.version(format.number(of.version))],
    [words.settled, of.settledAt],
    [words.received, of.ingestedAt],
    [words.erased, of.erasedAt],
  ];
  const known = steps.filter((step): step is [string, string, ComponentChildren] => Boolean(step[1]));
  known.sort((a, b) => a[1].localeCompare(b[1]));
  // The source may have reported as an event what the payment has as a member.
  const seen = new Set<string>();
  const once = known.filter(([name, at]) => !seen.has(name + at) && seen.add(name + at));
  return (
    <section>
      <h3>{words.life}</h3>
      <ol class="life">
        {once.map(([name, at, note], index) => (
          <li key={index}>
            <span>{name}</span>
            <time dateTime={at}>{format.time(at)}</time>
            {note && <span class="note">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventName(app: App, code: string): string {
  return app.words.value.event[code] ?? readable(code);
}
