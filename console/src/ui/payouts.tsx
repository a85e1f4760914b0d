export function Payouts() {
  return null;
}
