/** The check of a payout. */
import type { Payout } from "@txsearch/client";
import { useApp, type Words } from "../app.js";
import { readable, Status } from "./parts.js";

/** Whether a payout is what its payments add up to, in a few words and a colour. */
export function Check({ of }: { of: Payout }) {
  const words = useApp().words.value;
  if (of.reconciled) return <Status code="SUCCEEDED" word={checkText(words, of)} />;
  const code = of.difference?.code;
  const tone = code === "AMOUNT_DIFFERS" || code === "PAYOUT_FAILED" ? "FAILED" : "PENDING";
  return <Status code={tone} word={checkText(words, of)} />;
}

/** The check of a payout in a few words. */
export function checkText({ payouts }: Words, of: Payout): string {
  const code = of.difference?.code;
  if (of.reconciled) return payouts.reconciled;
  return code === undefined ? payouts.differs : (payouts.short[code] ?? readable(code));
}
