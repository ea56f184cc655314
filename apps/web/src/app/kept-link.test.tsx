import { render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { fakeApi, noAnswers } from "../../test/fake-api.ts";
import { signIn } from "../../test/fake-session.ts";
import * as intentResender from "../features/money/send/intent-resender.tsx";
import { App } from "./app.tsx";
import * as liveUpdates from "./live-updates.tsx";
import { queryClient } from "./query-client.ts";

// They are loaded lazily; loading them in advance makes the test independent of the machine's speed.
beforeAll(() =>
  Promise.all([import("./signed-in.tsx"), import("../features/money/send/send-screen.tsx")]),
);

beforeEach(() => {
  vi.spyOn(liveUpdates, "LiveUpdates").mockReturnValue(null);
  vi.spyOn(intentResender, "IntentResender").mockReturnValue(null);
});

const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
};
const profile = (finished: boolean) => ({
  profile: {
    first_name: "Mira",
    last_name: "Lind",
    phone_number: "+447700900123",
    display_tag: "mira_lind",
    safe_address: finished ? "0x1" : null,
  },
});
const answers = {
  ...noAnswers,
  getProfile: profile(true),
  searchUsers: { users: [jonas] },
  // The form opens once it is known which currencies there are.
  getBalance: {
    balances: [{ asset: "usdc", currency: "USD", balance: "50.00", posted: "50.00", held: "0.00" }],
    asOf: "2026-11-20T12:00:00.000Z",
    chosenCurrency: "USD",
  },
};
const link = "/send-money?to=jonas_w&amount=12.50&currency=USD";

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});

async function openSignedOut() {
  fakeApi(answers);
  history.replaceState(null, "", link);
  const { unmount } = render(<App />);
  await waitFor(() => expect(location.pathname).toBe("/onboarding"));
  unmount();
  signIn();
  history.replaceState(null, "", "/dashboard");
}

it("a money link opened by a visitor is opened again once they are signed in", async () => {
  await openSignedOut();
  render(<App />);
  await waitFor(() => expect(location.pathname + location.search).toBe(link));
  expect(await screen.findByDisplayValue("12.50")).toBeTruthy();
  expect(await screen.findByText(/Jonas Weber/)).toBeTruthy();
});

it("a money link opened by a visitor waits until the sign-up is finished", async () => {
  await openSignedOut();
  fakeApi({ ...answers, getProfile: profile(false) });
  const { unmount } = render(<App />);
  await waitFor(() => expect(location.pathname).toBe("/onboarding/steps"));
  unmount();
  queryClient.clear();
  fakeApi(answers);
  history.replaceState(null, "", "/dashboard");
  render(<App />);
  await waitFor(() => expect(location.pathname + location.search).toBe(link));
});
