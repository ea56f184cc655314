import { createStore } from "../store/index.ts";

/** A request without an answer after this time counts as failed for now. */
const slowMs = 4000;
/** One failed request may be an accident. */
const minFailures = 2;

const store = createStore("online", "offline");
let failures = 0;

function setFailures(count: number): void {
  const before = isOnline();
  failures = count;
  if (isOnline() !== before) store.changed();
}

/** False if the browser says that it is offline, or if requests are not answered. */
export const isOnline = () => navigator.onLine && failures < minFailures;

/** Runs a request and counts it as failed if it is rejected or slow. An aborted request says nothing. */
async function watch<T>(request: Promise<T>): Promise<T> {
  const timer = setTimeout(() => setFailures(minFailures), slowMs);
  try {
    return await request;
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === "AbortError";
    if (!isAborted) setFailures(failures + 1);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for a token. Only its failure says something: a valid token needs no network. */
export const watchToken = watch;

/** Waits for an answer of the server. Any answer proves that the network works. */
export async function watchAnswer(request: Promise<Response>): Promise<Response> {
  const response = await watch(request);
  setFailures(0);
  return response;
}

/** Calls a listener when `isOnline` may have changed. @returns a function that ends it */
export const onOnlineChange = store.onChange;

/**
 * False if the browser says that it is offline, or if requests are not answered: many browsers say that
 * they are online as long as there is any network.
 */
export const useOnline = (): boolean => store.useValue(isOnline);
