/** The overview, and the payer of a payment. */

export const customer = {
  title: "Payer",
  by: { payer: "This payer", email: "This e-mail address" },
  card: (brand: string | undefined, last4: string) => `${brand ?? "Cards"} ending in ${last4}`,
  otherCards: "Other cards may end in the same digits.",
  count: (count: string, one: boolean) => (one ? "1 payment" : `${count} payments`),
  duplicate: "This may be the same payment twice.",
  member: "Member",
  this: "This payment",
  other: "The other payment",
  disputed: "Open dispute",
  refunded: (amount: string) => `Refunded ${amount}`,
};

export const overview = {
  title: "Overview",
  nothing: "No payments in this period.",
  chart: (currency: string) => `Sales in ${currency}`,
  figures: (currency: string) => currency,
  line: "Kind",
  now: "This period",
  count: (count: string, one: boolean) => (one ? "1 payment" : `${count} payments`),
  lines: {
    sales: "Sales",
    refunds: "Refunds",
    disputes: "Disputes",
    adjustments: "Adjustments",
    fees: "Fees",
    net: "Net sales",
    payouts: "Paid out",
    pending: "Pending",
  },
  attention: "Needs attention",
  nothingToDo: "Nothing needs your attention.",
  wrongPayouts: (count: string, one: boolean) => (one ? "1 payout does not add up" : `${count} payouts do not add up`),
  failedExports: (count: string, one: boolean) => (one ? "1 export failed" : `${count} exports failed`),
  disabledEndpoints: (count: string, one: boolean) =>
    one ? "1 webhook endpoint was disabled" : `${count} webhook endpoints were disabled`,
  pausedSchedules: (count: string, one: boolean) => (one ? "1 schedule was paused" : `${count} schedules were paused`),
  lastPayouts: "Last payouts",
  noPayouts: "No payouts yet.",
  allPayouts: "All payouts",
  openDisputes: "Open disputes",
  noDisputes: "No open disputes.",
  allDisputes: "All open disputes",
};
