/** Beside a payment: what else the same payer has paid, and what may be the same payment once more. */
import type { Transaction } from "@txsearch/client";
import type { ComponentChildren } from "preact";
import { useApp } from "../app.js";
import { countedView, loadCustomer, type Customer } from "../customer.js";
import { emptyView, writeView } from "../view.js";
import { Failure, useLoaded } from "./loading.js";
import { Amount, Glyph, Status } from "./parts.js";
import { brandName, Method } from "./cells.js";

export function CustomerOf({ of }: { of: Transaction }) {
  const app = useApp();
  const words = app.words.value.customer;
  const { value, failure, retry } = useLoaded((client) => loadCustomer(client, of), of.id);
  if (failure) return <Failure failure={failure} onRetry={retry} />;
  if (value === undefined || value.known.length === 0) return null;
  return (
    <section class="customer">
      <h3>{words.title}</h3>
      {value.duplicate && <Duplicate of={of} other={value.duplicate} />}
      <ul>
        {value.known.map((known) => (
          <Known key={known.key} of={known} />
        ))}
      </ul>
    </section>
  );
}

function Known({ of }: { of: Customer["known"][number] }) {
  const app = useApp();
  const words = app.words.value.customer;
  const view = app.view.value;
  const count = of.totals.reduce((sum, total) => sum + total.count, 0);
  const name = of.key === "card" ? words.card(of.brand && brandName(of.brand), of.value) : words.by[of.key];
  const text = `${name}: ${words.count(app.format.value.number(count), count === 1)}`;
  const target = { ...emptyView, merchant: view.merchant, columns: view.columns, ...countedView, text: of.typed };
  return (
    <li>
      <span>
        {app.embedded ? <span>{text}</span> : <a href={writeView(target)}>{text}</a>}
        {of.key === "card" && <span class="hint">{words.otherCards}</span>}
      </span>
      <span class="spring" />
      <span class="sums-in">
        {of.totals.map((total) => (
          <Amount key={total.currency} of={total.gross} />
        ))}
      </span>
    </li>
  );
}

/** Both payments side by side. */
function Duplicate({ of, other }: { of: Transaction; other: Transaction }) {
  const app = useApp();
  const words = app.words.value;
  const both = [of, other];
  const rows: [string, (each: Transaction) => ComponentChildren][] = [
    [words.columns.time, (each) => app.format.value.short(each.createdAt)],
    [words.columns.amount, (each) => <Amount of={each.amount} />],
    [words.columns.status, (each) => <Status code={each.status} word={words.status[each.status]} />],
    [words.columns.method, (each) => <Method of={each.paymentMethod} />],
    [words.columns.reference, (each) => <bdi>{each.reference ?? words.none}</bdi>],
    [
      words.columns.id,
      (each) =>
        each === of ? (
          <span class="mono">{each.id}</span>
        ) : (
          <a
            class="mono"
            href={app.embedded ? "#" : writeView({ ...app.view.value, open: each.id })}
            onClick={(event) => {
              event.preventDefault();
              app.go({ open: each.id });
            }}
          >
            {each.id}
          </a>
        ),
    ],
  ];
  return (
    <div class="notice wait duplicate">
      <Glyph name="alert" />
      <div>
        <strong>{words.customer.duplicate}</strong>
        <table class="plain">
          <thead class="unseen">
            <tr>
              <th scope="col">{words.customer.member}</th>
              <th scope="col">{words.customer.this}</th>
              <th scope="col">{words.customer.other}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, cell]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {both.map((each) => (
                  <td key={each.id}>{cell(each)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
