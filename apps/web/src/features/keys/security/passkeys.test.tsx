import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { onlyFor } from "../../../../test/fake-api.ts";
import { signIn } from "../../../../test/fake-session.ts";
import {
  confirmed,
  enterCode,
  openSecurity,
  phone,
  press,
  routes,
} from "../../../../test/stages/security-stage.tsx";

beforeEach(() => {
  vi.mocked(browserSupportsWebAuthn).mockReturnValue(true);
  vi.mocked(startRegistration).mockReset();
  signIn();
});

describe("a passkey", () => {
  const options = { options: { challenge: "c" } };

  it("is created by the device after the mailed code, with a name", async () => {
    vi.mocked(startRegistration).mockResolvedValue({
      id: "i",
      clientExtensionResults: {},
    } as never);
    const { calls } = await openSecurity(
      {},
      { [routes.options]: options, [routes.add]: confirmed },
    );
    await press("Add a passkey");
    await enterCode();
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    await userEvent.clear(name);
    await press("Create passkey");
    expect(await screen.findByText("Please give it a name")).toBeTruthy();
    await userEvent.type(name, " Ada's phone ");
    await press("Create passkey");
    expect(await screen.findByText("Passkey added")).toBeTruthy();
    expect(startRegistration).toHaveBeenCalledExactlyOnceWith({
      optionsJSON: expect.objectContaining({ challenge: "c" }),
    });
    expect(calls("getPasskeyOptions")[0]?.body).toEqual({
      code: "407126",
    });
    const added = calls("addPasskey")[0];
    expect(added?.body).toMatchObject({ name: "Ada's phone", response: { id: "i" } });
  });

  it.each([
    ["the person refused", new Error("no"), "The passkey was not created. You can try again."],
    [
      "the device has one",
      Object.assign(new Error("known"), { known: true }),
      "This device already has a passkey for your account.",
    ],
  ])("is not added if %s", async (_, error, said) => {
    const { WebAuthnError } = await import("@simplewebauthn/browser");
    const thrown =
      "known" in error
        ? new WebAuthnError({ message: "", code: "", cause: error } as never)
        : error;
    vi.mocked(startRegistration).mockRejectedValue(thrown);
    const { calls } = await openSecurity({}, { [routes.options]: options });
    await press("Add a passkey");
    await enterCode();
    await screen.findByLabelText("Name");
    await press("Create passkey");
    expect(await screen.findByText(said)).toBeTruthy();
    expect(calls("addPasskey").length > 0).toBe(false);
  });

  it("can be renamed", async () => {
    const renamed = { passkey: { ...phone, name: "My phone" } };
    const { calls, answer } = await openSecurity(
      { passkeys: [phone] },
      { renamePasskey: onlyFor({ id: "p1" }, renamed) },
    );
    answer(routes.passkeys, { passkeys: [renamed.passkey] });
    await press(/Ada's phone/);
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    await userEvent.clear(name);
    await userEvent.type(name, "My phone");
    await press("Save name");
    expect(await screen.findByText("Passkey renamed")).toBeTruthy();
    expect(await screen.findByRole("button", { name: /My phone/ })).toBeTruthy();
    expect(calls().find(({ method }) => method === "PUT")?.body).toEqual({ name: "My phone" });
  });

  it("can be removed", async () => {
    const { calls } = await openSecurity(
      { passkeys: [phone] },
      { removePasskey: onlyFor({ id: "p1" }, { removed: true }) },
    );
    await press(/Ada's phone/);
    await userEvent.click(await screen.findByRole("button", { name: "Remove this passkey" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Remove Ada's phone?");
    await userEvent.click(within(question).getByRole("button", { name: "Remove" }));
    await enterCode();
    expect(await screen.findByText("Passkey removed")).toBeTruthy();
    expect(calls("removePasskey")).not.toEqual([]);
  });

  it("can't be added if the browser supports none", async () => {
    vi.mocked(browserSupportsWebAuthn).mockReturnValue(false);
    await openSecurity({});
    expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
    expect(screen.getByText(/This browser doesn't support passkeys/)).toBeTruthy();
  });
});
