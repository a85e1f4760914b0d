/** A payment as the API returns it. */
import { useApp } from "../app.js";
import { Copy } from "./parts.js";

export function Raw({ id, json }: { id: string; json: string }) {
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
