/** One payout: the sum of its payments, and the payments themselves. */
import type { Payout, Transaction, TransactionSearch } from "@txsearch/client";
import { useApp } from "../app.js";
import { emptyView, type View, writeView } from "../view.js";
import { Check } from "./check.js";
import { ListOf, useListing } from "./lists.js";
import { Amount, Copy, readable, Status } from "./parts.js";
import { Beside, Failure, useLoaded } from "./loading.js";

type Currency = Payout["currencies"][number];

export function PayoutDetail({ id }: { id: string }) {
  const app = useApp();
  const words = app.words.value.payouts;
  const loading = useLoaded((client) => load(client, id), id);
  const close = () => {
    const row = document.querySelector<HTMLElement>(".folding tr.open a");
    app.go({ open: undefined });
    // Back to the row.
    requestAnimationFrame(() => row?.focus());
  };
  return (
    <Beside title={words.detail} link={words.link} loadingText={words.loading} of={loading} onClose={close}>
      {(payout) =>
        payout ? (
          <Whole id={id} of={payout} />
        ) : (
          <Failure failure={{ kind: "missing", ...app.words.value.failures.missing }} />
        )
      }
    </Beside>
  );
}

/** A path cannot have every id; the list can, and has the latest of several payouts first. */
async function load(client: TransactionSearch, id: string): Promise<Payout | null> {
  if (!/[/\\;%]/.test(id)) return client.payouts.get(id);
  const first = await client.payouts.list({ payoutId: id, limit: 1 }).next();
  return first.value ?? null;
}

function Whole({ id, of }: { id: string; of: Payout }) {
  const app = useApp();
  const words = app.words.value;
  const own = words.payouts;
  const format = app.format.value;
  const code = of.difference?.code;
  const references: [string, string | null][] = [
    [own.reference, of.reference],
    [own.bankReference, of.bankReferenceId],
  ];
  return (
    <div class="whole">
      <section class="glance">
        <p class="big">
          <Amount of={of.amount} />
        </p>
        <div class="row">
          {of.status && <Status code={of.status} word={words.status[of.status]} />}
          <Check of={of} />
        </div>
        {of.createdAt && (
          <p>
            <time dateTime={of.createdAt}>{format.time(of.createdAt)}</time>
          </p>
        )}
        <p class="mono">
          {id}
          <Copy text={id} of={own.id} />
        </p>
        <dl>
          {references.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                    <Copy text={value} of={words.detail.value(name)} />
                  </dd>
                </div>
              ),
          )}
          {of.settledAt && (
            <div>
              <dt>{own.settled}</dt>
              <dd>
                <time dateTime={of.settledAt}>{format.time(of.settledAt)}</time>
              </dd>
            </div>
          )}
          {of.transactionId && (
            <div>
              <dt>{own.transaction}</dt>
              <dd>
                <a class="mono" href={findOne(app.view.value, id, of.transactionId)}>
                  {of.transactionId}
                </a>
              </dd>
            </div>
          )}
        </dl>
        <p class={of.reconciled ? "hint" : "fault"}>
          {code === undefined ? own.reconciledText : (own.codes[code] ?? of.difference?.detail)}
        </p>
      </section>
      {of.currencies.map((currency) => (
        <Sums key={currency.currency} of={currency} />
      ))}
      <Pays id={id} own={of.transactionId} />
    </div>
  );
}

const counted = ["payments", "refunds", "fees", "disputes", "adjustments", "other"] as const;

const sums = ["gross", "fee", "net"] as const;

/** How a payout comes about in one currency; kinds that it has none of are left out. */
function Sums({ of }: { of: Currency }) {
  const app = useApp();
  const words = app.words.value.payouts;
  const format = app.format.value;
  const pending = (["pending", "pendingPayout"] as const).filter((kind) => of[kind].count > 0);
  const kinds = [...counted.filter((kind) => of[kind].count > 0), "total", "payout", ...pending] as const;
  const title = words.sumsTitle(of.currency);
  return (
    <section>
      <h3>{title}</h3>
      <div class="scroll-x" tabIndex={0} role="region" aria-label={title}>
        {/* On a small page, the amounts are below the kind: stated roles keep it a table. */}
        <table class="plain sums-of" role="table">
          <caption class="unseen">{title}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                {words.kind}
              </th>
              {(["count", ...sums] as const).map((name) => (
                <th key={name} scope="col" role="columnheader" class="end">
                  {words[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {kinds.map((kind) => (
              <tr key={kind} role="row" class={kind === "total" || kind === "payout" ? "strong" : ""}>
                <th scope="row" role="rowheader">
                  {words.kinds[kind]}
                </th>
                <td role="cell" class="end">
                  {format.number(of[kind].count)}
                </td>
                {sums.map((name) => (
                  <td key={name} role="cell" class="end">
                    {format.money(of[kind][name], true)}
                  </td>
                ))}
              </tr>
            ))}
            <tr role="row" class="strong">
              <th scope="row" role="rowheader" colSpan={4}>
                {words.difference}
              </th>
              <td role="cell" class="end">
                {format.money(of.difference, true)}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What finds a payout's payments when it is typed; undefined for an id that cannot be typed. */
function typedOf(id: string): string | undefined {
  const text = /\s/.test(id) ? `payout:"${id}"` : `payout:${id}`;
  return text.length > 200 || id.startsWith('"') || (/\s/.test(id) && id.includes('"')) ? undefined : text;
}

function findAll(view: View, id: string, screen: "find" | "exports", open?: string): string | undefined {
  const text = typedOf(id);
  if (text === undefined) return undefined;
  return writeView({ ...emptyView, columns: view.columns, merchant: view.merchant, screen, text, open });
}

/** The address of a payment in Find, among those of its payout if they can be found. */
function findOne(view: View, id: string, transaction: string): string {
  const alone = { ...emptyView, columns: view.columns, merchant: view.merchant, open: transaction };
  return findAll(view, id, "find", transaction) ?? writeView(alone);
}

/** The payments that a payout pays. */
function Pays({ id, own }: { id: string; own: string | null }) {
  const app = useApp();
  const words = app.words.value;
  const view = app.view.value;
  const search = {
    filter: { payout_id: { eq: id } },
    sort: "-created_at" as const,
    fields: ["id", "created_at", "type", "status", "amount", "payer.name", "payer.email"],
    limit: 25,
  };
  const listing = useListing<Transaction>((client) => client.transactions.search(search).pages(), id);
  const all = findAll(view, id, "find");
  const take = findAll(view, id, "exports", "new");
  return (
    <section>
      <h3>{words.payouts.pays}</h3>
      {all && take && (
        <div class="row">
          <a class="button" href={all}>
            {words.payouts.findAll}
          </a>
          <a class="button" href={take}>
            {words.payouts.exportAll}
          </a>
        </div>
      )}
      <ListOf of={listing} empty={words.payouts.paysNone}>
        {(items) => (
          <ul class="related">
            {items
              .filter((item) => item.id !== own)
              .map((item) => (
                <li key={item.id}>
                  <a href={findOne(view, id, item.id)}>
                    <span>
                      <bdi>{item.payer?.name ?? item.payer?.email ?? words.type[item.type] ?? readable(item.type)}</bdi>{" "}
                      <span class="hint">
                        {words.type[item.type] ?? readable(item.type)}, {app.format.value.short(item.createdAt)}
                      </span>
                    </span>
                    <Status code={item.status} word={words.status[item.status]} />
                    <Amount of={item.amount} />
                  </a>
                </li>
              ))}
          </ul>
        )}
      </ListOf>
    </section>
  );
}
