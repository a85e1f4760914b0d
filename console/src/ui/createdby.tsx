/** Who created an export, a schedule or an endpoint. */
import type { WebhookEndpoint } from "@txsearch/client";
import { useApp } from "../app.js";

export function CreatedBy({ of }: { of: WebhookEndpoint["createdBy"] }) {
  const words = useApp().words.value;
  if (of === null) return null;
  return (
    <p class="hint">
      <bdi>{of.partnerId ? words.createdByPartner(of.partnerId, of.clientId) : words.createdBy(of.clientId)}</bdi>
    </p>
  );
}
