import { startRegistration } from "@simplewebauthn/browser";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeToasts } from "../../../test/close-toasts.ts";
import { fakeApi } from "../../../test/fake-api.ts";
import { Toasts } from "../../shared/ui/index.ts";
import { SecurityScreen } from "./security-screen.tsx";

const auth = vi.hoisted(() => ({ listener: (_event: string, _session: unknown) => {} }));
vi.mock("../../shared/session/session-client.ts", () => ({
  sessionStorageKey: "lilypad.session",
  sessionClient: {
    onAuthStateChange: (listener: typeof auth.listener) => {
      auth.listener = listener;
    },
    getSession: async () => ({ data: { session: null }, error: null }),
  },
}));
const browser = vi.hoisted(() => ({ supports: true }));
vi.mock("@simplewebauthn/browser", () => ({
  browserSupportsWebAuthn: () => browser.supports,
  startRegistration: vi.fn(),
  WebAuthnError: class extends Error {
    code = "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  },
}));

const routes = {
  status: "GET /api/v1/auth/second-factor",
  passkeys: "GET /api/v1/auth/passkeys",
  code: "POST /api/v1/auth/security-code",
  setUp: "POST /api/v1/auth/passcode/setup",
  reset: "POST /api/v1/auth/passcode/reset",
  removePasscode: "POST /api/v1/auth/passcode/remove",
  options: "POST /api/v1/auth/passkeys/options",
  add: "POST /api/v1/auth/passkeys",
};
const phone = {
  id: "p1",
  name: "Ada's phone",
  created_at: "2026-11-01T10:00:00Z",
  last_used_at: null,
  backed_up: true,
};
const confirmed = { data: { verified: true, access_token: "a", device_token: "d" } };

beforeEach(() => {
  browser.supports = true;
  vi.mocked(startRegistration).mockReset();
  auth.listener("SIGNED_IN", { user: { id: "ada", email: "ada@example.com" } });
});
afterEach(async () => {
  await closeToasts();
  vi.unstubAllGlobals();
});

async function open(
  { passcode = false, passkeys = [] as unknown[], limits_lowered_until = null as string | null },
  answers: Parameters<typeof fakeApi>[0] = {},
) {
  const is_set_up = passcode || passkeys.length > 0;
  const status = { is_set_up, passcode, passkeys: passkeys.length, limits_lowered_until };
  const api = fakeApi({
    [routes.status]: { data: { ...status, verified: true, step_up_until: null } },
    [routes.passkeys]: { data: { passkeys } },
    [routes.code]: { data: { sent: true, resend_after_seconds: 30 } },
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SecurityScreen />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByRole("list", { name: "Passkeys" });
  return api;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const enterCode = async () =>
  userEvent.type(await screen.findByLabelText("Six-digit code"), "407126");
async function choose(first: string, again = first) {
  await userEvent.type(await screen.findByLabelText("New passcode"), first);
  await press("Continue");
  await userEvent.type(await screen.findByLabelText("New passcode again"), again);
  await press("Save passcode");
}

describe("a passcode", () => {
  it("is set up with the mailed code", async () => {
    const { calls, answers } = await open({}, { [routes.setUp]: confirmed });
    await press(/Set up a passcode/);
    expect(screen.getByText("ada@example.com")).toBeTruthy();
    await enterCode();
    answers[routes.status] = {
      data: { is_set_up: true, passcode: true, passkeys: 0, limits_lowered_until: null },
    };
    await choose("805913");
    expect(await screen.findByText("Passcode saved")).toBeTruthy();
    expect(await screen.findByRole("button", { name: /Change your passcode/ })).toBeTruthy();
    const sent = calls.filter(({ method }) => method === "POST");
    expect(sent.map(({ path }) => path)).toEqual([
      "/api/v1/auth/security-code",
      "/api/v1/auth/passcode/setup",
    ]);
    expect(sent[1]?.body).toMatchObject({ passcode: "805913", code: "407126" });
  });

  it("is chosen again when the two differ, and nothing is sent", async () => {
    const { calls } = await open({});
    await press(/Set up a passcode/);
    await enterCode();
    await choose("805913", "805914");
    expect(await screen.findByText(/The two passcodes differ/)).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith("/setup"))).toBe(false);
  });

  it("is chosen again when it is easy to guess; the code is kept", async () => {
    const { calls, answers } = await open(
      {},
      { [routes.setUp]: { status: 422, code: "PASSCODE_TOO_SIMPLE", error: "No." } },
    );
    await press(/Set up a passcode/);
    await enterCode();
    await choose("111111");
    expect(await screen.findByText(/easy to guess/)).toBeTruthy();
    answers[routes.setUp] = confirmed;
    await choose("805913");
    expect(await screen.findByText("Passcode saved")).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith("/security-code"))).toHaveLength(1);
  });

  it.each([
    ["SECURITY_CODE_INVALID", 422, "Verification Failed"],
    ["CODE_EXPIRED", 410, "Code Expired"],
  ])("wants another code after %s, without mailing one by itself", async (code, status, title) => {
    const { calls } = await open({}, { [routes.setUp]: { status, code, error: "No." } });
    await press(/Set up a passcode/);
    await enterCode();
    await choose("805913");
    expect(await screen.findByText(title)).toBeTruthy();
    const field = await screen.findByLabelText<HTMLInputElement>("Six-digit code");
    expect(field.value).toBe("");
    expect(calls.filter(({ path }) => path.endsWith("/security-code"))).toHaveLength(1);
  });

  it("says that nothing was changed when no answer came, and can be saved again", async () => {
    const { answers } = await open({});
    await press(/Set up a passcode/);
    await enterCode();
    await choose("805913");
    expect(await screen.findByText("Nothing was changed")).toBeTruthy();
    answers[routes.setUp] = confirmed;
    await press("Save passcode");
    expect(await screen.findByText("Passcode saved")).toBeTruthy();
  });

  it("that was forgotten is reset with the mailed code", async () => {
    const { calls } = await open({ passcode: true }, { [routes.reset]: confirmed });
    await press(/Forgot your passcode/);
    await enterCode();
    await choose("805913");
    expect(await screen.findByText("Passcode saved")).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith("/passcode/reset"))).toBe(true);
  });

  it("can be chosen with the mailed code by somebody who lost their passkey", async () => {
    const { calls } = await open({ passkeys: [phone] }, { [routes.reset]: confirmed });
    await press(/Lost your passkey/);
    await enterCode();
    await choose("805913");
    expect(await screen.findByText("Passcode saved")).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith("/passcode/reset"))).toBe(true);
  });

  it("is removed after a question that says what it means, and the mailed code", async () => {
    const { calls } = await open(
      { passcode: true },
      { [routes.removePasscode]: { data: { removed: true } } },
    );
    await press(/Remove your passcode/);
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("It is your last second factor");
    await userEvent.click(within(question).getByRole("button", { name: "Remove" }));
    await enterCode();
    expect(await screen.findByText("Passcode removed")).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith("/remove"))?.body).toEqual({ code: "407126" });
  });

  it("stays when the question is answered with no", async () => {
    await open({ passcode: true, passkeys: [phone] });
    await press(/Remove your passcode/);
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).not.toContain("last second factor");
    await userEvent.click(within(question).getByRole("button", { name: "Keep" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole("button", { name: /Remove your passcode/ })).toBeTruthy();
  });
});

