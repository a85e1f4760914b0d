/** One payment: at a glance, its life, what it is related to, all its members in groups, and its JSON. */
import { NotFoundError, type Transaction } from "@txsearch/client";
import labels from "labels";
import type { ComponentChildren } from "preact";
import { useApp, type App } from "../app.js";
import { writeView } from "../view.js";
import { Amount, Beside, Copy, Failure, readable, Status, useLoaded } from "./parts.js";
import { Method } from "./table.js";

interface Loaded {
  readonly transaction: Transaction;
  /** The answer as it arrived. */
  readonly json: string;
}

export function Detail({ id }: { id: string }) {
  const app = useApp();
  const words = app.words.value;
  const loading = useLoaded(() => load(app, id), id);
  const type = loading.value?.transaction.type;
  const close = () => {
    app.go({ open: undefined });
    app.focusRow();
  };
  return (
    <Beside
      title={type ? (words.type[type] ?? readable(type)) : words.detail.title}
      link={words.detail.link}
      loadingText={words.detail.loading}
      of={loading}
      onClose={close}
    >
      {(loaded) => <Whole {...loaded} />}
    </Beside>
  );
}

async function load(app: App, id: string): Promise<Loaded> {
  let json = "";
  const client = app.clientWith(async (url, init) => {
    const response = await fetch(url, init);
    json = await response.clone().text();
    return response;
  });
  return { transaction: await client.transactions.get(id), json };
}

function Whole({ transaction, json }: Loaded) {
  const app = useApp();
  const words = app.words.value;
  const format = app.format.value;
  const { payer } = transaction;
  return (
    <div class="whole">
      <section class="glance">
        <p class="big">
          <Amount of={transaction.amount} />
        </p>
        <Status code={transaction.status} word={words.status[transaction.status]} />
        <p>
          {payer?.name && (
            <strong>
              <bdi>{payer.name}</bdi>
            </strong>
          )}
          {payer?.email && (
            <span>
              <bdi>{payer.email}</bdi>
              <Copy text={payer.email} of={words.detail.value(words.columns.email)} />
            </span>
          )}
        </p>
        <p>
          <time dateTime={transaction.createdAt}>{format.time(transaction.createdAt)}</time>
          {transaction.paymentMethod && (
            <>
              {" · "}
              <Method of={transaction.paymentMethod} />
            </>
          )}
        </p>
        <p class="mono">
          {transaction.id}
          <Copy text={transaction.id} of={words.detail.id} />
        </p>
      </section>
      <Life of={transaction} />
      <Related of={transaction} />
      <Groups of={transaction} />
      <Raw id={transaction.id} json={json} />
    </div>
  );
}

