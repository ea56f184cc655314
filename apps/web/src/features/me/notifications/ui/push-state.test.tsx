import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakePush, noPush } from "../../../../../test/fake-push.ts";
import { openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { PushState } from "./push-state.tsx";

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
])("the profile shows notifications as %s", async (label, browser) => {
  browser();
  openSignedIn(<PushState />);
  expect(await screen.findByText(label)).toBeTruthy();
});
