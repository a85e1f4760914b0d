/** How recent data is. */

/** Milliseconds after which data is no longer recent. */
const recentMillis = 60_000;

/** Returns the milliseconds from now on until the data is no longer recent. */
export function untilLate(asOf: string): number {
  return Math.max(0, Date.parse(asOf) + recentMillis - Date.now()) + 1;
}

/** Whether the data was complete a minute ago or earlier. */
export function isLate(asOf: string | null, now = Date.now()): boolean {
  return asOf !== null && now - Date.parse(asOf) > recentMillis;
}
