import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { watchAnswer } from "../shared/online/index.ts";
import { queryClient } from "./query-client.ts";

it.each([
  ["the window gets the focus", () => window.dispatchEvent(new Event("focus"))],
  [
    "the page becomes visible",
    () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  ],
])("what another window may have changed is read again when %s", async (_, happens) => {
  const queryFn = vi.fn(async () => 1);
  const observer = new QueryObserver(queryClient, {
    queryKey: ["accounts-of-another-window"],
    queryFn,
    refetchOnWindowFocus: "always",
  });
  queryClient.mount();
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  happens();
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  stop();
  queryClient.unmount();
  queryClient.clear();
});

it("what is on the screen is read again once requests are answered again", async () => {
  const failed = () =>
    watchAnswer(Promise.reject(new TypeError("no network"))).catch(() => undefined);
  const queryFn = vi.fn(async () => 1);
  const observer = new QueryObserver(queryClient, { queryKey: ["after-no-network"], queryFn });
  queryClient.mount();
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  await failed();
  await failed();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await watchAnswer(Promise.resolve(new Response()));
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  stop();
  queryClient.unmount();
  queryClient.clear();
});
