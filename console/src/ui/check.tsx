/** The check of a payout. */
import type { Payout } from "@txsearch/client";
import { useApp } from "../app.js";
import { readable, Status } from "./parts.js";

/** Whether a payout is what its payments add up to, in a few words and a colour. */
export function Check({ of }: { of: Payout }) {
  const words = useApp().words.value.payouts;
  if (of.reconciled) return <Status code="SUCCEEDED" word={words.reconciled} />;
  const code = of.difference?.code;
  const tone = code === "AMOUNT_DIFFERS" || code === "PAYOUT_FAILED" ? "FAILED" : "PENDING";
  return <Status code={tone} word={code === undefined ? words.differs : (words.short[code] ?? readable(code))} />;
}
