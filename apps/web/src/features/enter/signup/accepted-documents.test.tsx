import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { signIn } from "../../../../test/fake-session.ts";
import { SignupScreen } from "./signup-screen.tsx";

const sendCode = "sendOtp";
const profile = { first_name: null, last_name: null, phone_number: null, display_tag: null };
const documents = (version: string) => ({
  terms: { version, inForceSince: "2026-12-01", text: null },
  privacy: { version: "built-in 2026-11-22", inForceSince: "2026-11-22", text: null },
});
const server = (version?: string) =>
  fakeApi({
    [sendCode]: { sent: true },
    initializeOnboarding: { next_step: "identity", completed_steps: [] },
    getProfile: { profile },
    updateProfile: { profile },
    ...(version === undefined ? {} : { "/legal.json": documents(version) }),
  });

async function enterNames() {
  signIn({ id: "ada", email: "ada@example.com" });
  render(<SignupScreen />);
  fireEvent.change(await screen.findByLabelText("First name"), { target: { value: "Ada" } });
  fireEvent.change(screen.getByLabelText("Last name"), { target: { value: "Love" } });
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByRole("heading", { name: "Phone Number" });
}

beforeEach(() => history.replaceState(null, "", "/onboarding/steps"));

// The first test comes first: a tab does not read the documents a second time.
it("a sign-up goes on if it is not known what is in force, and then nothing is recorded", async () => {
  const { calls } = server();
  await enterNames();
  expect(calls().at(-1)?.body).toEqual({ first_name: "Ada", last_name: "Love" });
});

it("the versions that were in force when the box was ticked are stored with the names", async () => {
  const { calls, answer } = server("3");
  const page = render(<SignupScreen />);
  await userEvent.type(await screen.findByLabelText("Email"), "ada@example.com");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByRole("heading", { name: "Verify Email" });
  page.unmount();
  answer("/legal.json", documents("4"));
  await enterNames();
  expect(calls().at(-1)?.body).toEqual({
    first_name: "Ada",
    last_name: "Love",
    accepted_documents: { terms: "3", privacy: "built-in 2026-11-22" },
  });
});

it("a server of the version before, which does not know what is accepted, still saves the names", async () => {
  const { calls, answer } = server("3");
  answer("updateProfile", ({ body }) =>
    typeof body === "object" && body !== null && "accepted_documents" in body
      ? refusal("VALIDATION_FAILED", "Unrecognized key")
      : { profile },
  );
  await enterNames();
  expect(calls().at(-1)?.body).toEqual({ first_name: "Ada", last_name: "Love" });
});
