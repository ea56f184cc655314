import { expect, vi } from "vitest";
import {
  type ClientName,
  describeError,
  openClient,
  storageKey,
  type TestedClient,
  url,
} from "./session-clients.ts";
import { createSessionServer, type SessionServer, startMs } from "./session-server.ts";

/** Everything that can be observed of a client. */
export interface Observed {
  requests: SessionServer["requests"];
  /** The browser's storage at the end. */
  stored: Record<string, unknown>;
  /** The events of each tab. */
  events: [event: string, session: unknown][][];
  /** The messages that tabs have sent to one another. */
  messages: unknown[];
  results: unknown[];
}

/** A browser in which a script opens tabs of the app. */
export interface Browser {
  server: SessionServer;
  /** Opens a tab and waits until it has read what is stored. */
  openTab(client?: ClientName): Promise<TestedClient>;
  store(value: unknown, key?: string): void;
  /** Lets time pass, and everything happen that is due. */
  pass(ms: number): Promise<void>;
  /** Observes the result of a call, which may need some time. */
  observe(call: Promise<{ data?: unknown; error: unknown }>, ms?: number): Promise<void>;
  show(state: "visible" | "hidden"): Promise<void>;
  /** Sends a message from a tab of some other version. */
  post(message: unknown): Promise<void>;
}

/** A channel that delivers to all others of its browser, as a copy, in a later turn. */
function createChannels(messages: unknown[]) {
  const open = new Set<EventTarget>();
  const deliver = (message: unknown, from?: EventTarget) => {
    const data = structuredClone(message);
    for (const channel of open) {
      if (channel === from) continue;
      queueMicrotask(() => channel.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
  class Channel extends EventTarget {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      open.add(this);
    }
    postMessage(message: unknown) {
      messages.push({ channel: this.name, message });
      deliver(message, this);
    }
  }
  return { Channel, deliver };
}

const resultOf = (value: { data?: unknown; error: unknown }) => {
  const { session } = (value.data ?? {}) as { session?: unknown };
  return { session: session ?? null, error: describeError(value.error) };
};

/** Runs a script in a browser of its own, whose tabs have this client if they name no other. */
export async function runScript(
  name: ClientName,
  script: (browser: Browser) => Promise<void>,
): Promise<Observed> {
  vi.useFakeTimers({ now: startMs });
  localStorage.clear();
  const server = createSessionServer(url);
  const observed: Observed = {
    requests: server.requests,
    stored: {},
    events: [],
    messages: [],
    results: [],
  };
  const { Channel, deliver } = createChannels(observed.messages);
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("BroadcastChannel", Channel);
  let visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(
    () => visibility as DocumentVisibilityState,
  );
  // The reference writes to the console, and counts the clients that were opened before.
  const silent = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  for (const spy of silent) spy.mockImplementation(() => {});
  const listening = vi.spyOn(window, "addEventListener");
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (array instanceof Uint8Array || array instanceof Uint32Array) array.fill(0xa7);
    return array;
  });
  const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms));

  await script({
    server,
    async openTab(client = name) {
      const opened = openClient(client);
      const events: [string, unknown][] = [];
      observed.events.push(events);
      opened.onAuthStateChange((event, session) => events.push([event, session]));
      await pass(1);
      return opened;
    },
    store: (value, key = storageKey) =>
      localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value)),
    pass,
    async observe(call, ms = 0) {
      const index = observed.results.push("pending") - 1;
      const ended = call.then((value) => {
        observed.results[index] = resultOf(value);
      });
      if (ms > 0) await pass(ms);
      else await ended;
    },
    async show(state) {
      visibility = state;
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      await pass(1);
    },
    async post(message) {
      deliver(message);
      await pass(1);
    },
  });

  await pass(0);
  observed.stored = Object.fromEntries(
    Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]),
  );
  for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  return observed;
}

/** Runs a script with both clients, and checks that nothing observable differs. @returns the observations of both */
export async function bothAgree(script: (browser: Browser) => Promise<void>): Promise<Observed> {
  const reference = await runScript("auth-js", script);
  const own = await runScript("own client", script);
  expect(own).toEqual(reference);
  return own;
}
