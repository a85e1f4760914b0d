/** The schedules, endpoints and deliveries of the fake. */
import { now } from "./data.js";

export const schedule = {
  id: "sch_00000000000000000000000001",
  status: "ACTIVE",
  paused_reason: null,
  frequency: "DAILY",
  time_zone: "Europe/Berlin",
  created_at: now,
  export: {
    format: "CSV",
    query: { filter: { status: { in: ["REFUNDED"] } }, time_zone: "Europe/Berlin", sort: ["created_at"] },
    csv: {
      profile: "generic",
      delimiter: ",",
      decimal_separator: ".",
      bom: false,
      date_format: "ISO",
      language: null,
      columns: null,
      datev: null,
      compression: "NONE",
    },
    xlsx: null,
    pdf: null,
  },
  next: { period: "2026-11-27", from: "2026-11-26T23:00:00.000Z", to: "2026-11-27T23:00:00.000Z" },
  last_export_id: null,
  created_by: null,
};

export const endpoint = {
  id: "whe_00000000000000000000000001",
  url: "https://shop.example/hooks",
  description: "The shop",
  events: ["transaction.created", "export.succeeded"],
  filter: null,
  status: "ENABLED",
  disabled_reason: null,
  created_at: now,
  updated_at: now,
  created_by: null,
};

export const delivery = {
  id: "whd_00000000000000000000000001",
  endpoint_id: endpoint.id,
  event: { id: "evt_1", type: "transaction.created", created_at: now },
  status: "FAILED",
  attempts: [{ at: now, status_code: 503, duration_ms: 120, error: null }],
  next_attempt_at: null,
  created_at: now,
};

export const wholeDelivery = {
  ...delivery,
  request: { headers: { "webhook-id": "msg_1" }, body: '{"type":"webhook.test"}' },
  answer: null,
};
