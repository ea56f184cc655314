import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type Calls, fakeApi } from "../../../../../test/fake-api.ts";
import { fakePush, pushAnswers, serverKey } from "../../../../../test/fake-push.ts";
import { openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { settled } from "../../../../../test/settled.ts";
import { pushAcknowledgedMessage, pushChangedMessage } from "../../../../shared/worker/index.ts";
import { PushKeeper } from "./keep-push.tsx";

const open = () => openSignedIn(<PushKeeper />);
const registrations = (calls: Calls) => calls("subscribePush").length;

beforeEach(() => localStorage.setItem("lilypad.push.mira", "2026-11-21T00:00:00.000Z"));

it("the push subscription is registered at every start, without asking the person", async () => {
  const push = fakePush({ permission: "granted", subscribed: true });
  const { calls } = fakeApi(pushAnswers);
  open();
  await waitFor(() => expect(registrations(calls)).toBe(1));
  expect(push.subscribed).toBe(true);
});

it("the push subscription is renewed if the browser has dropped it", async () => {
  const push = fakePush({ permission: "granted", subscribed: false });
  const { calls } = fakeApi(pushAnswers);
  open();
  await waitFor(() => expect(registrations(calls)).toBe(1));
  expect(push.subscribed).toBe(true);
});

it("a push subscription with the server's current key stays as it is", async () => {
  const push = fakePush({ permission: "granted", subscribed: true, key: serverKey });
  const { calls } = fakeApi(pushAnswers);
  open();
  await waitFor(() => expect(registrations(calls)).toBe(1));
  expect(push.subscriptions).toBe(0);
});

it("a push subscription with an older key of the server is renewed automatically, and the new key is sent to the server", async () => {
  const push = fakePush({ permission: "granted", subscribed: true, key: "BPolder" });
  const { calls } = fakeApi(pushAnswers);
  open();
  await waitFor(() => expect(registrations(calls)).toBe(1));
  expect(push).toMatchObject({ subscriptions: 1, key: serverKey, asked: 1 });
  const call = calls("subscribePush")[0];
  expect(call?.body).toMatchObject({ application_server_key: serverKey });
});

it("a browser that does not tell its key subscribes once for each key of the server", async () => {
  const push = fakePush({ permission: "granted", subscribed: true });
  const { calls, answer } = fakeApi(pushAnswers);
  const start = async (times: number) => {
    const { unmount } = open();
    await waitFor(() => expect(registrations(calls)).toBe(times));
    unmount();
  };
  await start(1);
  await start(2);
  expect(push.subscriptions).toBe(1);
  answer("getVapidPublicKey", "BPnewer");
  await start(3);
  expect(push.subscriptions).toBe(2);
});

it("the push subscription is registered when the worker says that it has changed", async () => {
  fakePush({ permission: "granted", subscribed: true });
  const { calls } = fakeApi(pushAnswers);
  const { unmount } = open();
  await waitFor(() => expect(registrations(calls)).toBe(1));
  const change = () =>
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent("message", { data: { type: pushChangedMessage } }),
    );
  change();
  await waitFor(() => expect(registrations(calls)).toBe(2));
  unmount();
  change();
  navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { type: "OTHER" } }));
  await settled();
  expect(registrations(calls)).toBe(2);
});

it("an outstanding reward for notifications is requested again, and shown once granted", async () => {
  localStorage.setItem("lilypad.push-reward.mira", "2026-11-21T00:00:00.000Z");
  fakePush({ permission: "granted", subscribed: true });
  const path = "grantNotificationsReward";
  const { calls, answer } = fakeApi({
    ...pushAnswers,
    [path]: { granted: false, amount: "50.00", alreadyGranted: false },
  });
  const asked = () => calls("grantNotificationsReward").length;
  open();
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.queryByText("+50 LIL")).toBeNull();
  answer(path, pushAnswers[path]);
  const arrive = () =>
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent("message", { data: { type: pushAcknowledgedMessage } }),
    );
  arrive();
  expect(await screen.findByText("+50 LIL")).toBeTruthy();
  arrive();
  await Promise.resolve();
  expect(asked()).toBe(2);
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
  await settled();
  expect(calls()).toEqual([]);
  expect(push).toMatchObject({ asked: 0, subscribed: false });
});
