/** The button that saves the list of payouts. */
import type { Payout, PayoutQuery } from "@txsearch/client";
import { useApp } from "../app.js";
import { payoutsCsv } from "../payoutscsv.js";
import { saveBlob } from "./download.js";
import { useAction } from "./lists.js";
import { Failure } from "./loading.js";
import { Button } from "./parts.js";

/** Payouts of one request: the most that the API returns. */
const limit = 100;

/** Saves all payouts that the query finds, however many are shown. If a page cannot be fetched, no file is saved. */
export function PayoutsFile({ query }: { query: PayoutQuery }) {
  const app = useApp();
  const words = app.words.value;
  const action = useAction();
  const save = async () => {
    const all: Payout[] = [];
    for await (const payout of app.client.value.payouts.list({ ...query, limit })) all.push(payout);
    const csv = payoutsCsv(all, words, app.format.value);
    saveBlob(new Blob([csv], { type: "text/csv;charset=utf-8" }), "payouts.csv");
    app.announce(words.payouts.saved(app.format.value.number(all.length), all.length === 1));
  };
  return (
    <>
      <Button disabled={action.isRunning} onClick={() => void action.run(save)}>
        {action.isRunning ? words.loading : words.payouts.save}
      </Button>
      {action.failure && <Failure failure={action.failure} onRetry={() => void action.run(save)} />}
    </>
  );
}
