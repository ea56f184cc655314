import { pageFor } from "./page-for.ts";

/** The part of the worker's clients that is used. */
interface Windows {
  list(): Promise<
    readonly {
      readonly url: string;
      readonly focused: boolean;
      postMessage(message: unknown): void;
      focus(): Promise<unknown>;
    }[]
  >;
  open(url: string): Promise<unknown>;
}

/**
 * Brings the app to the front and opens a path in it. A window with a page that is not the app's (the
 * documentation, a payer's page, a shared receipt, the console) can't do that, and a browser may refuse to focus
 * one: then a new window opens.
 * @param message the message that an open window of the app understands
 */
export async function openPath(windows: Windows, url: string, message: unknown): Promise<void> {
  const ofApp = (await windows.list()).filter((one) => pageFor(new URL(one.url).pathname) !== null);
  const window = ofApp.find(({ focused }) => focused) ?? ofApp[0];
  if (window === undefined) {
    await windows.open(url);
    return;
  }
  const isInFront = await window.focus().then(
    () => true,
    // Not even a new window may be opened without the person's tap, of which the browser may have lost sight.
    () =>
      windows.open(url).then(
        () => false,
        () => true,
      ),
  );
  if (isInFront) window.postMessage(message);
}
