import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { PrivacyPolicyScreen, TermsScreen } from "./legal-screen.tsx";

const builtIn = { version: "built-in 2026-11-22", inForceSince: "2026-11-22", text: null };
const own = {
  version: "3",
  inForceSince: "2026-12-01",
  text: {
    title: "Terms of Pond",
    summary: [{ text: "In short: <b>be kind</b>." }],
    sections: [
      {
        title: "Who we are",
        blocks: [{ text: "Pond & Sons." }, { points: ["one;", "two."] }, { text: "That is all." }],
      },
    ],
  },
};

function open(documents: object, name: "terms" | "privacy" = "terms") {
  const api = fakeApi({ "/legal.json": documents });
  render(name === "terms" ? <TermsScreen /> : <PrivacyPolicyScreen />);
  return api;
}

it("the operator's own terms are shown with version and date, in their order, and never as markup", async () => {
  open({ terms: own, privacy: builtIn });
  await screen.findByRole("heading", { name: "Terms of Pond" });
  expect(screen.getByText("Version 3, in force since December 1, 2026")).toBeDefined();
  expect(screen.getByText("In short: <b>be kind</b>.")).toBeDefined();
  const section = screen.getByRole("heading", { name: "Who we are" }).parentElement;
  expect(section?.textContent).toBe("Who we arePond & Sons.one;two.That is all.");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

it("without a text of the operator the built-in one is shown", async () => {
  open({ terms: own, privacy: builtIn }, "privacy");
  await screen.findByRole("heading", { name: "Privacy policy" });
  expect(screen.getByText("In force since November 22, 2026")).toBeDefined();
});

it("a server that does not know the question has the built-in text", async () => {
  fakeApi({ "/legal.json": refusal("NOT_FOUND") });
  render(<TermsScreen />);
  await screen.findByRole("heading", { name: "Terms of service" });
});

it("an unreadable answer is said instead of showing a text that may not be in force, and can be tried again", async () => {
  const { answer } = open({ terms: { version: "3" } });
  expect(await screen.findByText("This page couldn't be loaded")).toBeDefined();
  expect(screen.queryByText(/In force since/)).toBeNull();
  answer("/legal.json", { terms: own, privacy: builtIn });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Terms of Pond" });
});
