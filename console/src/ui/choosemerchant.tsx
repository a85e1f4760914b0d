/** The page on which a partner chooses a merchant. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { merchantId } from "../view.js";
import { Button } from "./parts.js";
import { Field } from "./controls.js";

/** A partner chooses the merchant that it acts for. */
export function ChooseMerchant() {
  const app = useApp();
  const words = app.words.value.merchant;
  const recent = (app.memory?.get("merchants") ?? "").split(",").filter(Boolean);
  const fault = useSignal<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const choose = (id: string) => {
    app.memory?.set("merchants", [id, ...recent.filter((other) => other !== id)].slice(0, 8).join());
    app.go({ merchant: id });
  };
  return (
    <div class="card">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const id = input.current?.value.trim() ?? "";
          fault.value = merchantId.test(id) ? undefined : words.invalid;
          if (fault.value === undefined) choose(id);
        }}
      >
        <Field label={words.label} fault={fault.value}>
          {(field) => <input ref={input} type="text" {...field} autocomplete="off" spellcheck={false} />}
        </Field>
        <Button look="main" type="submit">
          {words.use}
        </Button>
      </form>
      {recent.length > 0 && (
        <>
          <h2>{words.recent}</h2>
          <div class="row">
            {recent.map((id) => (
              <Button key={id} onClick={() => choose(id)}>
                {id}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
