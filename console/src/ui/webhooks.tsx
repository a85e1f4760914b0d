/** Webhooks: the addresses that events are sent to, and what became of each event. */
import { useSignal } from "@preact/signals";
import {
  InvalidRequestError,
  type FieldError,
  type Filter,
  type WebhookDelivery,
  type WebhookDeliveryQuery,
  type WebhookEndpoint,
} from "@txsearch/client";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useApp, type App, type Explanation, type Words } from "../app.js";
import { describeFilter, describeView, lastingFilter } from "../described.js";
import { today } from "../period.js";
import { indented } from "./detail.js";
import { Confirm, focusSoon, FormFaults, type Listed, ListOf, PageHead, useAction, useListing } from "./lists.js";
import { Button, Choice, Copy, Dialog, Failure, Field, readable, Status, useLoaded } from "./parts.js";

const eventTypes = [
  "transaction.created",
  "transaction.updated",
  "export.succeeded",
  "export.failed",
  "schedule.failed",
  "webhook_endpoint.disabled",
] as const;

/** An endpoint with the secret that only this answer has. */
interface Secret {
  readonly url: string;
  readonly secret: string;
}

export function Webhooks() {
  const app = useApp();
  const words = app.words.value;
  const { open } = app.view.value;
  const listing = useListing<WebhookEndpoint>(() => app.client.value.webhookEndpoints.list().pages(), "endpoints");
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

/** A failure, with the remedy if a permission is missing. */
function explained(words: Words, failure: Explanation): Explanation {
  if (failure.kind === "forbidden") {
    return { ...failure, title: words.webhooks.forbidden, detail: words.webhooks.forbiddenDetail };
  }
  return failure.kind === "invalid" ? { ...failure, title: words.webhooks.refused } : failure;
}

type Opened = "edit" | "rotate" | "replay" | "delete";

function EndpointCard({
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

type FilterChoice = "all" | "view" | "kept";

/** Creates an endpoint, or changes one. */
function EndpointForm({
  of,
  onClose,
  onSaved,
}: {
  of?: WebhookEndpoint;
  onClose: () => void;
  onSaved: (endpoint: WebhookEndpoint) => void;
}) {
  const app = useApp();
  const words = app.words.value;
  const own = words.webhooks;
  const url = useSignal(of?.url ?? "https://");
  const description = useSignal(of?.description ?? "");
  const events = useSignal<readonly string[]>(of?.events ?? ["transaction.created", "transaction.updated"]);
  const choice = useSignal<FilterChoice>(of?.filter ? "kept" : "all");
  const faults = useSignal<readonly FieldError[]>([]);
  const failure = useSignal<Explanation | undefined>(undefined);
  const isSending = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  const key = useRef({ request: "", key: "" });
  useEffect(() => {
    if (failure.value || faults.value.length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid='true'], .faults")?.focus();
  }, [faults.value, failure.value]);
  const faultAt = (pointer: string) =>
    faults.value
      .filter((fault) => fault.pointer === pointer || fault.pointer?.startsWith(`${pointer}/`))
      .map((fault) => fault.detail)
      .join(" ") || undefined;
  const isShown = (fault: FieldError) => /^\/(url|description|events|filter)(\/|$)/.test(fault.pointer ?? "");
  const others = faults.value.filter((fault) => !isShown(fault));
  const isOfPayments = events.value.some((event) => event.startsWith("transaction."));

  const send = async () => {
    isSending.value = true;
    faults.value = [];
    failure.value = undefined;
    try {
      onSaved(await save());
    } catch (error) {
      const explanation = app.explain(error);
      if (error instanceof InvalidRequestError && error.errors.length > 0) faults.value = error.errors;
      else failure.value = explained(words, explanation);
    } finally {
      isSending.value = false;
    }
  };
  const save = () => {
    const endpoints = app.client.value.webhookEndpoints;
    const text = description.value.trim();
    const shared = { url: url.value.trim(), events: events.value };
    const filter: Filter | undefined = isOfPayments && choice.value === "view" ? lastingFilter(app) : undefined;
    if (of !== undefined) {
      const keeps = isOfPayments && choice.value === "kept";
      return endpoints.update(of.id, {
        ...shared,
        description: text || null,
        ...(!keeps && { filter: filter ?? null }),
      });
    }
    const endpoint = { ...shared, ...(text && { description: text }), ...(filter && { filter }) };
    const request = JSON.stringify(endpoint);
    // A button that is pressed again after a broken connection creates nothing twice.
    if (key.current.request !== request) key.current = { request, key: crypto.randomUUID() };
    return endpoints.create(endpoint, { idempotencyKey: key.current.key });
  };

  return (
    <Dialog title={of ? own.editTitle : own.create} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (events.value.length === 0) {
            faults.value = [{ code: "EMPTY_VALUE", detail: own.eventsMissing, pointer: "/events" }];
          } else if (!isSending.value) void send();
        }}
      >
        <FormFaults title={own.refused} failure={failure.value} faults={others} />
        <Field label={own.url} hint={own.urlHint} fault={faultAt("/url")}>
          {(field) => (
            <input
              type="url"
              {...field}
              value={url.value}
              spellcheck={false}
              autocomplete="off"
              onInput={(event) => (url.value = event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={own.description} hint={own.descriptionHint} fault={faultAt("/description")}>
          {(field) => (
            <input
              type="text"
              {...field}
              maxLength={200}
              value={description.value}
              autocomplete="off"
              onInput={(event) => (description.value = event.currentTarget.value)}
            />
          )}
        </Field>
        <Events
          value={events.value}
          fault={faultAt("/events")}
          onChange={(next) => {
            events.value = next;
          }}
        />
        {isOfPayments && (
          <FilterOf
            value={choice.value}
            kept={of?.filter}
            fault={faultAt("/filter")}
            onChange={(next) => (choice.value = next)}
          />
        )}
        <div class="row">
          <Button look="main" type="submit" disabled={isSending.value}>
            {of ? own.save : own.add}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function Events({
  value,
  fault,
  onChange,
}: {
  value: readonly string[];
  fault: string | undefined;
  onChange: (events: readonly string[]) => void;
}) {
  const words = useApp().words.value.webhooks;
  const id = useId();
  // An event that this version does not know is kept unless somebody takes it away.
  const all = [...eventTypes, ...value.filter((event) => !(eventTypes as readonly string[]).includes(event))];
  return (
    <fieldset aria-describedby={fault && id}>
      <legend>{words.events}</legend>
      <ul class="checks">
        {all.map((event, index) => (
          <li key={event}>
            <label>
              <input
                type="checkbox"
                checked={value.includes(event)}
                aria-invalid={index === 0 && fault !== undefined}
                onChange={(change) =>
                  onChange(change.currentTarget.checked ? [...value, event] : value.filter((other) => other !== event))
                }
              />
              <span>
                {words.eventNames[event] ?? event} <span class="mono hint">{event}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {fault && (
        <p class="fault" id={id} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** The payments whose events an endpoint receives: all, or those that the search in Find would show. */
function FilterOf({
  value,
  kept,
  fault,
  onChange,
}: {
  value: FilterChoice;
  kept: WebhookEndpoint["filter"] | undefined;
  fault: string | undefined;
  onChange: (choice: FilterChoice) => void;
}) {
  const app = useApp();
  const words = app.words.value.webhooks;
  const { parts } =
    value === "kept" ? describeFilter(app, kept, "Etc/UTC") : value === "view" ? describeView(app) : { parts: [] };
  const choices: readonly FilterChoice[] = kept ? ["kept", "all", "view"] : ["all", "view"];
  const empty = value === "view" ? words.filterNone : words.noFilter;
  return (
    <div>
      <Choice<FilterChoice>
        label={words.filter}
        value={value}
        options={choices.map((choice) => [choice, words.filterChoices[choice]] as const)}
        onChange={onChange}
      />
      {value !== "all" && (
        <p class="hint" role="status">
          {parts.length > 0 ? words.filterOf(parts.join(" · ")) : empty}
        </p>
      )}
      {fault && (
        <p class="fault" role="alert" aria-invalid="true" tabIndex={-1}>
          {fault}
        </p>
      )}
    </div>
  );
}

function ShowSecret({ of, onClose }: { of: Secret; onClose: () => void }) {
  const words = useApp().words.value.webhooks;
  return (
    <Dialog title={words.secretTitle} onClose={onClose}>
      <p class="mono">{of.url}</p>
      <p>{words.secretText}</p>
      <div class="code-block">
        <code>{of.secret}</code>
        <Copy text={of.secret} of={words.ofSecret} />
      </div>
      <div class="row">
        <Button look="main" onClick={onClose}>
          {words.secretDone}
        </Button>
      </div>
    </Dialog>
  );
}

function Rotate({
  of,
  onClose,
  onRotated,
}: {
  of: WebhookEndpoint;
  onClose: () => void;
  onRotated: (endpoint: WebhookEndpoint) => void;
}) {
  const app = useApp();
  const words = app.words.value;
  const own = words.webhooks;
  const seconds = useSignal<keyof typeof own.rotateTimes>("86400");
  const action = useAction();
  const rotate = () =>
    action.run(async () => {
      const options = { previousValidForSeconds: Number(seconds.value) };
      onRotated(await app.client.value.webhookEndpoints.rotateSecret(of.id, options));
    });
  return (
    <Dialog title={own.rotateTitle} onClose={onClose}>
      <p>{own.rotateText}</p>
      <Choice
        label={own.rotateFor}
        value={seconds.value}
        options={(["0", "3600", "86400"] as const).map((each) => [each, own.rotateTimes[each]] as const)}
        onChange={(next) => (seconds.value = next)}
      />
      {action.failure && <Failure failure={explained(words, action.failure)} />}
      <div class="row">
        <Button look="main" disabled={action.isRunning} onClick={() => void rotate()}>
          {own.rotateButton}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Dialog>
  );
}

function Replay({ of, onClose, onReplayed }: { of: WebhookEndpoint; onClose: () => void; onReplayed: () => void }) {
  const app = useApp();
  const words = app.words.value;
  const own = words.webhooks;
  const zone = app.zone.value;
  const since = useSignal(`${today(zone)}T00:00`);
  const fault = useSignal<string | undefined>(undefined);
  const action = useAction();
  const replay = () => {
    const time = timeIn(zone, since.value);
    fault.value = time === undefined ? own.replayInvalid : undefined;
    if (time === undefined) return;
    void action.run(async () => {
      try {
        await app.client.value.webhookEndpoints.replay(of.id, { since: time });
      } catch (error) {
        const found =
          error instanceof InvalidRequestError ? error.errors.find((each) => each.pointer === "/since") : undefined;
        if (found === undefined) throw error;
        fault.value = found.detail;
        return;
      }
      onReplayed();
    });
  };
  return (
    <Dialog title={own.replayTitle} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          replay();
        }}
      >
        <p>{own.replayText}</p>
        <Field label={own.replaySince} hint={own.replaySinceHint(zone.replaceAll("_", " "))} fault={fault.value}>
          {(field) => (
            <input
              type="datetime-local"
              {...field}
              value={since.value}
              onInput={(event) => (since.value = event.currentTarget.value)}
            />
          )}
        </Field>
        {action.failure && <Failure failure={explained(words, action.failure)} />}
        <div class="row">
          <Button look="main" type="submit" disabled={action.isRunning}>
            {own.replayButton}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The point in time at which a clock in that zone shows this; undefined if it is not a time. */
function timeIn(zone: string, local: string): Date | undefined {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return undefined;
  // Swedish writes times as ISO 8601 does, but for a blank.
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const offsetAt = (time: number) => Date.parse(`${clock.format(time).replace(" ", "T")}Z`) - time;
  // The offset there, which may be another one than here.
  return new Date(shown - offsetAt(shown - offsetAt(shown)));
}

type Result = NonNullable<WebhookDeliveryQuery["status"]>;
const results: readonly Result[] = ["PENDING", "SUCCEEDED", "FAILED"];

/** The deliveries to the endpoint of the view, or to all. */
function Deliveries({ endpoints, sent }: { endpoints: readonly WebhookEndpoint[]; sent: number }) {
  const app = useApp();
  const words = app.words.value;
  const own = words.webhooks;
  const { open } = app.view.value;
  const endpointId = open === "new" ? undefined : open;
  const status = useSignal<Result | undefined>(undefined);
  const query = { ...(endpointId && { endpointId }), ...(status.value && { status: status.value }), limit: 20 };
  const listing = useListing<WebhookDelivery>(
    () => app.client.value.webhookDeliveries.list(query).pages(),
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
  const loading = useLoaded(() => deliveries.get(of.id), `${of.id} ${of.status} ${of.attempts.length}`);
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
