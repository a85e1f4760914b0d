/** Webhooks: the addresses that events are sent to, and what became of each event. */
import { useSignal } from "@preact/signals";
import type { WebhookEndpoint } from "@txsearch/client";
import { useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { focusSoon, ListOf, PageHead, useListing } from "./lists.js";
import { Deliveries } from "./deliveries.js";
import { EndpointCard, type Secret } from "./endpoint.js";
import { EndpointForm } from "./endpointform.js";
import { ShowSecret } from "./secrets.js";

export function Webhooks() {
  const app = useApp();
  const words = app.words.value;
  const { open } = app.view.value;
  const listing = useListing<WebhookEndpoint>((client) => client.webhookEndpoints.list().pages(), "endpoints");
  const secret = useSignal<Secret | undefined>(undefined);
  const sent = useSignal(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const endpoints = listing.listed?.items.value ?? [];
  return (
    <div class="page" data-scroller>
      <PageHead words={words.webhooks} heading={heading} />
      <section>
        <h2>{words.webhooks.endpoints}</h2>
        <ListOf of={listing} empty={words.webhooks.empty} emptyHint={words.webhooks.emptyHint}>
          {(items, listed) => (
            <ul class="cards">
              {items.map((item) => (
                <EndpointCard
                  key={item.id}
                  of={item}
                  onSent={() => sent.value++}
                  onSecret={(next) => (secret.value = next)}
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
      <Deliveries endpoints={endpoints} sent={sent.value} />
      {open === "new" && (
        <EndpointForm
          onClose={() => app.go({ open: undefined }, { replace: true })}
          onSaved={(endpoint) => {
            app.go({ open: undefined }, { replace: true });
            if (endpoint.secret) secret.value = { url: endpoint.url, secret: endpoint.secret };
            listing.refresh();
          }}
        />
      )}
      {secret.value && <ShowSecret of={secret.value} onClose={() => (secret.value = undefined)} />}
    </div>
  );
}
