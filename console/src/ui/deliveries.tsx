/** The events sent to webhook endpoints, and the answers. */
import { useSignal } from "@preact/signals";
import type { WebhookDelivery, WebhookDeliveryQuery, WebhookEndpoint } from "@txsearch/client";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type App, useApp } from "../app.js";
import { indented } from "./raw.js";
import { type Listed, ListOf, useAction, useListing } from "./lists.js";
import { Button, Copy, readable, Status } from "./parts.js";
import { Failure, useLoaded } from "./loading.js";
import { Field } from "./controls.js";
import { explained } from "./endpoint.js";

type Result = NonNullable<WebhookDeliveryQuery["status"]>;

const results: readonly Result[] = ["PENDING", "SUCCEEDED", "FAILED"];

/** The sent events, of the endpoint of the view or of all. */
export function Deliveries({ endpoints, sent }: { endpoints: readonly WebhookEndpoint[]; sent: number }) {
  const app = useApp();
  const words = app.words.value;
  const own = words.webhooks;
  const { open } = app.view.value;
  const endpointId = open === "new" ? undefined : open;
  const status = useSignal<Result | undefined>(undefined);
  const query = { ...(endpointId && { endpointId }), ...(status.value && { status: status.value }), limit: 20 };
  const listing = useListing<WebhookDelivery>(
    (client) => client.webhookDeliveries.list(query).pages(),
    JSON.stringify([query, sent]),
  );
  const isKnown = endpointId === undefined || endpoints.some((endpoint) => endpoint.id === endpointId);
  return (
    <section>
      <div class="row">
        <h2>{own.deliveries}</h2>
        <span class="hint">{own.deliveriesHint}</span>
      </div>
      <div class="row filters-of">
        <Field label={own.endpoint}>
          {(field) => (
            <select
              {...field}
              value={endpointId ?? ""}
              onChange={(event) => app.go({ open: event.currentTarget.value || undefined }, { replace: true })}
            >
              <option value="" selected={endpointId === undefined}>
                {own.allEndpoints}
              </option>
              {endpoints.map((endpoint) => (
                <option key={endpoint.id} value={endpoint.id} selected={endpoint.id === endpointId}>
                  {endpoint.url}
                </option>
              ))}
              {!isKnown && (
                <option value={endpointId} selected>
                  {endpointId}
                </option>
              )}
            </select>
          )}
        </Field>
        <Field label={own.result}>
          {(field) => (
            <select
              {...field}
              value={status.value ?? ""}
              onChange={(event) => (status.value = results.find((result) => result === event.currentTarget.value))}
            >
              <option value="">{own.allResults}</option>
              {results.map((result) => (
                <option key={result} value={result}>
                  {own.results[result]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button icon="refresh" onClick={listing.refresh}>
          {words.refresh}
        </Button>
      </div>
      <ListOf of={listing} empty={own.noDeliveries}>
        {(items, listed) => (
          <ul class="deliveries">
            {items.map((item) => (
              <Delivery
                key={item.id}
                of={item}
                listed={listed}
                url={endpoints.find((endpoint) => endpoint.id === item.endpointId)?.url ?? own.goneEndpoint}
              />
            ))}
          </ul>
        )}
      </ListOf>
    </section>
  );
}

/** Looks after a delivery that is under way, for as long as its first attempts take. */
function useFollow(app: App, of: WebhookDelivery, onChange: (next: WebhookDelivery) => void): void {
  const change = useRef(onChange);
  change.current = onChange;
  const dueAt = of.status === "PENDING" && of.nextAttemptAt ? Date.parse(of.nextAttemptAt) : undefined;
  useEffect(() => {
    if (dueAt === undefined || dueAt > Date.now() + 60_000) return;
    let isShown = true;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => (timer = setTimeout(() => void look(), Math.max(0, dueAt - Date.now()) + 700 * 1.6 ** looks));
    const look = async () => {
      try {
        const { request: _, answer: __, ...next } = await app.client.value.webhookDeliveries.get(of.id);
        if (!isShown) return;
        const isOther = next.status !== of.status || next.attempts.length !== of.attempts.length;
        if (isOther) change.current(next);
        else if (++looks < 8) wait();
      } catch (error) {
        // The list can be refreshed by hand.
        if (isShown) app.explain(error);
      }
    };
    wait();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [of.id, of.attempts.length, dueAt]);
}

function Delivery({ of, url, listed }: { of: WebhookDelivery; url: string; listed: Listed<WebhookDelivery> }) {
  const app = useApp();
  const own = app.words.value.webhooks;
  const format = app.format.value;
  const isOpen = useSignal(false);
  useFollow(app, of, (next) => listed.replace(of, next));
  return (
    <li>
      <details onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
        <summary>
          <time dateTime={of.createdAt} title={format.time(of.createdAt)}>
            {format.short(of.createdAt)}
          </time>
          <strong>{own.eventNames[of.event.type] ?? of.event.type}</strong>
          <Status code={of.status} word={own.results[of.status]} />
          <bdi class="hint">{url}</bdi>
        </summary>
        {isOpen.value && <WholeDelivery of={of} onSent={(next) => listed.replace(of, next)} />}
      </details>
    </li>
  );
}

function WholeDelivery({ of, onSent }: { of: WebhookDelivery; onSent: (next: WebhookDelivery) => void }) {
  const app = useApp();
  const words = app.words.value;
  const own = words.webhooks;
  const format = app.format.value;
  const action = useAction();
  const deliveries = app.client.value.webhookDeliveries;
  const loading = useLoaded(
    (client) => client.webhookDeliveries.get(of.id),
    `${of.id} ${of.status} ${of.attempts.length}`,
  );
  const send = () =>
    action.run(async () => {
      onSent(await deliveries.redeliver(of.id));
      app.announce(own.redelivered);
    });
  const found = loading.value;
  return (
    <div class="delivery">
      {loading.failure && <Failure failure={loading.failure} onRetry={loading.retry} />}
      <h4>{own.attempts}</h4>
      {of.attempts.length === 0 ? <p class="hint">{own.noAttempts}</p> : <Attempts of={of} />}
      {of.status === "PENDING" && of.nextAttemptAt && <p class="hint">{own.next(format.time(of.nextAttemptAt))}</p>}
      {found === undefined ? (
        !loading.failure && <p class="hint">{words.loading}</p>
      ) : (
        <>
          <h4>{own.request}</h4>
          {found.request ? <Message of={found.request} name={own.ofRequest} /> : <p class="hint">{own.noRequest}</p>}
          <h4>
            {own.answer} {found.answer && format.number(found.answer.statusCode)}
          </h4>
          {found.answer ? <Message of={found.answer} name={own.ofAnswer} /> : <p class="hint">{own.noAnswer}</p>}
        </>
      )}
      {action.failure && <Failure failure={explained(words, action.failure)} />}
      <div class="row">
        <Button icon="refresh" disabled={action.isRunning} onClick={() => void send()}>
          {own.redeliver}
        </Button>
        <span class="hint mono">
          {of.event.id}
          <Copy text={of.event.id} of={own.ofEvent} />
        </span>
      </div>
    </div>
  );
}

function Attempts({ of }: { of: WebhookDelivery }) {
  const app = useApp();
  const words = app.words.value;
  const own = words.webhooks;
  const format = app.format.value;
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={own.attempts}>
      <table class="plain">
        <caption class="unseen">{own.attempts}</caption>
        <thead>
          <tr>
            <th scope="col">{own.at}</th>
            <th scope="col">{own.outcome}</th>
            <th scope="col">{own.answerCode}</th>
            <th scope="col" class="end">
              {own.duration}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.attempts.map((attempt) => (
            <tr key={attempt.at}>
              <td>
                <time dateTime={attempt.at}>{format.time(attempt.at)}</time>
              </td>
              <td>{attempt.error ? (own.errors[attempt.error] ?? readable(attempt.error)) : own.accepted}</td>
              <td>{attempt.statusCode ?? words.none}</td>
              <td class="end">{own.milliseconds(format.number(attempt.durationMs))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function Message({ of, name }: { of: Sent; name: string }): ComponentChildren {
  const words = useApp().words.value.webhooks;
  const headers = Object.entries(of.headers).map(([header, value]) => `${header}: ${value}`);
  const body = /^\s*[{[]/.test(of.body) ? indented(of.body) : of.body;
  const text = [...headers, "", body || words.emptyBody].join("\n");
  return (
    <div class="code-block">
      <pre tabIndex={0} aria-label={name}>
        {text}
      </pre>
      <Copy text={text} of={name} />
    </div>
  );
}
