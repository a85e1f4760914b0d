/** A webhook endpoint as a card, with what can be done with it. */
import { useSignal } from "@preact/signals";
import type { WebhookEndpoint } from "@txsearch/client";
import { type Explanation, useApp, type Words } from "../app.js";
import { describeFilter } from "../described.js";
import { Confirm, useAction } from "./lists.js";
import { Button, readable, Status } from "./parts.js";
import { CreatedBy } from "./createdby.js";
import { Failure } from "./loading.js";
import { EndpointForm } from "./endpointform.js";
import { Replay, Rotate } from "./secrets.js";

/** An endpoint with the secret that only this answer has. */
export interface Secret {
  readonly url: string;
  readonly secret: string;
}

/** A failure, with advice if a permission is missing. */
export function explained(words: Words, failure: Explanation): Explanation {
  if (failure.kind === "forbidden") {
    return { ...failure, title: words.webhooks.forbidden, detail: words.webhooks.forbiddenDetail };
  }
  return failure.kind === "invalid" ? { ...failure, title: words.webhooks.refused } : failure;
}

type Opened = "edit" | "rotate" | "replay" | "delete";

export function EndpointCard({
  of,
  onChange,
  onSecret,
  onSent,
}: {
  of: WebhookEndpoint;
  onChange: (next: WebhookEndpoint | undefined) => void;
  onSecret: (secret: Secret) => void;
  /** Called when deliveries have been asked for. */
  onSent: () => void;
}) {
  const app = useApp();
  const words = app.words.value;
  const own = words.webhooks;
  const format = app.format.value;
  const action = useAction();
  const opened = useSignal<Opened | undefined>(undefined);
  const endpoints = app.client.value.webhookEndpoints;
  const close = () => (opened.value = undefined);
  const { parts } = describeFilter(app, of.filter, "Etc/UTC");
  const set = (status: "ENABLED" | "DISABLED", announcement: string) =>
    action.run(async () => {
      onChange(await endpoints.update(of.id, { status }));
      app.announce(announcement);
    });
  const test = () =>
    action.run(async () => {
      await endpoints.test(of.id);
      app.announce(own.tested);
      app.go({ open: of.id }, { replace: true });
      onSent();
    });
  return (
    <li class="item-card">
      <div class="row">
        <h3 class="address">
          <bdi>{of.url}</bdi>
        </h3>
        <Status code={of.status} word={own.status[of.status]} />
        <span class="spring" />
        <time class="hint" dateTime={of.createdAt} title={format.time(of.createdAt)}>
          {own.created(format.short(of.createdAt))}
        </time>
      </div>
      {of.description && (
        <p>
          <bdi>{of.description}</bdi>
        </p>
      )}
      <CreatedBy of={of.createdBy} />
      {of.disabledReason && <p class="hint">{own.reasons[of.disabledReason] ?? readable(of.disabledReason)}</p>}
      <ul class="tags" aria-label={own.events}>
        {of.events.map((event) => (
          <li key={event} title={event}>
            {own.eventNames[event] ?? event}
          </li>
        ))}
      </ul>
      {parts.length > 0 && <p class="hint">{own.filterOf(parts.join(" · "))}</p>}
      {action.failure && <Failure failure={explained(words, action.failure)} />}
      <div class="row" role="group" aria-label={own.actions(of.url)}>
        <Button disabled={action.isRunning || of.status !== "ENABLED"} onClick={() => void test()}>
          {own.test}
        </Button>
        <Button onClick={() => (opened.value = "edit")}>{own.edit}</Button>
        {of.status === "ENABLED" ? (
          <Button disabled={action.isRunning} onClick={() => void set("DISABLED", own.disabled)}>
            {own.disable}
          </Button>
        ) : (
          <Button disabled={action.isRunning} onClick={() => void set("ENABLED", own.enabled)}>
            {own.enable}
          </Button>
        )}
        <Button onClick={() => (opened.value = "replay")}>{own.replay}</Button>
        <Button onClick={() => (opened.value = "rotate")}>{own.rotate}</Button>
        <Button onClick={() => (opened.value = "delete")}>{words.delete}</Button>
      </div>
      {opened.value === "edit" && (
        <EndpointForm
          of={of}
          onClose={close}
          onSaved={({ secret, ...next }) => {
            close();
            onChange(next);
            app.announce(own.saved);
            // An address that was a partner's gets a new secret.
            if (secret) onSecret({ url: next.url, secret });
          }}
        />
      )}
      {opened.value === "rotate" && (
        <Rotate
          of={of}
          onClose={close}
          onRotated={({ secret, ...next }) => {
            close();
            onChange(next);
            if (secret) onSecret({ url: next.url, secret });
          }}
        />
      )}
      {opened.value === "replay" && (
        <Replay
          of={of}
          onClose={close}
          onReplayed={() => {
            close();
            app.announce(own.replayed);
            onSent();
          }}
        />
      )}
      {opened.value === "delete" && (
        <Confirm
          title={own.deleteTitle}
          text={own.deleteText(of.url)}
          button={words.delete}
          onClose={close}
          onConfirm={async () => {
            await endpoints.delete(of.id);
            close();
            app.announce(own.deleted);
            onChange(undefined);
          }}
        />
      )}
    </li>
  );
}
