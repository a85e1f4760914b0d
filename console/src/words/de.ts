import type { Words } from "../app.js";
import { symbolsOf } from "../symbols.js";
import { customer, overview } from "./de/overview.js";
import { find, detail, selection } from "./de/find.js";
import { exports, schedules } from "./de/exports.js";
import { webhooks } from "./de/webhooks.js";
import { payouts } from "./de/payouts.js";
import { faults, problems } from "./de/faults.js";

/** All texts of the console in German. */
export const de: Words = {
  title: "Transaction Search",
  skip: "Zum Inhalt",
  navigation: "Hauptmenü",
  screens: {
    overview: "Übersicht",
    find: "Zahlungen",
    sums: "Auswertung",
    payouts: "Auszahlungen",
    exports: "Exporte",
    schedules: "Zeitpläne",
    webhooks: "Webhooks",
  },

  signIn: {
    title: "Ihre Zahlungen, gefunden",
    lead: "Finden Sie jede Zahlung über Name, Betrag oder Referenz, sehen Sie, was eingegangen ist, und nehmen Sie es mit.",
    button: "Anmelden",
    working: "Sie werden angemeldet …",
    failed: "Sie sind nicht angemeldet.",
    denied: "Die Anmeldung wurde abgebrochen.",
    failedDetail: (code) =>
      `Der Anmeldeserver hat „${code}“ geantwortet. Versuchen Sie es erneut; bleibt es dabei, nennen Sie Ihrem Betreiber diesen Code.`,
    again: "Neu anmelden",
    out: "Abmelden",
    kept: "Dieser Browser behält Ihre gespeicherten Ansichten, Spalten und Einstellungen, die Namen von Kunden enthalten können, bis Sie sich wieder anmelden.",
    forget: "Aus diesem Browser entfernen",
    history:
      "Der Verlauf des Browsers behält die Adressen Ihrer Suchen. Löschen Sie an einem gemeinsamen Rechner auch ihn.",
    settingsFailed: "Die Einstellungen der Konsole können nicht geladen werden.",
  },
  merchant: {
    title: "Wessen Zahlungen?",
    lead: "Sie arbeiten für mehrere Händler. Geben Sie die ID dessen ein, dessen Zahlungen Sie sehen möchten.",
    label: "Händler-ID",
    recent: "Zuletzt verwendet",
    use: "Zahlungen zeigen",
    change: "Händler wechseln",
    of: (id) => `Händler ${id}`,
    asPartner: (partner, id) => `${partner} für ${id}`,
    invalid: "Eine ID hat Buchstaben, Ziffern, Punkte, Binde- und Unterstriche, höchstens 64 Zeichen.",
  },
  settings: {
    title: "Einstellungen",
    language: "Sprache",
    theme: "Darstellung",
    themes: { auto: "Wie das System", light: "Hell", dark: "Dunkel" },
    zone: "Zeitzone",
    keys: "Tastatur",
    guide: "Anleitung zur API",
  },
  keys: [
    ["/", "Suchen"],
    ["j, k", "Nächste und vorige Zeile"],
    ["x, Leertaste", "Zeile auswählen; mit Umschalt alle ab der vorigen"],
    ["Enter", "Zeile öffnen"],
    ["Esc", "Schließen, was offen ist"],
  ],

  close: "Schließen",
  cancel: "Abbrechen",
  save: "Speichern",
  remove: "Entfernen",
  delete: "Löschen",
  copy: (what) => `Kopieren: ${what}`,
  copied: "Kopiert",
  retry: "Erneut versuchen",
  refresh: "Aktualisieren",
  loading: "Wird geladen …",
  none: "–",
  more: "Mehr anzeigen",
  yes: "Ja",
  no: "Nein",

  createdBy: (client) => `Erstellt von ${client}`,
  createdByPartner: (partner, client) => `Erstellt vom Partner ${partner} (${client})`,
  faults,
  problems,

  failures: {
    offline: {
      title: "Keine Verbindung",
      detail: "Der Server ist nicht erreichbar. Prüfen Sie Ihr Netz; was Sie sehen, bleibt stehen.",
    },
    expired: {
      title: "Ihre Sitzung ist beendet",
      detail: "Melden Sie sich neu an, dann kommen Sie zu dieser Ansicht zurück.",
    },
    forbidden: {
      title: "Kein Zugriff",
      detail:
        "Das dürfen Sie für diesen Händler nicht. Ein Partner braucht die Freigabe des Händlers, und manches braucht eine eigene Berechtigung.",
    },
    busy: {
      title: "Zu viele Anfragen",
      detail:
        "Ihr Konto sendet mehr Anfragen, als es darf. Warten Sie einige Sekunden und versuchen Sie es dann erneut.",
    },
    unavailable: {
      title: "Im Moment nicht verfügbar",
      detail:
        "Der Server kann gerade nicht vollständig antworten, und eine unvollständige Antwort wäre falsch. Versuchen Sie es gleich erneut.",
    },
    missing: { title: "Nicht gefunden", detail: "Dieser Händler hat nichts unter dieser ID." },
    invalid: { title: "Danach kann nicht gesucht werden" },
    unknown: { title: "Etwas ist schiefgegangen" },
    requestId: (id) => `Anfrage ${id}`,
  },

  find,
  selection,
  columns: {
    time: "Zeit",
    payer: "Zahler",
    email: "E-Mail",
    type: "Art",
    status: "Status",
    method: "Zahlungsart",
    country: "Land",
    reference: "Referenz",
    invoice: "Rechnung",
    custom: "Eigene ID",
    store: "Filiale",
    payout: "Auszahlung",
    settled: "Abgerechnet",
    note: "Notiz",
    id: "ID",
    fee: "Gebühr",
    net: "Netto",
    amount: "Betrag",
  },
  status: symbolsOf("de", "status"),
  type: symbolsOf("de", "type"),
  method: {
    CARD: "Karte",
    BANK_TRANSFER: "Überweisung",
    BANK: "Bankkonto",
    DIRECT_DEBIT: "Lastschrift",
    SEPA_DEBIT: "SEPA-Lastschrift",
    WALLET: "Wallet",
    PAYPAL: "PayPal",
    BALANCE: "Guthaben",
    CASH: "Bar",
    INVOICE: "Rechnung",
    VOUCHER: "Gutschein",
    CRYPTO: "Kryptowährung",
    IDEAL: "iDEAL",
    KLARNA: "Klarna",
  },
  event: {
    CREATED: "Erstellt",
    AUTHORIZED: "Autorisiert",
    CAPTURED: "Eingezogen",
    COMPLETED: "Abgeschlossen",
    OPENED: "Eröffnet",
    PAID_OUT: "Ausgezahlt",
    POSTED: "Gebucht",
    SETTLED: "Abgerechnet",
    REFUNDED: "Erstattet",
    REVERSED: "Rückgebucht",
    FAILED: "Fehlgeschlagen",
    DENIED: "Abgelehnt",
    CANCELLED: "Abgebrochen",
  },
  direction: { CREDIT: "Eingang", DEBIT: "Ausgang" },
  protection: { ELIGIBLE: "Abgedeckt", PARTIALLY_ELIGIBLE: "Teilweise abgedeckt", NOT_ELIGIBLE: "Nicht abgedeckt" },
  codes: {
    VERIFIED: "Verifiziert",
    UNVERIFIED: "Nicht verifiziert",
    CONFIRMED: "Bestätigt",
    UNCONFIRMED: "Nicht bestätigt",
    OPEN: "Offen",
    WON: "Gewonnen",
    LOST: "Verloren",
    INQUIRY: "Rückfrage",
    CHARGEBACK: "Rückbelastung",
    ARBITRATION: "Schiedsverfahren",
    CREDIT: "Kreditkarte",
    DEBIT: "Debitkarte",
    PREPAID: "Prepaidkarte",
    Y: "Ja",
    N: "Nein",
  },
  cardEnding: (last4) => `endet auf ${last4}`,

  detail,

  customer,

  overview,

  sums: {
    counted: "Zählen",
    countedAs: { moved: "Geflossenes Geld", all: "Alles" },
    apart: (type) => `${type} (nicht in der Summe)`,
    title: "Auswertung",
    nothing: "Keine Zahlungen zum Auswerten",
    count: "Anzahl",
    gross: "Brutto",
    fee: "Gebühren",
    net: "Netto",
    currency: "Währung",
    measure: "Zeigen",
    interval: "Balken",
    intervals: { HOUR: "Je Stunde", DAY: "Je Tag", WEEK: "Je Woche", MONTH: "Je Monat" },
    caption: "Anzahl, Brutto, Gebühren und Netto für jede Währung",
    chart: (measure, currency) => `${measure} in ${currency}`,
    period: "Zeitraum",
    numbers: "Zahlen des Diagramms",
    tooMany: "So viele Balken passen nicht. Wählen Sie längere Balken oder einen kürzeren Zeitraum.",
    seeList: "Zahlungen ansehen",
    allCurrencies: (count) => `Alle ${count} Währungen`,
    otherCurrencies: (count) => `${count} weitere Währungen stehen in der Tabelle.`,
    bar: (period, value) => `${period}: ${value}`,
  },

  exports,

  schedules,

  webhooks,

  payouts,
};
