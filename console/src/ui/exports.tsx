export function Exports() {
  return null;
}
export function Schedules() {
  return null;
}
