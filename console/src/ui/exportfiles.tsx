/** The files of an export, with their totals and hashes. */
import { useSignal } from "@preact/signals";
import type { Export, ExportFile } from "@txsearch/client";
import { type Explanation, useApp } from "../app.js";
import { fetchFile, isDamaged } from "./download.js";
import { Amount, Button, Copy, Glyph } from "./parts.js";
import { Failure } from "./loading.js";

export function Result({ of, result }: { of: Export; result: NonNullable<Export["result"]> }) {
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
