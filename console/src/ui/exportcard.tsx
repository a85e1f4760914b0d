/** An export as a card: its query, its progress and its files. */
import { useSignal } from "@preact/signals";
import { AuthenticationError, type Export, NotFoundError } from "@txsearch/client";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { describeFilter, periodAsText } from "../described.js";
import { writeView } from "../view.js";
import { Confirm, useAction } from "./lists.js";
import { kindOf } from "./exportdraft.js";
import { Button, capitalized, Copy, Glyph, readable, Status } from "./parts.js";
import { CreatedBy } from "./createdby.js";
import { Failure } from "./loading.js";
import { Result } from "./exportfiles.js";

function isUnfinished(of: Export): boolean {
  return of.status === "QUEUED" || of.status === "RUNNING";
}

/** Looks at an export again and again until it is finished, less often the longer it takes. */
function useFollow(of: Export, onChange: (next: Export | undefined) => void): void {
  const app = useApp();
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    if (!isUnfinished(of)) return;
    let isShown = true;
    let pause = 700;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const next = await app.client.value.exports.get(of.id);
        if (!isShown) return;
        change.current(next);
        if (!isUnfinished(next)) app.announce(app.words.value.exports.finished(nameOf(app.words.value, next)));
      } catch (error) {
        if (!isShown) return;
        if (error instanceof NotFoundError) change.current(undefined);
        if (error instanceof AuthenticationError) app.explain(error);
        // Anything else passes: the network is away, or the server is busy.
        if (error instanceof NotFoundError || error instanceof AuthenticationError) return;
      }
      pause = Math.min(pause * 1.5, 15_000);
      timer = setTimeout(() => void look(), pause);
    };
    timer = setTimeout(() => void look(), pause);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [of.id, isUnfinished(of), app.client.value]);
}

/** What people call the format of an export. */
export function nameOf(words: ReturnType<typeof useApp>["words"]["value"], of: Parameters<typeof kindOf>[0]): string {
  const kind = kindOf(of);
  return kind === undefined ? readable(of.format) : words.exports.formats[kind].name;
}

export function ExportCard({
  of,
  isNew,
  onChange,
}: {
  of: Export;
  isNew: boolean;
  onChange: (next: Export | undefined) => void;
}) {
  const app = useApp();
  const words = app.words.value;
  const format = app.format.value;
  const action = useAction();
  const isDeleting = useSignal(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFollow(of, onChange);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const client = app.client.value;
  return (
    <li class="item-card" data-export={of.id}>
      <div class="row">
        <h3 ref={heading} tabIndex={-1}>
          {nameOf(words, of)}
        </h3>
        <Status code={of.status} word={words.exports.status[of.status]} />
        <span class="spring" />
        <time class="hint" dateTime={of.createdAt} title={format.time(of.createdAt)}>
          {words.exports.created(format.short(of.createdAt))}
        </time>
      </div>
      <Query of={of} />
      <CreatedBy of={of.createdBy} />
      {isUnfinished(of) && <Progress of={of} />}
      {of.error && (
        <div class="notice bad">
          <Glyph name="alert" />
          <div>
            <p>{words.exports.errors[of.error.code] ?? of.error.detail}</p>
            <p class="small mono">
              {of.id}
              <Copy text={of.id} of={words.exports.id} />
            </p>
          </div>
        </div>
      )}
      {of.status === "EXPIRED" && <p class="hint">{words.exports.expired}</p>}
      {of.result && <Result of={of} result={of.result} />}
      {action.failure && <Failure failure={action.failure} />}
      <div class="row">
        {of.status === "SUCCEEDED" && of.expiresAt && (
          <span class="hint">{words.exports.expires(format.short(of.expiresAt))}</span>
        )}
        {of.schedule && (
          <a href={writeView({ ...app.view.value, screen: "schedules", open: of.schedule.id })}>
            {words.exports.ofSchedule}
          </a>
        )}
        <span class="spring" />
        {isUnfinished(of) ? (
          <Button
            disabled={action.isRunning}
            onClick={() => void action.run(async () => onChange(await client.exports.cancel(of.id)))}
          >
            {words.exports.cancel}
          </Button>
        ) : (
          <Button onClick={() => (isDeleting.value = true)}>{words.exports.delete}</Button>
        )}
      </div>
      {isDeleting.value && (
        <Confirm
          title={words.exports.deleteTitle}
          text={words.exports.deleteText}
          button={words.delete}
          onClose={() => (isDeleting.value = false)}
          onConfirm={async () => {
            await client.exports.delete(of.id);
            isDeleting.value = false;
            app.announce(words.exports.deleted);
            onChange(undefined);
          }}
        />
      )}
    </li>
  );
}

/** What an export was asked for: its period, and its filter. */
function Query({ of }: { of: Export }) {
  const app = useApp();
  const words = app.words.value.exports;
  const zone = String(of.query["time_zone"] ?? "Etc/UTC");
  const described = describeFilter(app, of.query["filter"], zone);
  const period = of.schedule ? periodAsText(app, of.schedule.from, of.schedule.to, zone) : described.period;
  return (
    <p class="query">
      {period ?? capitalized(words.anyTime)}
      {" · "}
      <bdi>{described.parts.length > 0 ? described.parts.join(" · ") : words.everything}</bdi>
    </p>
  );
}

function Progress({ of }: { of: Export }) {
  const app = useApp();
  const words = app.words.value.exports;
  const format = app.format.value;
  const { rowsDone, rowsTotal } = of.progress;
  const text = words.progress(format.number(rowsDone), format.number(rowsTotal));
  return (
    <div class="progress">
      {of.status === "RUNNING" ? (
        <progress aria-label={text} max={Math.max(1, rowsTotal)} value={rowsDone} />
      ) : (
        <progress aria-label={words.status["QUEUED"]} />
      )}
      <span class="hint">{text}</span>
    </div>
  );
}
