/** The banner above the screens: a failure of the whole page, and the one action that helps. */
import { useApp } from "../app.js";
import { Button, Glyph } from "./parts.js";

export function Banner() {
  const app = useApp();
  const words = app.words.value;
  const isExpired = app.expired.value;
  const failure = isExpired ? words.failures.expired : app.troubles.all.value[0]?.failure;
  if (failure === undefined) return null;
  const requestId = "requestId" in failure ? failure.requestId : undefined;
  return (
    <div class="notice wait banner" role="alert">
      <Glyph name="alert" />
      <div>
        <strong>{failure.title}</strong>
        <p>{failure.detail}</p>
        {requestId && <p class="small">{words.failures.requestId(requestId)}</p>}
      </div>
      {isExpired ? (
        <Button look="main" onClick={() => app.signIn?.()}>
          {words.signIn.again}
        </Button>
      ) : (
        <Button look="main" icon="refresh" onClick={() => app.troubles.retry()}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
