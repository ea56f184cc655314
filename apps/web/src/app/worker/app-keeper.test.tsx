import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settled } from "../../../test/settled.ts";
import { readStoreMessage } from "../../shared/worker/index.ts";
import { AppKeeper } from "./app-keeper.ts";
import { storeLoaded } from "./store-files.ts";

const postMessage = vi.fn<(message: unknown) => void>();
const define = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  define("serviceWorker", { ready: Promise.resolve({ active: { postMessage } }) });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "connection");
});

/** The requests that the worker has received, once everything that was started has ended. */
async function requests() {
  await settled();
  return postMessage.mock.calls.map(([message]) => readStoreMessage(message));
}

it("the whole app is stored for a signed-in person", async () => {
  render(<AppKeeper />);
  expect(await requests()).toEqual([expect.objectContaining({ all: true })]);
});

it("nothing more is stored for a person who saves data", async () => {
  define("connection", { saveData: true });
  render(<AppKeeper />);
  expect(await requests()).toEqual([]);
});

it("nothing is stored if the signed-in screens are left before the page is idle", async () => {
  render(<AppKeeper />).unmount();
  expect(await requests()).toEqual([]);
});

it("the files that a page has loaded are stored for everybody", async () => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { name: `${location.origin}/assets/start-a.js` } as PerformanceEntry,
  ]);
  await storeLoaded();
  expect(await requests()).toEqual([
    expect.objectContaining({ paths: ["/assets/start-a.js"], all: false }),
  ]);
});
