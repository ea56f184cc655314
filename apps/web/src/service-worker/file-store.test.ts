import { beforeEach, expect, it } from "vitest";
import { type BuiltFiles, createFileStore } from "./file-store.ts";

const origin = "https://lilypad.example";

/** The stored files, by path and query. */
let stored: Map<string, Response>;
/** The paths that were loaded, with the cache mode of each. */
let loaded: string[];
let isOnline: boolean;

const keyFor = (key: RequestInfo | URL) => {
  const { pathname, search } = new URL(
    typeof key === "string" ? key : (key as Request).url,
    origin,
  );
  return pathname + search;
};
const cache = {
  match: async (key: RequestInfo) => stored.get(keyFor(key))?.clone(),
  put: async (key: RequestInfo, response: Response) => void stored.set(keyFor(key), response),
  delete: async (key: RequestInfo) => stored.delete(keyFor(key)),
  keys: async () => [...stored.keys()].map((key) => ({ url: origin + key }) as Request),
} as unknown as Cache;

const files: BuiltFiles = {
  first: [
    { url: "/app", revision: "one" },
    { url: "/assets/landing-a.js", revision: null },
  ],
  later: [
    { url: "/icon.png", revision: "two" },
    { url: "/assets/send-b.js", revision: null },
  ],
};

const open = (built: BuiltFiles = files) =>
  createFileStore(built, {
    openCache: async () => cache,
    fetch: async (request) => {
      if (!isOnline) throw new TypeError("Failed to fetch");
      const path = keyFor(request);
      loaded.push(`${path} ${request.cache}`);
      return path.includes("gone") ? new Response(null, { status: 404 }) : new Response(path);
    },
  });

/** Requests need an absolute address outside a browser. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(input, origin), init);
  }
}

beforeEach(() => {
  globalThis.Request = PageRequest;
  stored = new Map();
  loaded = [];
  isOnline = true;
});

it("an installation stores the first files only; pages are read anew, hashed files may come from the browser's cache", async () => {
  await open().install();
  expect([...stored.keys()].sort()).toEqual(["/app?revision=one", "/assets/landing-a.js"]);
  expect(loaded.sort()).toEqual(["/app reload", "/assets/landing-a.js default"]);
});

it("an installation fails if one of its files cannot be loaded", async () => {
  const first = [...files.first, { url: "/assets/gone.js", revision: null }];
  await expect(open({ ...files, first }).install()).rejects.toThrow("/assets/gone.js");
});

it("files of this version that a page has loaded are stored, other addresses are not", async () => {
  await open().keepLoaded(["/assets/send-b.js", "/assets/other.js", "/api/v1/auth/profile"]);
  expect([...stored.keys()]).toEqual(["/assets/send-b.js"]);
});

it("the rest is loaded once, and continues after a failure", async () => {
  const store = open();
  isOnline = false;
  await expect(store.keepAll()).rejects.toThrow();
  isOnline = true;
  await store.keepAll();
  await store.keepAll();
  expect(loaded).toEqual(["/icon.png reload", "/assets/send-b.js default"]);
});

it("a file that is used is stored, and answered from the device from then on", async () => {
  const store = open();
  const use = async () => {
    const storing: Promise<unknown>[] = [];
    const answer = await store.answer(new Request("/assets/send-b.js"), (one) => storing.push(one));
    await Promise.all(storing);
    return answer.text();
  };
  expect(await use()).toBe("/assets/send-b.js");
  isOnline = false;
  expect(await use()).toBe("/assets/send-b.js");
});

it("a failed answer is passed on and not stored", async () => {
  const store = open({ first: [], later: [{ url: "/assets/gone.js", revision: null }] });
  const answer = await store.answer(new Request("/assets/gone.js"), () => {});
  expect(answer.status).toBe(404);
  expect(stored.size).toBe(0);
});

it("the next version loads only what has changed, and removes the rest when it takes over", async () => {
  const before = open();
  await before.install();
  await before.keepAll();
  loaded = [];
  const next = open({
    first: [{ url: "/app", revision: "three" }, ...files.first.slice(1)],
    later: [{ url: "/assets/send-c.js", revision: null }, ...files.later.slice(0, 1)],
  });
  await next.install();
  expect(loaded).toEqual(["/app reload"]);
  // Until then, the pages of the version before find all of their files.
  expect(await before.read("/app")).toBeDefined();
  await next.removeOthers();
  expect([...stored.keys()].sort()).toEqual([
    "/app?revision=three",
    "/assets/landing-a.js",
    "/icon.png?revision=two",
  ]);
});
