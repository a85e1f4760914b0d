/** The overview, and the payer of a payment. */
import type { Words } from "../../app.js";

export const customer: Words["customer"] = {
  title: "Zahler",
  by: { payer: "Dieser Zahler", email: "Diese E-Mail-Adresse" },
  card: (brand, last4) => `${brand ?? "Karten"} mit der Endung ${last4}`,
  otherCards: "Auch andere Karten können so enden.",
  count: (count, one) => (one ? "1 Zahlung" : `${count} Zahlungen`),
  duplicate: "Diese Zahlung ist möglicherweise doppelt.",
  member: "Angabe",
  this: "Diese Zahlung",
  other: "Die andere Zahlung",
  disputed: "Offene Rückbelastung",
  refunded: (amount) => `Erstattet ${amount}`,
};

export const overview: Words["overview"] = {
  title: "Übersicht",
  nothing: "Keine Zahlungen in diesem Zeitraum.",
  chart: (currency) => `Umsatz in ${currency}`,
  figures: (currency) => currency,
  line: "Art",
  now: "Zeitraum",
  count: (count, one) => (one ? "1 Zahlung" : `${count} Zahlungen`),
  lines: {
    sales: "Umsatz",
    refunds: "Erstattungen",
    disputes: "Rückbelastungen",
    adjustments: "Korrekturen",
    fees: "Gebühren",
    net: "Nettoumsatz",
    payouts: "Ausgezahlt",
    pending: "Ausstehend",
  },
  attention: "Zu prüfen",
  nothingToDo: "Es gibt nichts zu prüfen.",
  wrongPayouts: (count, one) => (one ? "1 Auszahlung geht nicht auf" : `${count} Auszahlungen gehen nicht auf`),
  failedExports: (count, one) => (one ? "1 Export ist fehlgeschlagen" : `${count} Exporte sind fehlgeschlagen`),
  disabledEndpoints: (count, one) =>
    one ? "1 Webhook-Endpunkt wurde deaktiviert" : `${count} Webhook-Endpunkte wurden deaktiviert`,
  pausedSchedules: (count, one) => (one ? "1 Zeitplan wurde pausiert" : `${count} Zeitpläne wurden pausiert`),
  lastPayouts: "Letzte Auszahlungen",
  noPayouts: "Noch keine Auszahlungen.",
  allPayouts: "Alle Auszahlungen",
  openDisputes: "Offene Rückbelastungen",
  noDisputes: "Keine offenen Rückbelastungen.",
  allDisputes: "Alle offenen Rückbelastungen",
};
