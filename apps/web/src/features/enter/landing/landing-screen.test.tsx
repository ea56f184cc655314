import { render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { fakeApi, noAnswer, onlyFor } from "../../../../test/fake-api.ts";
import { keepLink } from "../kept-link/keep-link.ts";
import { LandingScreen } from "./landing-screen.tsx";

// It is loaded lazily; loading it in advance makes the tests independent of the machine's speed.
beforeAll(() => Promise.all([import("./greeting.tsx"), import("./landing-more.tsx")]));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const title = "Open a borderless account today";
const invitation = (inviter: object | null) => ({
  readInvitation: onlyFor(
    { code: "ABCD2345" },
    { inviter, signup_reward: "100.00", invitation_reward: "100.00" },
  ),
});
const open = (path = "/onboarding") => {
  history.replaceState(null, "", path);
  return render(<LandingScreen />);
};

it("the welcome page greets nobody and calls nothing without an invitation or a money link", () => {
  const { calls } = fakeApi({});
  open();
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  expect(calls()).toEqual([]);
});

it("the welcome page has the exact meaning of its promotional words beside them, on phones and on wide screens", () => {
  fakeApi({});
  open();
  const [slogans, reasons] = [
    screen.getAllByText("Zero fees")[0],
    screen.getAllByText("Zero fees")[1],
  ];
  expect(slogans?.closest("ul")?.nextElementSibling?.textContent).toBe(
    "Hold your own key, from the start or later. Sending is free. An exchange shows its fee first.",
  );
  expect(reasons?.nextElementSibling?.textContent).toBe(
    "Sending is free. An exchange shows its fee first.",
  );
  expect(screen.getAllByText("Self-custody")[1]?.nextElementSibling?.textContent).toBe(
    "Hold your own key, from the start or later.",
  );
});

it("the welcome page explains on a wide screen how it works, and links to what visitors can read", async () => {
  fakeApi({});
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  open();
  expect(await screen.findByRole("heading", { name: "Three hops and you're there" })).toBeTruthy();
  const links = within(screen.getByRole("contentinfo")).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/proof",
    "/onboarding/assistant",
    "/terms",
    "/privacy",
  ]);
});

it("the welcome page says who has invited a visitor, and what they get", async () => {
  fakeApi(invitation({ first_name: "Ben", avatar_colour: "#0ea5e9" }));
  open("/onboarding?r=ABCD2345");
  expect(await screen.findByText("Ben invited you")).toBeTruthy();
  expect(screen.getByText("100 LIL for joining")).toBeTruthy();
  expect(
    screen.getByText("And 100 LIL more once you add $10 or verify your identity."),
  ).toBeTruthy();
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
});

it("the welcome page still knows the invitation after the code was removed from the URL", async () => {
  fakeApi(invitation({ first_name: "Ben", avatar_colour: "#0ea5e9" }));
  sessionStorage.setItem("pending_referral", "ABCD2345");
  open();
  expect(await screen.findByText("Ben invited you")).toBeTruthy();
});

it.each([
  ["is unknown", invitation(null)],
  ["can't be read without a network", { readInvitation: noAnswer }],
])("the welcome page is the usual one if the inviter %s", async (_, answers) => {
  const { calls } = fakeApi(answers);
  open("/onboarding?r=ABCD2345");
  await waitFor(() => expect(calls().length).toBeGreaterThan(0));
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  expect(screen.queryByText(/invited you/)).toBeNull();
});

it.each([
  ["/send-money?to=mira_k", "Pay @mira_k"],
  ["/send-money?to=mira_k&amount=12.50&currency=USD", "Pay $12.50 to @mira_k"],
  ["/request-money?from=mira_k", "Request money from @mira_k"],
])("the welcome page says what the money link %s is for", async (link, text) => {
  const { calls } = fakeApi({});
  keepLink(`${location.origin}${link}`);
  open();
  expect(await screen.findByText(text)).toBeTruthy();
  // A tag reveals no name to visitors.
  expect(calls()).toEqual([]);
});
