/** Bars over time, and the rows of sums in tables. */
import type { TransactionSummary } from "@txsearch/client";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { useApp } from "../app.js";
import { writeView, type Interval, type Measure, type View } from "../view.js";
import { Amount } from "./parts.js";

export type Group = TransactionSummary["groups"][number];
export type Total = TransactionSummary["totals"][number];

/** Bars that a chart is drawn with; the table has all. */
const maxBars = 400;
/** How wide a bar is at most, of a chart of 720. */
const maxThickness = 110;

export function SumsHead({ first }: { first: string }) {
  const words = useApp().words.value.sums;
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {[words.count, words.gross, words.fee, words.net].map((word) => (
          <th key={word} scope="col" class="end">
            {word}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function SumsRow({
  of,
  strong,
  children,
}: {
  of: Total | Group;
  strong?: boolean;
  children: ComponentChildren;
}) {
  const format = useApp().format.value;
  return (
    <tr class={strong ? "strong" : ""}>
      <th scope="row">{children}</th>
      <td class="end">{format.number(of.count)}</td>
      {[of.gross, of.fee, of.net].map((money, index) => (
        <td key={index} class="end">
          <Amount of={money} />
        </td>
      ))}
    </tr>
  );
}

/** A value for drawing alone: the text shows the decimal of the API. */
function sizeOf(group: Group, measure: Measure): number {
  return measure === "count" ? group.count : Number(group[measure].value);
}

interface ChartProps {
  readonly groups: readonly Group[];
  readonly measure: Measure;
  readonly interval: Interval;
  readonly title: string;
  /** The view of the payments behind a bar. */
  readonly viewOf?: ((group: Group) => View) | undefined;
}

/** Bars over time in one currency, and their numbers as a table. */
export function Chart({ groups, measure, interval, title, viewOf }: ChartProps) {
  const app = useApp();
  const words = app.words.value.sums;
  const format = app.format.value;
  const id = useId();
  const written = (group: Group) => (measure === "count" ? format.number(group.count) : format.money(group[measure]));
  const sizes = groups.map((group) => sizeOf(group, measure));
  const top = Math.max(0, ...sizes);
  const bottom = Math.min(0, ...sizes);
  const span = top - bottom || 1;
  const [width, height] = [720, 160];
  const step = width / Math.max(groups.length, 1);
  const thickness = Math.min(step * 0.76, maxThickness);
  const y = (size: number) => ((top - size) / span) * height;
  const extremes = [top, bottom].map((size) => groups[sizes.indexOf(size)]);
  return (
    <figure class="chart" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {groups.length > maxBars ? (
        <p class="hint">{words.tooMany}</p>
      ) : (
        <>
          <div class="plot">
            <span class="axis">
              <span>{extremes[0] && top > 0 ? written(extremes[0]) : ""}</span>
              <span>{extremes[1] && bottom < 0 ? written(extremes[1]) : "0"}</span>
            </span>
            <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-labelledby={id}>
              {groups.map((group, index) => {
                const size = sizes[index] ?? 0;
                const from = Math.min(y(size), y(0));
                return (
                  <g
                    key={group.from ?? index}
                    class={`${size < 0 ? "below" : ""} ${viewOf ? "opens" : ""}`}
                    {...(viewOf && { onClick: () => app.go(viewOf(group)) })}
                  >
                    <rect class="touch" x={index * step} y={0} width={step} height={height} />
                    <rect
                      class="bar-of"
                      x={(index + 0.5) * step - thickness / 2}
                      y={from}
                      width={thickness}
                      height={size === 0 ? 0 : Math.max(1, Math.abs(y(size) - y(0)))}
                    />
                    <title>{words.bar(group.from ? format.bucket(group.from, interval) : "", written(group))}</title>
                  </g>
                );
              })}
              <line x1="0" x2={width} y1={y(0)} y2={y(0)} />
            </svg>
            <span class="ends">
              <span>{groups[0]?.from && format.bucket(groups[0].from, interval)}</span>
              {groups.length > 1 && groups.at(-1)?.from && <span>{format.bucket(groups.at(-1)!.from!, interval)}</span>}
            </span>
          </div>
          <details>
            <summary>{words.numbers}</summary>
            <div class="scroll-x" tabIndex={0} role="region" aria-label={title}>
              <table class="plain">
                <SumsHead first={words.period} />
                <tbody>
                  {groups.map((group) => (
                    <SumsRow key={group.from} of={group}>
                      {group.from &&
                        (viewOf ? (
                          <a href={writeView(viewOf(group))}>{format.bucket(group.from, interval)}</a>
                        ) : (
                          format.bucket(group.from, interval)
                        ))}
                    </SumsRow>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </figure>
  );
}
