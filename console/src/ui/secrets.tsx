/** Dialogs of a webhook endpoint: its secret, a new one, and sending events again. */
import { useSignal } from "@preact/signals";
import { InvalidRequestError, type WebhookEndpoint } from "@txsearch/client";
import { useApp } from "../app.js";
import { today } from "../period.js";
import { useAction } from "./lists.js";
import { Button, Copy } from "./parts.js";
import { Choice, Dialog, Field } from "./controls.js";
import { Failure } from "./loading.js";
import { explained, type Secret } from "./endpoint.js";

export function ShowSecret({ of, onClose }: { of: Secret; onClose: () => void }) {
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

export function Rotate({
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

export function Replay({
  of,
  onClose,
  onReplayed,
}: {
  of: WebhookEndpoint;
  onClose: () => void;
  onReplayed: () => void;
}) {
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
