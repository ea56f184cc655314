import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { auth, signIn } from "../../../test/fake-session.ts";
import { newQueryClient } from "../../../test/open-signed-in.tsx";
import { sessionStorageKey } from "../session/index.ts";
import { recallAnswers, rememberAnswers, remembered } from "./index.ts";

const kept = (userId: string) => localStorage.getItem(`lilypad.answers.${userId}`);
const storeSession = (id: string) =>
  localStorage.setItem(sessionStorageKey, JSON.stringify({ user: { id } }));

/** Reads a query once while the answers of a person are remembered. */
async function read(userId: string, queryKey: string[], data: unknown, meta = {}) {
  const client = newQueryClient();
  const stop = rememberAnswers(client, userId);
  const unsubscribe = new QueryObserver(client, {
    queryKey,
    queryFn: async () => data,
    meta,
  }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(data));
  return () => {
    unsubscribe();
    stop();
  };
}

function recalled(userId: string, key: string[]): unknown {
  const client = newQueryClient();
  recallAnswers(client, userId);
  return client.getQueryData(key);
}

beforeEach(() => {
  signIn();
  storeSession("mira");
});

it("a remembered answer is there at the next start, with its age", async () => {
  await read("mira", ["balances", "mira"], { usd: "5.00" }, remembered);
  await vi.waitFor(() => expect(kept("mira")).not.toBeNull());
  const client = newQueryClient();
  recallAnswers(client, "mira");
  expect(client.getQueryData(["balances", "mira"])).toEqual({ usd: "5.00" });
  const at = client.getQueryState(["balances", "mira"])?.dataUpdatedAt ?? 0;
  expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
});

it("other answers are not remembered", async () => {
  await read("mira", ["search", "jonas"], ["Jonas"]);
  await read("mira", ["balances", "mira"], {}, remembered);
  await vi.waitFor(() => expect(kept("mira")).not.toBeNull());
  expect(recalled("mira", ["search", "jonas"])).toBeUndefined();
});

it("of a list in pages the first page is remembered", async () => {
  const pages = { pages: [["a"], ["b"]], pageParams: [0, 1] };
  await read("mira", ["history"], pages, remembered);
  await vi.waitFor(() => expect(kept("mira")).not.toBeNull());
  expect(recalled("mira", ["history"])).toEqual({ pages: [["a"]], pageParams: [0] });
});

it("an answer that arrives after the session has ended is not remembered", async () => {
  localStorage.removeItem(sessionStorageKey);
  await read("mira", ["balances", "mira"], {}, remembered);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(kept("mira")).toBeNull();
});

it("nothing is recalled for another person, or by a version with another format", async () => {
  await read("mira", ["balances", "mira"], {}, remembered);
  await vi.waitFor(() => expect(kept("mira")).not.toBeNull());
  expect(recalled("bo", ["balances", "mira"])).toBeUndefined();
  const { format, answers } = JSON.parse(kept("mira") ?? "");
  localStorage.setItem("lilypad.answers.mira", JSON.stringify({ format: format + 1, answers }));
  expect(recalled("mira", ["balances", "mira"])).toBeUndefined();
});

it("a later version with the same format recalls the answers, whatever its scripts are named", async () => {
  await read("mira", ["balances", "mira"], { usd: "5.00" }, remembered);
  await vi.waitFor(() => expect(kept("mira")).not.toBeNull());
  const script = document.createElement("script");
  Object.assign(script, { type: "module", src: "/assets/index-next.js" });
  document.head.append(script);
  expect(recalled("mira", ["balances", "mira"])).toEqual({ usd: "5.00" });
  script.remove();
});

it.each([
  ["the session ends", () => auth.listener("SIGNED_OUT", null)],
  ["another person signs in", () => signIn({ id: "bo", email: "bo@example.com" })],
])("everything is forgotten when %s", (_, event) => {
  for (const what of ["answers", "sketch", "account", "kyc"]) {
    localStorage.setItem(`lilypad.${what}.mira`, "{}");
  }
  localStorage.setItem("lilypad.theme", "dark");
  event();
  expect(Object.keys(localStorage).filter((key) => key.endsWith(".mira"))).toEqual([]);
  expect(localStorage.getItem("lilypad.theme")).toBe("dark");
});
