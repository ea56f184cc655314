import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
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
