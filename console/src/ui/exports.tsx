/** Exports: files with what a search found, their progress, their totals and their hashes. */
import { useSignal } from "@preact/signals";
import type { Export } from "@txsearch/client";
import { useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { unfiltered, writeView } from "../view.js";
import { Button } from "./parts.js";
import { focusSoon, ListOf, PageHead, useListing } from "./lists.js";
import { NewExport } from "./newexport.js";
import { Failure, useLoaded } from "./loading.js";
import { ExportCard } from "./exportcard.js";

export function Exports() {
  const app = useApp();
  const words = app.words.value;
  const { open } = app.view.value;
  const listing = useListing<Export>((client) => client.exports.list({ limit: 20 }).pages(), "exports");
  const heading = useRef<HTMLHeadingElement>(null);
  const created = useSignal<string | undefined>(undefined);
  const close = (change: { open: string | undefined }) => app.go(change, { replace: true });
  const isOne = open !== undefined && open !== "new";
  return (
    <div class="page" data-scroller>
      <PageHead words={words.exports} heading={heading} onRefresh={listing.refresh} />
      <section>
        <div class="row">
          {(["lastMonth", "month"] as const).map((period) => (
            <Button
              key={period}
              onClick={() => {
                app.keep("export.kind", "datev");
                app.go({ ...unfiltered, period, currency: ["EUR"], open: "new" });
              }}
            >
              {words.exports.taxAdviser[period]}
            </Button>
          ))}
        </div>
      </section>
      {isOne && <OneExport key={open} id={open} />}
      <section>
        <h2 class={isOne ? "" : "unseen"}>{words.exports.all}</h2>
        <ListOf of={listing} empty={words.exports.empty} emptyHint={words.exports.emptyHint}>
          {(items, listed) => (
            <ul class="cards">
              {items.map((item) => (
                <ExportCard
                  key={item.id}
                  of={item}
                  isNew={item.id === created.value}
                  onChange={(next) => {
                    listed.replace(item, next);
                    if (next === undefined) focusSoon(() => heading.current);
                  }}
                />
              ))}
            </ul>
          )}
        </ListOf>
      </section>
      {open === "new" && (
        <NewExport
          rate="ONCE"
          onClose={() => close({ open: undefined })}
          onCreated={(result) => {
            if ("schedule" in result) {
              app.announce(words.schedules.created);
              app.go({ screen: "schedules", open: result.schedule.id });
              return;
            }
            app.announce(words.exports.started);
            created.value = result.export.id;
            close({ open: undefined });
            listing.refresh();
          }}
        />
      )}
    </div>
  );
}

/** The export of an address, which may be far down in the list. */
function OneExport({ id }: { id: string }) {
  const app = useApp();
  const words = app.words.value;
  const loading = useLoaded((client) => client.exports.get(id), id);
  return (
    <section>
      <div class="row">
        <h2>{words.exports.opened}</h2>
        <a href={writeView({ ...app.view.value, open: undefined })}>{words.exports.seeAll}</a>
      </div>
      {loading.failure ? (
        <Failure failure={loading.failure} onRetry={loading.retry} />
      ) : loading.value === undefined ? (
        <p class="waiting" role="status">
          {words.loading}
        </p>
      ) : (
        <ul class="cards">
          <ExportCard
            of={loading.value}
            isNew
            onChange={(next) => {
              if (next) loading.put(next);
              else app.go({ open: undefined }, { replace: true });
            }}
          />
        </ul>
      )}
    </section>
  );
}
