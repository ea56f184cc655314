import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Calls, fakeApi, refusal } from "../../../../test/fake-api.ts";
import { signIn } from "../../../../test/fake-session.ts";
import { settled } from "../../../../test/settled.ts";
import { Toasts } from "../../../shared/ui/index.ts";
import { SignupScreen } from "./signup-screen.tsx";

const sendCode = "sendOtp";
const codesOf = (calls: Calls) => calls("sendOtp");
const save = "updateProfile";
const profile = {
  first_name: null,
  last_name: null,
  phone_number: null,
  display_tag: null,
};
/** A person with a verified address at a step. */
const standingAt = (next_step: string) => ({
  initializeOnboarding: { next_step, completed_steps: [] },
  getProfile: { profile },
  checkDisplayTag: { available: true, suggestions: [] },
});
const open = () =>
  render(
    <>
      <SignupScreen />
      <Toasts />
    </>,
  );
const proceed = () => screen.getByRole("button", { name: "Continue" });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const paste = async (label: string, text: string) => {
  await userEvent.click(await field(label));
  await userEvent.paste(text);
};

describe("the sign-up's address", () => {
  it.each([
    ["very long", `${"a".repeat(250)}@example.com`],
    ["with letters of another script", "ada@exämple.com"],
    ["written from right to left", "\u202eada@example.com"],
    ["with an emoji", "🐸@example.com"],
    ["with a second address", "ada@example.com, bo@example.com"],
    ["of somebody's markup", '"<script>alert(1)</script>"@example.com'],
    ["without an end", "ada@example"],
  ])("%s is refused without a call", async (_, address) => {
    const { calls } = fakeApi({});
    open();
    await paste("Email", address);
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(proceed());
    expect(screen.getByText("Invalid email address")).toBeTruthy();
    await settled();
    expect(calls()).toEqual([]);
  });

  it.each([
    ["  ada@example.com\n", "ada@example.com"],
    ["ada@example.com\u0000", "ada@example.com"],
    ["\tada@example.com\r\n", "ada@example.com"],
  ])("pasted as %j is trimmed", async (text, sent) => {
    const { calls } = fakeApi({ [sendCode]: { sent: true } });
    open();
    fireEvent.change(await field("Email"), { target: { value: text } });
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(proceed());
    await screen.findByRole("heading", { name: "Verify Email" });
    expect(codesOf(calls)).toMatchObject([{ body: { email: sent } }]);
  });

  it("sends one code if the button is pressed twice at once", async () => {
    const { calls } = fakeApi({ [sendCode]: { sent: true } });
    open();
    await userEvent.type(await field("Email"), "ada@example.com");
    await userEvent.click(screen.getByRole("checkbox"));
    const button = proceed();
    button.click();
    button.click();
    await screen.findByRole("heading", { name: "Verify Email" });
    expect(codesOf(calls)).toHaveLength(1);
  });
});

