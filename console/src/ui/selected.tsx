/** The bar below the list while payments are selected: their count, their sums, and what can be done with them. */
import { useApp } from "../app.js";
import type { Rows } from "../rows.js";
import { maxIds, totalsOf } from "../selection.js";
import { tableText } from "../tsv.js";
import { emptyView, writeView } from "../view.js";
import { Button, Copy } from "./parts.js";

export function Selected({ rows }: { rows: Rows }) {
  const app = useApp();
  const words = app.words.value;
  const own = words.selection;
  const format = app.format.value;
  const view = app.view.value;
  rows.changes.value;
  const selected = [...app.selection.rows.value.values()];
  if (selected.length === 0) return null;
  const count = format.number(selected.length);
  const take = {
    ...emptyView,
    merchant: view.merchant,
    columns: view.columns,
    screen: "exports",
    open: "new",
  } as const;
  return (
    <section class="selected" aria-label={own.title}>
      <div class="row">
        <strong>{own.count(count, selected.length === 1)}</strong>
        <Button look="quiet" icon="close" label={own.clear} onClick={() => app.selection.clear()} />
        {selected.length < rows.count ? (
          <Button look="quiet" onClick={() => void app.selectAll(rows)}>
            {own.all(format.number(rows.count))}
          </Button>
        ) : (
          !rows.isComplete && <span class="hint">{own.more}</span>
        )}
        <div class="actions">
          <Copy text={() => tableText(selected, view.columns, words, format)} of={own.title}>
            {own.copy}
          </Copy>
          {!app.embedded &&
            (selected.length <= maxIds ? (
              <a class="button" href={writeView({ ...take, id: selected.map((row) => row.id) })}>
                {own.take}
              </a>
            ) : (
              <span class="hint">{own.tooMany(format.number(maxIds))}</span>
            ))}
        </div>
      </div>
      <div class="scroll-x" tabIndex={0} role="region" aria-label={own.sums}>
        <table class="plain">
          <caption class="unseen">{own.sums}</caption>
          <thead>
            <tr>
              <th scope="col">{own.currency}</th>
              {(["amount", "fee", "net"] as const).map((name) => (
                <th key={name} scope="col" class="end">
                  {words.columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totalsOf(selected).map((total) => (
              <tr key={total.currency} data-currency={total.currency}>
                <th scope="row">
                  {total.currency} <span class="hint">({format.number(total.count)})</span>
                </th>
                {(["amount", "fee", "net"] as const).map((name) => (
                  <td key={name} class="end">
                    {format.money(total[name], true)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
