/** The dialog that creates or changes a webhook endpoint. */
import { useSignal } from "@preact/signals";
import { type FieldError, type Filter, InvalidRequestError, type WebhookEndpoint } from "@txsearch/client";
import { useEffect, useId, useRef } from "preact/hooks";
import { type Explanation, useApp } from "../app.js";
import { describeFilter, describeView, lastingFilter } from "../described.js";
import { FormFaults } from "./lists.js";
import { Button } from "./parts.js";
import { Choice, Dialog, Field } from "./controls.js";
import { explained } from "./endpoint.js";

const eventTypes = [
  "transaction.created",
  "transaction.updated",
  "export.succeeded",
  "export.failed",
  "schedule.failed",
  "webhook_endpoint.disabled",
] as const;

type FilterChoice = "all" | "view" | "kept";

/** Creates an endpoint, or changes one. */
export function EndpointForm({
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

/** Which payments an endpoint is told about: all, or those that the search in Find would show. */
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