it("says so when the code could not be mailed, and mails it on demand", async () => {
  const { answers } = await open({}, { [routes.code]: "no answer" });
  await press(/Set up a passcode/);
  expect(await screen.findByText("Security code not sent")).toBeTruthy();
  answers[routes.code] = { data: { sent: true, resend_after_seconds: 30 } };
  await press("Resend Code");
  expect(await screen.findByRole("button", { name: "Resend in 30s" })).toBeTruthy();
});

describe("a passkey", () => {
  const options = { data: { options: { challenge: "c" } } };

  it("is made by the device after the mailed code, under a name", async () => {
    vi.mocked(startRegistration).mockResolvedValue({
      id: "i",
      clientExtensionResults: {},
    } as never);
    const { calls } = await open({}, { [routes.options]: options, [routes.add]: confirmed });
    await press("Add a passkey");
    await enterCode();
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    await userEvent.clear(name);
    await press("Create passkey");
    expect(await screen.findByText("Please give it a name")).toBeTruthy();
    await userEvent.type(name, " Ada's phone ");
    await press("Create passkey");
    expect(await screen.findByText("Passkey added")).toBeTruthy();
    expect(startRegistration).toHaveBeenCalledExactlyOnceWith({ optionsJSON: { challenge: "c" } });
    expect(calls.find(({ path }) => path.endsWith("/passkeys/options"))?.body).toEqual({
      code: "407126",
    });
    const added = calls.find(({ method, path }) => method === "POST" && path.endsWith("/passkeys"));
    expect(added?.body).toMatchObject({ name: "Ada's phone", response: { id: "i" } });
  });

  it.each([
    ["the person refused", new Error("no"), "The passkey was not created. You can try again."],
    [
      "the device has one",
      Object.assign(new Error("known"), { known: true }),
      "This device has a passkey for your account already.",
    ],
  ])("is not added when %s", async (_, error, said) => {
    const { WebAuthnError } = await import("@simplewebauthn/browser");
    const thrown =
      "known" in error
        ? new WebAuthnError({ message: "", code: "", cause: error } as never)
        : error;
    vi.mocked(startRegistration).mockRejectedValue(thrown);
    const { calls } = await open({}, { [routes.options]: options });
    await press("Add a passkey");
    await enterCode();
    await screen.findByLabelText("Name");
    await press("Create passkey");
    expect(await screen.findByText(said)).toBeTruthy();
    expect(calls.some(({ method, path }) => method === "POST" && path.endsWith("/passkeys"))).toBe(
      false,
    );
  });

  it("gets another name", async () => {
    const renamed = { data: { passkey: { ...phone, name: "My phone" } } };
    const { calls } = await open(
      { passkeys: [phone] },
      { "PUT /api/v1/auth/passkeys/p1": renamed },
    );
    await press(/Ada's phone/);
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    await userEvent.clear(name);
    await userEvent.type(name, "My phone");
    await press("Save name");
    expect(await screen.findByText("Passkey renamed")).toBeTruthy();
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ name: "My phone" });
  });

  it("is removed", async () => {
    const { calls } = await open(
      { passkeys: [phone] },
      { "POST /api/v1/auth/passkeys/p1/remove": { data: { removed: true } } },
    );
    await press(/Ada's phone/);
    await userEvent.click(await screen.findByRole("button", { name: "Remove this passkey" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Remove Ada's phone?");
    await userEvent.click(within(question).getByRole("button", { name: "Remove" }));
    await enterCode();
    expect(await screen.findByText("Passkey removed")).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith("/p1/remove"))).toBe(true);
  });

  it("can't be added where the browser knows none", async () => {
    browser.supports = false;
    await open({});
    expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
    expect(screen.getByText(/This browser can't use passkeys/)).toBeTruthy();
  });
});

it.each([
  ["the browser's Back", () => history.back()],
  ["the screen's Back", () => screen.getByRole("button", { name: "Back" }).click()],
])("leaves a change that was begun by %s, and nothing is changed", async (_, back) => {
  const { calls } = await open({});
  await press(/Set up a passcode/);
  await screen.findByLabelText("Six-digit code");
  back();
  expect(await screen.findByRole("button", { name: /Set up a passcode/ })).toBeTruthy();
  expect(calls.some(({ path }) => path.endsWith("/setup"))).toBe(false);
});

it("says until when less can be sent", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await open({ passcode: true, limits_lowered_until: until });
  expect(screen.getByText("Settings changed lately")).toBeTruthy();
});

it("offers another try when the settings can't be loaded", async () => {
  fakeApi({
    [routes.status]: { status: 400, code: "VALIDATION_FAILED", error: "No." },
    [routes.passkeys]: { status: 400, code: "VALIDATION_FAILED", error: "No." },
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SecurityScreen />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("Could not load your security settings")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
