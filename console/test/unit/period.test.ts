/** Periods in the merchant's zone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { daysOf, isDay, lengthOf, plusDays, today, type Preset } from "../../src/period.js";

test("the day is that of the zone", () => {
  const moments: [string, string, string][] = [
    // The first zone to begin a day, and one of the last.
    ["2026-11-27T09:59:59.999Z", "Pacific/Kiritimati", "2026-11-27"],
    ["2026-11-27T10:00:00.000Z", "Pacific/Kiritimati", "2026-11-28"],
    ["2026-11-27T10:59:59.999Z", "Pacific/Pago_Pago", "2026-11-26"],
    ["2026-11-27T11:00:00.000Z", "Pacific/Pago_Pago", "2026-11-27"],
    ["2026-11-27T22:59:59.999Z", "Europe/Berlin", "2026-11-27"],
    ["2026-11-27T23:00:00.000Z", "Europe/Berlin", "2026-11-28"],
    // Summer time.
    ["2026-07-27T21:59:59.999Z", "Europe/Berlin", "2026-07-27"],
    ["2026-07-27T22:00:00.000Z", "Europe/Berlin", "2026-07-28"],
    ["2026-11-27T18:14:59.999Z", "Asia/Kathmandu", "2026-11-27"],
    ["2026-11-27T18:15:00.000Z", "Asia/Kathmandu", "2026-11-28"],
    ["2026-12-31T23:59:59.999Z", "Etc/UTC", "2026-12-31"],
    ["2027-01-01T00:00:00.000Z", "Etc/UTC", "2027-01-01"],
  ];
  for (const [at, zone, day] of moments) assert.equal(today(zone, new Date(at)), day, `${at} in ${zone}`);
});

const table: [Preset, string, string, object][] = [
  ["any", "Europe/Berlin", "2026-11-27T12:00:00Z", {}],
  ["today", "Europe/Berlin", "2026-11-27T12:00:00Z", { from: "2026-11-27", to: "2026-11-27" }],
  ["today", "Pacific/Kiritimati", "2026-11-27T10:00:00Z", { from: "2026-11-28", to: "2026-11-28" }],
  ["today", "Pacific/Pago_Pago", "2026-11-27T10:00:00Z", { from: "2026-11-26", to: "2026-11-26" }],
  ["yesterday", "Pacific/Kiritimati", "2026-12-31T10:00:00Z", { from: "2026-12-31", to: "2026-12-31" }],
  ["yesterday", "Pacific/Pago_Pago", "2027-01-01T11:00:00Z", { from: "2026-12-31", to: "2026-12-31" }],
  ["yesterday", "Etc/UTC", "2028-03-01T00:00:00Z", { from: "2028-02-29", to: "2028-02-29" }],
  ["yesterday", "Etc/UTC", "2027-03-01T00:00:00Z", { from: "2027-02-28", to: "2027-02-28" }],
  // The night that is an hour longer, and the one that is shorter.
  ["yesterday", "Europe/Berlin", "2026-10-26T00:30:00Z", { from: "2026-10-25", to: "2026-10-25" }],
  ["last7", "Europe/Berlin", "2026-03-31T22:30:00Z", { from: "2026-03-26", to: "2026-04-01" }],
  ["last30", "Etc/UTC", "2028-03-10T00:00:00Z", { from: "2028-02-10", to: "2028-03-10" }],
  ["month", "Etc/UTC", "2028-02-10T00:00:00Z", { from: "2028-02-01", to: "2028-02-29" }],
  ["month", "Etc/UTC", "2100-02-10T00:00:00Z", { from: "2100-02-01", to: "2100-02-28" }],
  ["month", "Etc/UTC", "2026-12-31T23:59:59Z", { from: "2026-12-01", to: "2026-12-31" }],
  ["month", "Europe/Berlin", "2026-12-31T23:00:00Z", { from: "2027-01-01", to: "2027-01-31" }],
  ["lastMonth", "Etc/UTC", "2026-03-31T12:00:00Z", { from: "2026-02-01", to: "2026-02-28" }],
  ["lastMonth", "Etc/UTC", "2027-01-15T12:00:00Z", { from: "2026-12-01", to: "2026-12-31" }],
  ["lastMonth", "Pacific/Pago_Pago", "2027-01-01T10:59:59Z", { from: "2026-11-01", to: "2026-11-30" }],
];

for (const [preset, zone, at, expected] of table) {
  test(`${preset} in ${zone} at ${at}`, () => assert.deepEqual(daysOf(preset, zone, new Date(at)), expected));
}

test("days of one's own stay as they are", () => {
  assert.deepEqual(daysOf({ from: "2026-11-01" }, "Europe/Berlin"), { from: "2026-11-01" });
});

test("days are counted by the calendar", () => {
  assert.equal(plusDays("2026-12-31", 1), "2027-01-01");
  assert.equal(plusDays("2028-02-28", 1), "2028-02-29");
  assert.equal(plusDays("2026-03-29", -1), "2026-03-28");
  assert.equal(lengthOf({ from: "2026-11-27", to: "2026-11-27" }), 1);
  assert.equal(lengthOf({ from: "2026-10-01", to: "2026-10-31" }), 31);
  assert.equal(lengthOf({ from: "2028-01-01", to: "2028-12-31" }), 366);
  assert.equal(lengthOf({ from: "2026-11-27" }), undefined);
});

test("only days of the calendar are days", () => {
  for (const day of ["2026-11-27", "2028-02-29", "1999-12-31"]) assert.ok(isDay(day), day);
  for (const text of [
    "",
    "2026-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "27.11.2026",
    "2026-11-27T00:00Z",
  ])
    assert.ok(!isDay(text), text);
});