describe("the sign-up's names", () => {
  beforeEach(() => {
    signIn({ id: "ada", email: "ada@example.com" });
  });
  const saved = { [save]: { profile } };

  it.each([
    ["محمد", "العربي"],
    ["🐸", "👩‍👩‍👧"],
    ["O’Brien-Łukasz", "de la Cruz y Núñez"],
    ["李", "小龍"],
  ])("%s %s are saved unchanged", async (first, last) => {
    const { calls } = fakeApi({ ...standingAt("identity"), ...saved });
    open();
    await paste("First name", `  ${first} `);
    await paste("Last name", last);
    await userEvent.click(proceed());
    await screen.findByRole("heading", { name: "Phone Number" });
    expect(calls().at(-1)?.body).toEqual({ first_name: first, last_name: last });
  });

  it("are cut at sixty characters, and never within one", async () => {
    fakeApi(standingAt("identity"));
    open();
    const first = await field("First name");
    expect(first.maxLength).toBe(60);
    // A browser counts in UTF-16 units and may cut an emoji in half.
    fireEvent.change(first, { target: { value: `${"🐸".repeat(30)}`.slice(0, 59) } });
    expect(first.value).toBe("🐸".repeat(29));
  });

  it("count as missing if they only contain spaces or NUL", async () => {
    const { calls } = fakeApi({ ...standingAt("identity"), ...saved });
    open();
    fireEvent.change(await field("First name"), { target: { value: "   " } });
    fireEvent.change(await field("Last name"), { target: { value: "\u0000\u0000" } });
    await userEvent.click(proceed());
    expect(screen.getByText("First name is required")).toBeTruthy();
    expect(screen.getByText("Last name is required")).toBeTruthy();
    await settled();
    expect(calls().filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("stay in their fields with the server's reason if it refuses them", async () => {
    const error = "First name contains characters that can't be used.";
    fakeApi({
      ...standingAt("identity"),
      [save]: refusal("VALIDATION_FAILED", error),
    });
    open();
    await paste("First name", "Ada");
    await paste("Last name", "Love");
    await userEvent.click(proceed());
    expect(await screen.findByText(`Failed to save profile: ${error}`)).toBeTruthy();
    expect((await field("First name")).value).toBe("Ada");
  });

  it("do not move a person who went back while they were being saved", async () => {
    let answer = () => {};
    const waiting = new Promise<void>((done) => {
      answer = done;
    });
    fakeApi({ ...standingAt("identity"), ...saved });
    const quick = globalThis.fetch;
    vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
      if (init?.method === "PUT") await waiting;
      return quick(address, init);
    });
    open();
    await paste("First name", "Ada");
    await paste("Last name", "Love");
    await userEvent.click(proceed());
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("heading", { name: "Create Account" })).toBeTruthy();
    answer();
    await waiting;
    await waitFor(() => expect(proceed()).toHaveProperty("disabled", false));
    expect(screen.getByRole("heading", { name: "Create Account" })).toBeTruthy();
    await userEvent.click(proceed());
    expect(await screen.findByRole("heading", { name: "Personal Details" })).toBeTruthy();
    expect((await field("First name")).value).toBe("Ada");
  });
});

describe("the sign-up's phone number", () => {
  beforeEach(() => {
    signIn({ id: "ada", email: "ada@example.com" });
  });

  it.each(["12", "🐸", "+0000000000000000", "٠٧٤٠٠١٢٣٤٥٦", "call me"])(
    "%s is sent to the server, whose reason is shown at the field",
    async (phone) => {
      const error = "This is not a phone number.";
      const { calls } = fakeApi({
        ...standingAt("phone"),
        [save]: refusal("PHONE_INVALID", error),
      });
      open();
      await paste("Phone number", ` ${phone}\u0000`);
      await userEvent.click(proceed());
      const text = await screen.findByText(`Failed to save phone number: ${error}`);
      const reason = text.closest('[role="alert"]');
      expect((await field("Phone number")).getAttribute("aria-describedby")).toContain(reason?.id);
      expect(document.activeElement).toBe(await field("Phone number"));
      expect(screen.queryByText("Error")).toBeNull();
      expect(calls().at(-1)?.body).toEqual({
        phone_number: phone.startsWith("+") ? phone : `+1 ${phone}`,
      });
      expect(screen.getByRole("heading", { name: "Phone Number" })).toBeTruthy();
    },
  );
});

describe("the sign-up's tag", () => {
  beforeEach(() => {
    signIn({ id: "ada", email: "ada@example.com" });
  });

  it("stays in its field, with the reason, if it could not be saved", async () => {
    fakeApi({
      ...standingAt("lilypad_tag"),
      [save]: refusal("INTERNAL", "Something broke."),
    });
    open();
    await paste("Display Tag", "ada_love");
    await userEvent.click(proceed());
    expect(await screen.findByText("Failed to save display tag: Something broke.")).toBeTruthy();
    expect((await field("Display Tag")).value).toBe("ada_love");
  });
});
