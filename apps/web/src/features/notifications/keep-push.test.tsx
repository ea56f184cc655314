import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { fakePush, pushAnswers } from "../../../test/fake-push.ts";
import { signInForEachTest } from "../../../test/fake-session.ts";
import { pushChangedMessage } from "../../shared/worker/index.ts";
import { PushKeeper } from "./keep-push.tsx";

signInForEachTest();

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PushKeeper />
    </QueryClientProvider>,
  );
const told = (calls: { path: string }[]) =>
  calls.filter(({ path }) => path.endsWith("/notifications/subscribe")).length;

beforeEach(() => localStorage.setItem("lilypad.push.mira", "2026-11-21T00:00:00.000Z"));

it("tells the server at every start, without asking the person", async () => {
  const push = fakePush({ permission: "granted", subscribed: true });
  const { calls } = fakeApi(pushAnswers);
  open();
  await waitFor(() => expect(told(calls)).toBe(1));
  expect(push.subscribed).toBe(true);
});

it("subscribes again when the browser has dropped its half", async () => {
  const push = fakePush({ permission: "granted", subscribed: false });
  const { calls } = fakeApi(pushAnswers);
  open();
  await waitFor(() => expect(told(calls)).toBe(1));
  expect(push.subscribed).toBe(true);
});

it("tells the server when the worker says that the subscription has changed", async () => {
  fakePush({ permission: "granted", subscribed: true });
  const { calls } = fakeApi(pushAnswers);
  const { unmount } = open();
  await waitFor(() => expect(told(calls)).toBe(1));
  const change = () =>
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent("message", { data: { type: pushChangedMessage } }),
    );
  change();
  await waitFor(() => expect(told(calls)).toBe(2));
  unmount();
  change();
  navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { type: "OTHER" } }));
  await Promise.resolve();
  expect(told(calls)).toBe(2);
});

it.each([
  ["the person never wanted them", () => localStorage.removeItem("lilypad.push.mira"), "granted"],
  ["they are blocked meanwhile", () => {}, "denied"],
  ["the permission was taken back", () => {}, "default"],
] as const)("does nothing when %s", async (_, change, permission) => {
  change();
  const push = fakePush({ permission });
  const { calls } = fakeApi(pushAnswers);
  open();
  await Promise.resolve();
  expect(calls).toEqual([]);
  expect(push).toMatchObject({ asked: 0, subscribed: false });
});
