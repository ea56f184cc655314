import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startWorkerClient } from "./worker-client.ts";

const offers = vi.hoisted(() => ({ loads: 0, onReady: vi.fn(), onTakenOver: vi.fn() }));
vi.mock("./offer-versions.ts", () => ({
  offerVersions: () => {
    offers.loads += 1;
    return { onReady: offers.onReady, onTakenOver: offers.onTakenOver };
  },
}));

class Worker extends EventTarget {
  state = "installing";
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}
const registration = Object.assign(new EventTarget(), {
  waiting: null as Worker | null,
  installing: null as Worker | null,
});
const container = Object.assign(new EventTarget(), {
  controller: null as object | null,
  ready: Promise.resolve({ active: null }),
  register: async () => registration,
});

/** The browser finds another version of the worker and starts to install it. */
function find(): Worker {
  const worker = new Worker();
  registration.installing = worker;
  registration.dispatchEvent(new Event("updatefound"));
  return worker;
}

beforeEach(() => {
  registration.waiting = null;
  Object.assign(offers, { loads: 0 });
  vi.resetAllMocks();
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, "serviceWorker"));

it("a first visit installs the worker and loads nothing for later versions", async () => {
  container.controller = null;
  await startWorkerClient();
  const worker = find();
  worker.become("installed");
  container.controller = worker;
  container.dispatchEvent(new Event("controllerchange"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(offers.loads).toBe(0);
});

it("a new version is offered when it is installed; its code is loaded before, with the old version's files", async () => {
  container.controller = {};
  await startWorkerClient();
  const worker = find();
  await vi.waitFor(() => expect(offers.loads).toBe(1));
  expect(offers.onReady).not.toHaveBeenCalled();
  worker.become("installed");
  await vi.waitFor(() => expect(offers.onReady).toHaveBeenCalledTimes(1));
  container.dispatchEvent(new Event("controllerchange"));
  await vi.waitFor(() => expect(offers.onTakenOver).toHaveBeenCalledTimes(1));
  expect(offers.loads).toBe(1);
});

it("a version that already waits is offered when the page opens", async () => {
  container.controller = {};
  registration.waiting = new Worker();
  await startWorkerClient();
  await vi.waitFor(() => expect(offers.onReady).toHaveBeenCalledTimes(1));
});
