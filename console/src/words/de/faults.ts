/** What the codes of the API's errors mean. */
import type { Words } from "../../app.js";

/** Faults of a member of a request. */
export const faults: Words["faults"] = {
  MISSING_VALUE: "Bitte ausfüllen.",
  EMPTY_VALUE: "Bitte ausfüllen.",
  INVALID_VALUE: "Dieser Wert ist hier nicht möglich.",
  INVALID_LENGTH: "Die Länge stimmt nicht.",
  INVALID_INTEGER: "Geben Sie eine ganze Zahl ein.",
  TOO_MANY_VALUES: "Das sind zu viele Werte.",
  INVALID_DATE: "Geben Sie ein gültiges Datum ein.",
  INVALID_RANGE: "Der Anfang muss vor dem Ende liegen.",
  INVALID_DECIMAL: "Geben Sie einen Betrag ein.",
  TOO_MANY_DECIMALS: "Der Betrag hat zu viele Nachkommastellen.",
  INVALID_ENUM: "Wählen Sie einen der angebotenen Werte.",
  INVALID_CURRENCY: "Geben Sie einen Währungscode wie EUR ein.",
  INVALID_TIME_ZONE: "Diese Zeitzone gibt es nicht.",
  INVALID_CURSOR: "Die Liste hat sich geändert. Suchen Sie erneut.",
  PATTERN_TOO_SHORT: "Geben Sie mehr Zeichen ein.",
  LIMIT_OUT_OF_RANGE: "Die Zahl liegt außerhalb der Grenzen.",
  UNKNOWN_FIELD: "Diese Angabe gibt es nicht.",
  UNKNOWN_PARAMETER: "Diese Angabe gibt es nicht.",
  SORT_NOT_ALLOWED: "Diese Sortierung braucht genau eine Währung.",
  QUERY_TOO_COMPLEX: "Die Suche ist zu umfangreich. Nehmen Sie Teile weg.",
  MALFORMED_BODY: "Die Anfrage ist ungültig.",
  DUPLICATE_PARAMETER: "Diese Angabe darf nur einmal vorkommen.",
};

/** Requests that are refused as a whole. */
export const problems: Words["problems"] = {
  INVALID_REQUEST: "Die Anfrage ist ungültig.",
  INVALID_CURSOR: "Die Liste hat sich geändert. Suchen Sie erneut.",
  TOO_MANY_GROUPS: "Das ergibt zu viele Gruppen. Wählen Sie einen kürzeren Zeitraum oder längere Balken.",
  EXPORT_TOO_LARGE: "Das sind mehr Zahlungen, als das Format fasst. Exportieren Sie einen kürzeren Zeitraum.",
  NOT_FOUND: "Diese Adresse gibt es nicht.",
  METHOD_NOT_ALLOWED: "Das ist hier nicht möglich.",
  NOT_ACCEPTABLE: "In diesem Format antwortet der Server nicht.",
  EXPORT_NOT_CANCELLABLE: "Der Export ist schon beendet.",
  EXPORT_QUOTA_REACHED:
    "Ihre Dateien haben ihr Kontingent erreicht. Löschen Sie Exporte und versuchen Sie es dann erneut.",
  EXPORT_NOT_READY: "Die Dateien sind noch nicht fertig.",
  SCHEDULE_LIMIT_REACHED: "Mehr Zeitpläne sind nicht möglich. Löschen Sie zuerst einen.",
  WEBHOOK_ENDPOINT_LIMIT_REACHED: "Mehr Endpunkte sind nicht möglich. Löschen Sie zuerst einen.",
  WEBHOOK_ENDPOINT_DISABLED: "Der Endpunkt ist abgeschaltet. Schalten Sie ihn zuerst ein.",
  GRANT_WITHDRAWN: "Der Partner, der dies angelegt hat, darf nicht mehr für Sie handeln.",
  PAYLOAD_TOO_LARGE: "Die Anfrage ist zu groß. Nehmen Sie Teile weg.",
  RANGE_NOT_SATISFIABLE: "Diesen Teil der Datei gibt es nicht. Laden Sie sie noch einmal herunter.",
  UNSUPPORTED_MEDIA_TYPE: "Die Anfrage hat ein falsches Format.",
  IDEMPOTENCY_KEY_REUSED: "Diese Anfrage wurde schon mit anderem Inhalt gesendet. Laden Sie die Seite neu.",
};
