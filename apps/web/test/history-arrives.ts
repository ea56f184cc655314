/** The browser's own timer, also while a test has replaced it. */
const later = globalThis.setTimeout;
const nextTask = () => new Promise<void>((done) => void later(done));

/** Resolves when the history has arrived where it was sent last; null if it was not sent anywhere. */
let underWay: Promise<void> | null = null;

const go = history.go.bind(history);
/** In jsdom the history arrives two tasks after it was sent. */
const arrival = () => nextTask().then(nextTask);
const send = (delta?: number) => {
  go(delta);
  underWay = arrival();
};
Object.assign(history, { go: send, back: () => send(-1), forward: () => send(1) });

/**
 * Resolves once the history has arrived where the page has sent it, and the page has done what it does then. Without this,
 * what an unmounted screen has sent arrives in the next test, which takes it for a press of Back.
 */
export async function historyArrives(): Promise<void> {
  await nextTask();
  while (underWay !== null) {
    const arrived = underWay;
    await arrived;
    if (underWay === arrived) underWay = null;
    await nextTask();
  }
}
