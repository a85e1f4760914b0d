/** How recent data is. */

/** Milliseconds after which data is no longer recent. */
const recentMillis = 60_000;

/** Whether the data was complete a minute ago or earlier. */
export function isLate(asOf: string | null, now = Date.now()): boolean {
  return asOf !== null && now - Date.parse(asOf) > recentMillis;
}
