import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakePush, noPush } from "../../../../../test/fake-push.ts";
import { signInForEachTest } from "../../../../../test/fake-session.ts";
import { PushState } from "./push-state.tsx";

signInForEachTest();

it.each([
  ["Not Active", () => fakePush()],
  ["Blocked", () => fakePush({ permission: "denied" })],
  ["Not Supported", noPush],
  [
    "Active",
    () => {
      fakePush({ permission: "granted", subscribed: true });
      localStorage.setItem("lilypad.push.mira", "2026-11-21T00:00:00.000Z");
    },
  ],
])("the profile's row says %s", async (label, browser) => {
  browser();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PushState />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(label)).toBeTruthy();
});
