/** Finding payments, and one payment. */
import type { Words } from "../../app.js";

export const find: Words["find"] = {
  label: "Zahlungen suchen",
  placeholder: "Name, E-Mail, Betrag, Referenz oder ID",
  understood: "Verstanden als",
  terms: {
    name: (value) => `Name beginnt mit ${value}`,
    email: (value) =>
      value.startsWith("@") || value.startsWith("*")
        ? `E-Mail enthält ${value.replaceAll("*", "")}`
        : `E-Mail beginnt mit ${value.replaceAll("*", "")}`,
    amount: (min, max) =>
      min === max
        ? `Betrag ${min}`
        : min && max
          ? `Betrag ${min} bis ${max}`
          : min
            ? `Betrag mindestens ${min}`
            : `Betrag höchstens ${max}`,
    number: (value) => `Betrag ${value}, oder eine Nummer, die mit ${value} beginnt`,
    any: (value) => `irgendetwas beginnt mit ${value}`,
    id: (value) => `ID ${value}`,
    reference: (value) => `Referenz beginnt mit ${value}`,
    invoice: (value) => `Rechnung beginnt mit ${value}`,
    custom: (value) => `Eigene ID beginnt mit ${value}`,
    card: (value) => `Karte endet auf ${value}`,
    payer: (value) => `Zahler ${value}`,
    payout: (value) => `Auszahlung ${value}`,
    store: (value) => `Filiale ${value}`,
    date: (one, days) => (one ? `am ${days}` : `zwischen ${days}`),
    invalid: (value) => `nicht verstanden: ${value}`,
    short: (value) => `zu kurz für eine Suche: ${value}`,
  },
  help: "Mehrere Wörter engen die Suche ein. Sie können auch email:…, betrag:>50, betrag:10..20, referenz:…, rechnung:…, karte:4242 oder alles:… schreiben.",
  removeTerm: (text) => `„${text}“ entfernen`,
  filters: "Filter",
  period: "Zeitraum",
  periods: {
    any: "Gesamter Zeitraum",
    today: "Heute",
    yesterday: "Gestern",
    week: "Diese Woche",
    lastWeek: "Letzte Woche",
    last7: "Letzte 7 Tage",
    last30: "Letzte 30 Tage",
    month: "Dieser Monat",
    lastMonth: "Letzter Monat",
  },
  from: "Von",
  to: "Bis",
  status: "Status",
  type: "Art",
  currency: "Währung",
  currencyHint: "Codes wie EUR, durch Kommas getrennt",
  method: "Zahlungsart",
  store: "Filiale",
  storeHint: "IDs von Filialen, durch Semikolons getrennt",
  amount: "Betrag",
  least: "Mindestens",
  most: "Höchstens",
  amountInvalid: "Geben Sie einen Betrag wie 49,99 ein.",
  apply: "Anwenden",
  clearAll: "Filter zurücksetzen",
  only: (name, values) => `${name}: ${values}`,
  views: "Gespeicherte Ansichten",
  saveView: "Diese Ansicht speichern",
  viewName: "Name der Ansicht",
  noViews: "Noch keine Ansichten. Sie bleiben in diesem Browser.",
  removeView: (name) => `Ansicht ${name} entfernen`,
  columns: "Spalten",
  columnUp: (name) => `${name} nach oben`,
  columnDown: (name) => `${name} nach unten`,
  columnReset: "Übliche Spalten",
  completeUntil: (time) => `Vollständig bis ${time}`,
  lateSince: (time) => `Älter als eine Minute: vollständig bis ${time}`,
  sortNeedsCurrency: "Beträge lassen sich in einer Währung sortieren: Filtern Sie danach.",
  found: (count, one) => (one ? "1 Zahlung" : `${count} Zahlungen`),
  end: (count, one) => (one ? "1 Zahlung, das ist alles." : `${count} Zahlungen, das ist alles.`),
  paper: (count, one) =>
    `Auf diesem Papier: ${one ? "1 Zahlung" : `${count} Zahlungen`}; die Liste geht weiter. Ein Export als PDF hat sie ganz.`,
  empty: "Nichts gefunden",
  searched: (parts) =>
    parts.length > 0 ? `Keine Zahlung passt zu: ${parts.join(" · ")}` : "Es gibt noch keine Zahlungen.",
  orDay: (day) => `oder ${day}?`,
  wider: {
    anyCurrency: () => "Diesen Betrag in jeder Währung suchen",
    about: (text) => `Ungefähr suchen: ${text}`,
    name: (_, value) => `Den Namen „${value}“ suchen`,
    anywhere: (_, value) => `„${value}“ überall suchen`,
    anyDay: (text) => `Suchen ohne: ${text}`,
  },
  anyTime: "Im gesamten Zeitraum suchen",
  table: "Zahlungen",
  open: (name) => `${name} öffnen`,
  addUp: "Auswerten",
  take: "Exportieren",
};

export const selection: Words["selection"] = {
  title: "Auswahl",
  one: (name) => `Auswählen: ${name}`,
  all: (count) => `Alle ${count} gezeigten auswählen`,
  count: (count, one) => (one ? "1 Zahlung" : `${count} Zahlungen`),
  chosen: (count, one) => (one ? "1 ausgewählte Zahlung" : `${count} ausgewählte Zahlungen`),
  more: "Die Liste geht weiter. „Auswerten“ und „Exportieren“ über der Liste umfassen sie ganz.",
  clear: "Auswahl aufheben",
  sums: "Summen der Auswahl",
  currency: "Währung",
  copy: "Als Tabelle kopieren",
  take: "Auswahl exportieren",
  tooMany: (limit) =>
    `Ein Export umfasst höchstens ${limit} ausgewählte Zahlungen. Grenzen Sie sonst die Liste mit Filtern ein und exportieren Sie diese.`,
};

export const detail: Words["detail"] = {
  title: "Zahlung",
  loading: "Die Zahlung wird geladen …",
  life: "Verlauf",
  created: "Erstellt",
  updated: "Geändert",
  received: "Hier eingegangen",
  settled: "Abgerechnet",
  erased: "Persönliche Daten gelöscht",
  version: (number) => `Version ${number}`,
  related: "Zugehörige Zahlungen",
  relatedNone: "Keine zugehörigen Zahlungen.",
  original: "Ursprung",
  payout: "Auszahlung",
  groups: { main: "Zahlung", metadata: "Metadaten" },
  raw: "Antwort der API",
  curl: "der curl-Befehl",
  json: "das JSON",
  id: "die ID",
  link: "der Link",
  value: (label) => `Wert von ${label}`,
  item: (number) => `Posten ${number}`,
};
