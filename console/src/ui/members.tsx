/** All members of a payment that have a value, in groups. */
import type { Transaction } from "@txsearch/client";
import labels from "labels";
import type { ComponentChildren } from "preact";
import { type App, useApp } from "../app.js";
import { brandName } from "./cells.js";
import { Amount, Copy, readable, Status } from "./parts.js";

type Members = Readonly<Record<string, unknown>>;

/** Members with codes of the API, in words. Ids and names keep their own letters. */
const coded: ReadonlySet<string> = new Set([
  "payer.status",
  "payer.addressStatus",
  "paymentMethod.funding",
  "paymentMethod.entryMode",
  "dispute.stage",
  "dispute.outcome",
  "dispute.reason",
  "relatedType",
  "channel",
  "initiatedBy",
]);

/** The members that stand above already, in another form. */
const shownAbove = new Set(["events", "id"]);

/** All members that have a value: scalars first, then a group for each object. */
export function Groups({ of }: { of: Transaction }) {
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
  if (path === "direction") return words.direction[text] ?? readable(text);
  if (path === "protectionEligibility") return words.protection[text] ?? readable(text);
  if (path === "paymentMethod.brand") return <bdi>{brandName(text)}</bdi>;
  if (coded.has(path)) return words.codes[text] ?? (/^[A-Z_]+$/.test(text) ? readable(text) : <bdi>{text}</bdi>);
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
