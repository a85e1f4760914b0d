/** The dialog that starts an export or a schedule: its content, its format, and the options of the format. */
import { useSignal } from "@preact/signals";
import { type Export, type ExportSchedule, type FieldError, InvalidRequestError } from "@txsearch/client";
import { useEffect, useId, useRef } from "preact/hooks";
import { type Explanation, faultText, useApp } from "../app.js";
import { missingOf, Needs } from "./needs.js";
import { describeView } from "../described.js";
import { writeView } from "../view.js";
import { FormFaults } from "./lists.js";
import { Button } from "./parts.js";
import { Choice, Dialog } from "./controls.js";
import {
  type Draft,
  firstLanguage,
  type Kind,
  kinds,
  pointers,
  type Rate,
  rates,
  requestOf,
  useFirstDraft,
} from "./exportdraft.js";
import { Options } from "./exportoptions.js";

export function NewExport({
  rate,
  onClose,
  onCreated,
}: {
  rate: Rate;
  onClose: () => void;
  onCreated: (created: { readonly export: Export } | { readonly schedule: ExportSchedule }) => void;
}) {
  const app = useApp();
  const words = app.words.value;
  const draft = useSignal<Draft>(useFirstDraft(app, rate));
  const faults = useSignal<readonly FieldError[]>([]);
  const failure = useSignal<Explanation | undefined>(undefined);
  const isSending = useSignal(false);
  /** Whether somebody has tried to start it. */
  const isAsked = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef({ request: "", key: "" });
  useEffect(() => {
    // To what is wrong: the first field that is, else the message at the top.
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid='true'], .faults");
    if (failure.value || faults.value.length > 0) wrong?.focus();
  }, [faults.value, failure.value]);

  const set = (change: Partial<Draft>) => (draft.value = { ...draft.value, ...change });
  const faultAt = (pointer: string) => {
    const own = faults.value.filter((fault) => isAt(fault, pointer));
    return own.length > 0 ? own.map((fault) => faultText(words, fault)).join(" ") : undefined;
  };
  const shown = [...pointers[draft.value.kind], "/filter"];
  const others = faults.value
    .filter((fault) => !shown.some((pointer) => isAt(fault, pointer)))
    .map((fault) => ({ ...fault, detail: faultText(words, fault) }));

  const send = async () => {
    isSending.value = true;
    faults.value = [];
    failure.value = undefined;
    const { kind, rate: frequency, datev } = draft.value;
    app.keep("export.kind", kind);
    if (kind === "datev") app.keep("datev", JSON.stringify(datev));
    const request = requestOf(app, draft.value);
    const text = JSON.stringify([frequency, request]);
    // A button that is pressed again after a broken connection starts nothing twice.
    if (sent.current.request !== text) sent.current = { request: text, key: crypto.randomUUID() };
    const creation = { idempotencyKey: sent.current.key };
    const client = app.client.value;
    try {
      if (frequency === "ONCE") {
        onCreated({ export: await client.exports.create({ ...request, timeZone: app.zone.value }, creation) });
      } else {
        const schedule = { frequency, timeZone: app.zone.value, export: request };
        onCreated({ schedule: await client.schedules.create(schedule, creation) });
      }
    } catch (error) {
      const explanation = app.explain(error);
      if (error instanceof InvalidRequestError && error.errors.length > 0) faults.value = error.errors;
      else {
        const title = explanation.kind === "invalid" ? words.exports.refused : explanation.title;
        failure.value = { ...explanation, title };
      }
    } finally {
      isSending.value = false;
    }
  };

  return (
    <Dialog title={rate === "ONCE" ? words.exports.create : words.schedules.create} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          isAsked.value = true;
          if (missingOf(app, draft.value.kind, draft.value.rate).length > 0) {
            requestAnimationFrame(() =>
              form.current?.querySelector<HTMLElement>(".needs select, .needs button")?.focus(),
            );
          } else if (!isSending.value) void send();
        }}
      >
        <FormFaults title={words.exports.refused} failure={failure.value} faults={others} />
        <What rate={draft.value.rate} fault={faultAt("/filter")} />
        <Choice<Rate>
          label={words.exports.rate}
          value={draft.value.rate}
          options={rates.map((each) => [each, words.exports.rates[each]] as const)}
          onChange={(next) => set({ rate: next })}
        />
        <Kinds
          value={draft.value.kind}
          onChange={(kind) => {
            faults.value = [];
            set({ kind, language: firstLanguage(app, kind) });
          }}
        />
        <Needs kind={draft.value.kind} rate={draft.value.rate} isAsked={isAsked.value} />
        <Options draft={draft.value} set={set} faultAt={faultAt} />
        <div class="row">
          <Button look="main" type="submit" disabled={isSending.value}>
            {draft.value.rate === "ONCE" ? words.exports.start : words.exports.startSchedule}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Whether a fault is of that member, or of one within it. An export within a schedule has the same members one level down. */
function isAt(fault: FieldError, pointer: string): boolean {
  const own = (fault.pointer ?? "").replace(/^\/export(?=\/)/, "");
  return own === pointer || own.startsWith(`${pointer}/`);
}

/** What the view's filter finds, in words. */
export function What({ rate, fault }: { rate: Rate; fault: string | undefined }) {
  const app = useApp();
  const words = app.words.value.exports;
  const { period, parts } = describeView(app);
  const id = useId();
  return (
    <section class="what" aria-labelledby={id}>
      <h3 id={id}>{words.what}</h3>
      <p>
        <strong>
          <bdi>{parts.length > 0 ? parts.join(" · ") : words.everything}</bdi>
        </strong>
        {rate === "ONCE" && `, ${period ?? words.anyTime}`}
      </p>
      <p class="hint">
        {rate !== "ONCE" && `${words.eachPeriod[rate] ?? ""} `}
        {words.inZone(app.zone.value.replaceAll("_", " "))}.{" "}
        <a href={writeView({ ...app.view.value, screen: "find", open: undefined })}>{words.change}</a>
      </p>
      {fault && (
        <p class="fault" role="alert" aria-invalid="true" tabIndex={-1}>
          {fault}
        </p>
      )}
    </section>
  );
}

function Kinds({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const words = useApp().words.value.exports;
  const name = useId();
  return (
    <fieldset>
      <legend>{words.format}</legend>
      <div class="kinds">
        {kinds.map((kind) => (
          <label key={kind} class={kind === value ? "on" : ""}>
            <input
              type="radio"
              name={name}
              checked={kind === value}
              aria-describedby={`${name}-${kind}`}
              onChange={() => onChange(kind)}
            />
            <span>
              <strong>{words.formats[kind].name}</strong>
              <span class="hint" id={`${name}-${kind}`}>
                {words.formats[kind].use}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