function Life({ of }: { of: Transaction }) {
  const app = useApp();
  const words = app.words.value.detail;
  const format = app.format.value;
  const steps: [string, string | null | undefined, ComponentChildren?][] = [
    [words.created, of.createdAt],
    ...(of.events ?? []).map((event): [string, string | null, ComponentChildren] => [
      eventName(app, event.type ?? event.status ?? ""),
      event.at,
      event.amount && <Amount of={event.amount} />,
    ]),
    [words.updated, of.updatedAt, words.version(format.number(of.version))],
    [words.settled, of.settledAt],
    [words.received, of.ingestedAt],
    [words.erased, of.erasedAt],
  ];
  const known = steps.filter((step): step is [string, string, ComponentChildren] => Boolean(step[1]));
  known.sort((a, b) => a[1].localeCompare(b[1]));
  // The source may have reported as an event what the payment has as a member.
  const seen = new Set<string>();
  const once = known.filter(([name, at]) => !seen.has(name + at) && seen.add(name + at));
  return (
    <section>
      <h3>{words.life}</h3>
      <ol class="life">
        {once.map(([name, at, note], index) => (
          <li key={index}>
            <span>{name}</span>
            <time dateTime={at}>{format.time(at)}</time>
            {note && <span class="note">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventName(app: App, code: string): string {
  return app.words.value.event[code] ?? readable(code);
}

/** The payment that this one refers to, those that refer to it, and its payout. */
function Related({ of }: { of: Transaction }) {
  const app = useApp();
  const words = app.words.value;
  const client = app.client.value;
  const original = async () => {
    if (!of.relatedId || !/^[A-Za-z0-9._-]{1,64}$/.test(of.relatedId)) return undefined;
    try {
      return await client.transactions.get(of.relatedId);
    } catch (error) {
      // It may be an id of another system, or not be here.
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  };
  const others = async () => {
    const page = await client.transactions.list({ relatedId: of.id, limit: 50 }).pages().next();
    return page.done ? [] : page.value.items;
  };
  const loading = useLoaded(async () => {
    const [first, second] = await Promise.all([original(), others()]);
    return { original: first, others: second };
  }, of.id);
  const found = loading.value;
  const isAlone = found !== undefined && !found.original && found.others.length === 0 && !of.payoutId;
  return (
    <section>
      <h3>{words.detail.related}</h3>
      {loading.failure && <Failure failure={loading.failure} onRetry={loading.retry} />}
      {isAlone && <p class="hint">{words.detail.relatedNone}</p>}
      <ul class="related">
        {found?.original && <RelatedLink name={words.detail.original} of={found.original} />}
        {found?.others.map((each) => (
          <RelatedLink key={each.id} name={words.type[each.type] ?? readable(each.type)} of={each} />
        ))}
        {of.payoutId && !app.embedded && (
          <li>
            <a href={writeView({ ...app.view.value, screen: "payouts", open: of.payoutId })}>
              <span>{words.detail.payout}</span>
              <bdi class="mono">{of.payoutId}</bdi>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function RelatedLink({ name, of }: { name: string; of: Transaction }) {
  const app = useApp();
  const words = app.words.value;
  return (
    <li>
      <a
        href={app.embedded ? "#" : writeView({ ...app.view.value, open: of.id })}
        onClick={(event) => {
          event.preventDefault();
          app.go({ open: of.id });
        }}
      >
        <span>
          {name} <span class="hint">{app.format.value.short(of.createdAt)}</span>
        </span>
        <Status code={of.status} word={words.status[of.status]} />
        <Amount of={of.amount} />
      </a>
    </li>
  );
}

type Members = Readonly<Record<string, unknown>>;

/** The members that stand above already, in another form. */
const shownAbove = new Set(["events", "id"]);

/** All members that have a value: scalars first, then a group for each object. */
function Groups({ of }: { of: Transaction }) {
  const app = useApp();
  const words = app.words.value;
  const entries = Object.entries(of as unknown as Members).filter(
    ([name, value]) => !shownAbove.has(name) && hasValue(value),
  );
  const scalars = entries.filter(([, value]) => isScalar(value));
  const objects = entries.filter(([, value]) => !isScalar(value));
  return (
    <>
      <section>
        <h3>{words.detail.groups.main}</h3>
        <dl>
          {scalars.map(([name, value]) => (
            <Member key={name} path={name} value={value} />
          ))}
        </dl>
      </section>
      {objects.map(([name, value]) => (
        <section key={name}>
          <h3>{name === "metadata" ? words.detail.groups.metadata : labelOf(app, name)}</h3>
          {Array.isArray(value) ? (
            value.map((item, index) => (
              <div key={index} class="item">
                <h4>{words.detail.item(app.format.value.number(index + 1))}</h4>
                <Nested path={name} value={item as Members} />
              </div>
            ))
          ) : (
            <Nested path={name} value={value as Members} isMap={name === "metadata"} />
          )}
        </section>
      ))}
    </>
  );
}

function Nested({ path, value, isMap = false }: { path: string; value: Members; isMap?: boolean }) {
  const app = useApp();
  return (
    <dl>
      {Object.entries(value)
        .filter(([, member]) => hasValue(member))
        .map(([name, member]) => {
          const inner = `${path}.${name}`;
          if (isScalar(member))
            return <Member key={name} path={inner} value={member} {...(isMap && { label: name })} />;
          const items = Array.isArray(member) ? (member as Members[]) : [member as Members];
          return (
            <div key={name} class="inner">
              <dt>{labelOf(app, inner)}</dt>
              <dd>
                {items.map((item, index) =>
                  typeof item === "object" ? (
                    <Nested key={index} path={inner} value={item} />
                  ) : (
                    <span key={index}>{String(item)} </span>
                  ),
                )}
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

function Member({ path, value, label }: { path: string; value: unknown; label?: string }) {
  const app = useApp();
  const words = app.words.value;
  const name = label ?? labelOf(app, path);
  return (
    <div>
      <dt>{label === undefined ? name : <bdi>{name}</bdi>}</dt>
      <dd>
        <Value path={path} value={value} />
        {typeof value === "string" && value.length > 5 && !isTime(value) && !/^[A-Z_]+$/.test(value) && (
          <Copy text={value} of={words.detail.value(name)} />
        )}
      </dd>
    </div>
  );
}

function Value({ path, value }: { path: string; value: unknown }): ComponentChildren {
  const app = useApp();
  const words = app.words.value;
  if (isMoney(value)) return <Amount of={value} />;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  const text = String(value);
  if (path === "status") return <Status code={text} word={words.status[text]} />;
  if (path === "type") return words.type[text] ?? readable(text);
  if (path === "paymentMethod.type") return words.method[text] ?? readable(text);
  if (/country(Code)?$/i.test(path) && !/phone/i.test(path)) return app.format.value.country(text);
  if (isTime(text)) return <time dateTime={text}>{app.format.value.time(text)}</time>;
  return <bdi class="long">{text}</bdi>;
}

function labelOf(app: App, path: string): string {
  return labels[app.language.value][path] ?? readable(path.slice(path.lastIndexOf(".") + 1));
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== "object" || isMoney(value);
}

function isMoney(value: unknown): value is Transaction["amount"] {
  return value !== null && typeof value === "object" && "currencyCode" in value && "value" in value;
}

function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return false;
  if (typeof value !== "object") return typeof value !== "function";
  return Object.values(value).some((member) => hasValue(member));
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);
}

function Raw({ id, json }: { id: string; json: string }) {
  const app = useApp();
  const words = app.words.value.detail;
  const partner = app.access.merchant === undefined && app.merchant.value;
  const header = partner ? ` -H 'On-Behalf-Of: ${partner}'` : "";
  const curl = `curl -H "Authorization: Bearer $TOKEN"${header} '${app.access.baseUrl}/v1/transactions/${encodeURIComponent(id)}'`;
  const text = indented(json);
  return (
    <details class="raw">
      <summary>{words.raw}</summary>
      <div class="code-block">
        <code>{curl}</code>
        <Copy text={curl} of={words.curl} />
      </div>
      <div class="code-block">
        <pre tabIndex={0} aria-label={words.raw}>
          {text}
        </pre>
        <Copy text={text} of={words.json} />
      </div>
    </details>
  );
}

/** JSON on several lines, otherwise as it arrived: parsed and written again, a long number would lose its end. */
export function indented(json: string): string {
  let depth = 0;
  return json.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]|\s+/g, (token, at: number) => {
    if (/^\s/.test(token)) return "";
    const line = () => `\n${"  ".repeat(depth)}`;
    const follows = /^\s*[}\]]/.test(json.slice(at + 1, at + 20));
    if (token === "{" || token === "[") {
      depth++;
      return follows ? token : token + line();
    }
    if (token === "}" || token === "]") {
      depth--;
      return /[{[]\s*$/.test(json.slice(Math.max(0, at - 20), at)) ? token : line() + token;
    }
    if (token === ",") return token + line();
    return token === ":" ? ": " : token;
  });
}
