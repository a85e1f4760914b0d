/** Exports: files with what a search found, their progress, their totals and their hashes. */
import { useSignal } from "@preact/signals";
import { AuthenticationError, NotFoundError, type Export, type ExportFile } from "@txsearch/client";
import { useEffect, useRef } from "preact/hooks";
import { useApp, type Explanation } from "../app.js";
import { describeFilter, periodAsText } from "../described.js";
import { writeView } from "../view.js";
import { fetchFile, isDamaged } from "./download.js";
import { Confirm, focusSoon, ListOf, PageHead, useAction, useListing } from "./lists.js";
import { kindOf, NewExport } from "./newexport.js";
import { Amount, Button, Copy, Failure, Glyph, readable, Status, useLoaded } from "./parts.js";

export function Exports() {
  const app = useApp();
  const words = app.words.value;
  const { open } = app.view.value;
  const listing = useListing<Export>(() => app.client.value.exports.list({ limit: 20 }).pages(), "exports");
  const heading = useRef<HTMLHeadingElement>(null);
  const created = useSignal<string | undefined>(undefined);
  const close = (change: { open: string | undefined }) => app.go(change, { replace: true });
  const isOne = open !== undefined && open !== "new";
  return (
    <div class="page" data-scroller>
      <PageHead words={words.exports} heading={heading} onRefresh={listing.refresh} />
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
  const loading = useLoaded(() => app.client.value.exports.get(id), id);
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

function ExportCard({
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
    <li class="item-card">
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
      {period ?? readable(words.anyTime)}
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

function Result({ of, result }: { of: Export; result: NonNullable<Export["result"]> }) {
  const app = useApp();
  const words = app.words.value;
  const format = app.format.value;
  const leftOut = result.leftOut.reduce((sum, total) => sum + total.count, 0);
  return (
    <>
      <p class="hint">
        {words.exports.rows(format.number(result.rowCount), result.rowCount === 1)}
        {result.asOf && ` · ${words.exports.asOf(format.time(result.asOf))}`}
      </p>
      {leftOut > 0 && <p class="hint">{words.exports.leftOut(format.number(leftOut), leftOut === 1)}</p>}
      {of.status === "SUCCEEDED" && (
        <ul class="files" aria-label={words.exports.files}>
          {result.files.map((file) => (
            <File key={file.href} of={file} />
          ))}
        </ul>
      )}
      {result.totals.length > 0 && (
        <details>
          <summary>{words.exports.totals}</summary>
          <div class="scroll-x" tabIndex={0} role="region" aria-label={words.exports.totalsCaption}>
            <table class="plain">
              <caption class="unseen">{words.exports.totalsCaption}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.sums.currency}</th>
                  {(["count", "gross", "fee", "net"] as const).map((name) => (
                    <th key={name} scope="col" class="end">
                      {words.sums[name]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {result.totals.map((total) => (
                  <tr key={total.currency}>
                    <th scope="row">{total.currency}</th>
                    <td class="end">{format.number(total.count)}</td>
                    {(["gross", "fee", "net"] as const).map((name) => (
                      <td key={name} class="end">
                        <Amount of={total[name]} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </>
  );
}

function File({ of }: { of: ExportFile }) {
  const app = useApp();
  const words = app.words.value.exports;
  const format = app.format.value;
  const done = useSignal<number | undefined>(undefined);
  const isChecked = useSignal(false);
  const failure = useSignal<Explanation | undefined>(undefined);
  const short = of.sha256.slice(0, 12);
  const download = async () => {
    done.value = 0;
    isChecked.value = false;
    failure.value = undefined;
    try {
      isChecked.value = await fetchFile(app.client.value, of, (bytes) => (done.value = bytes));
      if (isChecked.value) app.announce(words.checked(of.sha256));
    } catch (error) {
      failure.value = isDamaged(error)
        ? { kind: "unknown", title: words.differs, detail: words.differsDetail }
        : app.explain(error);
    } finally {
      done.value = undefined;
    }
  };
  return (
    <li>
      <div class="file">
        <bdi class="name">{of.name}</bdi>
        <span class="hint">
          {format.bytes(of.bytes)} · {words.rowsOfFile(format.number(of.rows), of.rows === 1)} ·{" "}
          <span title={of.sha256}>{words.hash(short)}</span>
          <Copy text={of.sha256} of={words.ofHash(of.name)} />
        </span>
      </div>
      <Button
        aria-label={words.downloadOf(of.name)}
        disabled={done.value !== undefined}
        onClick={() => void download()}
      >
        {words.download}
      </Button>
      {done.value !== undefined && (
        <div class="progress whole">
          <progress aria-label={words.downloadOf(of.name)} max={Math.max(1, of.bytes)} value={done.value} />
          <span class="hint">{words.downloading(format.bytes(done.value), format.bytes(of.bytes))}</span>
        </div>
      )}
      {isChecked.value && (
        <p class="checked whole">
          <Glyph name="check" />
          <span>{words.checked(of.sha256)}</span>
        </p>
      )}
      {failure.value && (
        <div class="whole">
          <Failure failure={failure.value} />
        </div>
      )}
    </li>
  );
}
