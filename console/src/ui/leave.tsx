/** The dialog that signs out. */
import { useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { Button } from "./parts.js";
import { Dialog } from "./controls.js";

/** Signs out; with `forget`, this browser keeps nothing of the user. */
export type SignOut = (forget: boolean) => void;

/** Offers to remove what this browser keeps of the user. */
export function Leave({ onSignOut, onClose }: { onSignOut: SignOut; onClose: () => void }) {
  const words = useApp().words.value;
  const forget = useRef<HTMLInputElement>(null);
  return (
    <Dialog title={words.signIn.out} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSignOut(forget.current?.checked ?? false);
        }}
      >
        <p>{words.signIn.kept}</p>
        <ul class="checks">
          <li>
            <label>
              <input type="checkbox" ref={forget} />
              {words.signIn.forget}
            </label>
          </li>
        </ul>
        <p class="hint">{words.signIn.history}</p>
        <div class="row">
          <Button look="main" type="submit">
            {words.signIn.out}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
