/** The payments that a payment is related to. */
import { NotFoundError, type Transaction, type TransactionSearch } from "@txsearch/client";
import { useApp } from "../app.js";
import { writeView } from "../view.js";
import { Amount, readable, Status } from "./parts.js";
import { Failure, useLoaded } from "./loading.js";

/** The payment that this one refers to, those that refer to it, and its payout. */
export function Related({ of }: { of: Transaction }) {
  const app = useApp();
  const words = app.words.value;
  const original = async (client: TransactionSearch) => {
    if (!of.relatedId || !/^[A-Za-z0-9._-]{1,64}$/.test(of.relatedId)) return undefined;
    try {
      return await client.transactions.get(of.relatedId);
    } catch (error) {
      // It may be an id of another system, or not be here.
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  };
  const others = async (client: TransactionSearch) => {
    const page = await client.transactions.list({ relatedId: of.id, limit: 50 }).pages().next();
    return page.done ? [] : page.value.items;
  };
  const loading = useLoaded(async (client) => {
    const [first, second] = await Promise.all([original(client), others(client)]);
    return { original: first, others: second };
  }, of.id);
  const found = loading.value;
  const isAlone = found !== undefined && !found.original && found.others.length === 0 && !of.payoutId;
  return (
    <section>
      <h3>{words.detail.related}</h3>
      {loading.failure && <Failure failure={loading.failure} onRetry={loading.retry} />}
      {isAlone && <p class="hint">{words.detail.relatedNone}</p>}
      <ul class="related">
        {found?.original && <RelatedLink name={words.detail.original} of={found.original} />}
        {found?.others.map((each) => (
          <RelatedLink key={each.id} name={words.type[each.type] ?? readable(each.type)} of={each} />
        ))}
        {of.payoutId && !app.embedded && (
          <li>
            <a href={writeView({ ...app.view.value, screen: "payouts", open: of.payoutId })}>
              <span>{words.detail.payout}</span>
              <bdi class="mono">{of.payoutId}</bdi>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function RelatedLink({ name, of }: { name: string; of: Transaction }) {
  const app = useApp();
  const words = app.words.value;
  return (
    <li>
      <a
        href={app.embedded ? "#" : writeView({ ...app.view.value, open: of.id })}
        onClick={(event) => {
          event.preventDefault();
          app.go({ open: of.id });
        }}
      >
        <span>
          {name} <span class="hint">{app.format.value.short(of.createdAt)}</span>
        </span>
        <Status code={of.status} word={words.status[of.status]} />
        <Amount of={of.amount} />
      </a>
    </li>
  );
}
