/** Requests that are given up when a later one takes their place. */

/** Says that a request was given up. It is no failure of the connection, so the client does not repeat the request. */
export class Overtaken extends Error {}

/** Returns a `fetch` that ends with `Overtaken` when the signal says so. */
export function fetchUntil(
  signal: AbortSignal,
  fetch_: (url: string, init: RequestInit) => Promise<Response> = (url, init) => fetch(url, init),
): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, init) => {
    if (signal.aborted) throw new Overtaken();
    // AbortSignal.any() is younger than the oldest browsers that the console supports.
    const either = new AbortController();
    const stop = () => either.abort();
    signal.addEventListener("abort", stop);
    init.signal?.addEventListener("abort", () => either.abort(init.signal?.reason));
    try {
      return await fetch_(url, { ...init, signal: either.signal });
    } catch (error) {
      if (signal.aborted) throw new Overtaken();
      throw error;
    } finally {
      // A signal that lives as long as a list would hold every request of it.
      signal.removeEventListener("abort", stop);
    }
  };
}
