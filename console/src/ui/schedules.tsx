/** Schedules: exports that are made for each day, week or month. */
import { useSignal } from "@preact/signals";
import type { ExportSchedule } from "@txsearch/client";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { describeFilter, periodAsText } from "../described.js";
import { writeView } from "../view.js";
import { nameOf } from "./exportcard.js";
import { Confirm, focusSoon, ListOf, PageHead, useAction, useListing } from "./lists.js";
import { NewExport } from "./newexport.js";
import { Button, readable, Status } from "./parts.js";
import { CreatedBy } from "./createdby.js";
import { Failure } from "./loading.js";

export function Schedules() {
  const app = useApp();
  const words = app.words.value;
  const { open } = app.view.value;
  const listing = useListing<ExportSchedule>((client) => client.schedules.list().pages(), "schedules");
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div class="page" data-scroller>
      <PageHead words={words.schedules} heading={heading} onRefresh={listing.refresh} />
      <section>
        <h2 class="unseen">{words.schedules.all}</h2>
        <ListOf of={listing} empty={words.schedules.empty} emptyHint={words.schedules.emptyHint}>
          {(items, listed) => (
            <ul class="cards">
              {items.map((item) => (
                <ScheduleCard
                  key={item.id}
                  of={item}
                  isOpen={item.id === open}
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
          rate="DAILY"
          onClose={() => app.go({ open: undefined }, { replace: true })}
          onCreated={(result) => {
            if ("export" in result) {
              app.announce(words.exports.started);
              app.go({ screen: "exports", open: result.export.id });
              return;
            }
            app.announce(words.schedules.created);
            app.go({ open: result.schedule.id }, { replace: true });
            listing.refresh();
          }}
        />
      )}
    </div>
  );
}

function ScheduleCard({
  of,
  isOpen,
  onChange,
}: {
  of: ExportSchedule;
  isOpen: boolean;
  onChange: (next: ExportSchedule | undefined) => void;
}) {
  const app = useApp();
  const words = app.words.value;
  const action = useAction();
  const isDeleting = useSignal(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  const { schedules } = app.client.value;
  const change = (next: Promise<ExportSchedule>, announcement: string) =>
    action.run(async () => {
      onChange(await next);
      app.announce(announcement);
    });
  const { parts } = describeFilter(app, of.export.query["filter"], of.timeZone);
  const rates: Readonly<Record<string, string>> = words.exports.rates;
  return (
    <li class={`item-card ${isOpen ? "open" : ""}`}>
      <div class="row">
        <h3 ref={heading} tabIndex={-1}>
          {words.schedules.name(nameOf(words, of.export), rates[of.frequency] ?? readable(of.frequency))}
        </h3>
        <Status code={of.status} word={words.schedules.status[of.status]} />
      </div>
      {of.pausedReason && <p class="hint">{words.schedules.reasons[of.pausedReason] ?? readable(of.pausedReason)}</p>}
      <CreatedBy of={of.createdBy} />
      <dl>
        <div>
          <dt>{words.schedules.what}</dt>
          <dd>
            <bdi>{parts.length > 0 ? parts.join(" · ") : words.exports.everything}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.schedules.next}</dt>
          <dd>{periodAsText(app, of.next.from, of.next.to, of.timeZone)}</dd>
        </div>
        <div>
          <dt>{words.schedules.zone}</dt>
          <dd>{of.timeZone.replaceAll("_", " ")}</dd>
        </div>
        <div>
          <dt>{words.schedules.last}</dt>
          <dd>
            {of.lastExportId ? (
              <a class="mono" href={writeView({ ...app.view.value, screen: "exports", open: of.lastExportId })}>
                {of.lastExportId}
              </a>
            ) : (
              words.schedules.noLast
            )}
          </dd>
        </div>
      </dl>
      {action.failure && <Failure failure={action.failure} />}
      <div class="row">
        {of.status === "PAUSED" ? (
          <Button
            disabled={action.isRunning}
            onClick={() => void change(schedules.resume(of.id), words.schedules.resumed)}
          >
            {words.schedules.resume}
          </Button>
        ) : (
          <Button
            disabled={action.isRunning}
            onClick={() => void change(schedules.pause(of.id), words.schedules.paused)}
          >
            {words.schedules.pause}
          </Button>
        )}
        <Button onClick={() => (isDeleting.value = true)}>{words.delete}</Button>
      </div>
      {isDeleting.value && (
        <Confirm
          title={words.schedules.deleteTitle}
          text={words.schedules.deleteText}
          button={words.delete}
          onClose={() => (isDeleting.value = false)}
          onConfirm={async () => {
            await schedules.delete(of.id);
            isDeleting.value = false;
            app.announce(words.schedules.deleted);
            onChange(undefined);
          }}
        />
      )}
    </li>
  );
}
