import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { auth } from "../../../../test/fake-session.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira as profile } from "../../../../test/samples/mira.ts";
import { AddressScreen } from "./address-screen.tsx";
import { EditScreen } from "./edit-screen.tsx";
import { ProfileScreen } from "./profile-screen.tsx";

const read = { getReferralCounts: noAnswer, getProfile: { profile } };
const change = "updateProfile";

function open(Screen: ComponentType) {
  return openSignedIn(<Screen />);
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  history.replaceState(null, "", "/profile");
});

describe("the profile", () => {
  const counts = "getReferralCounts";

  it("shows the person's details, and names what is missing", async () => {
    fakeApi({
      getProfile: {
        profile: { ...profile, last_name: null, phone_number: null, safe_address: null },
      },
      [counts]: { total: 12, thisWeek: 1, thisMonth: 2 },
    });
    open(ProfileScreen);
    await screen.findByRole("heading", { name: "@mira_lind" });
    expect(screen.getByText("Mira")).toBeTruthy();
    expect(screen.getByText("mira@example.com")).toBeTruthy();
    // Phone and address.
    expect(screen.getAllByText("Not provided")).toHaveLength(2);
    expect(await screen.findByText("12")).toBeTruthy();
    expect(screen.getByText("Day streak").nextSibling?.textContent).toBe("0");
    expect(screen.queryByRole("button", { name: /^Copy wallet address/ })).toBeNull();
  });

  it("leads members of staff to the console, and no one else", async () => {
    const count = { [counts]: { total: 0, thisWeek: 0, thisMonth: 0 } };
    fakeApi({ ...read, ...count });
    const { unmount } = open(ProfileScreen);
    await screen.findByRole("heading", { name: "@mira_lind" });
    expect(screen.queryByRole("link", { name: /Console/ })).toBeNull();
    unmount();
    fakeApi({
      getProfile: { profile: { ...profile, staff_role: "support" } },
      ...count,
    });
    open(ProfileScreen);
    const link = await screen.findByRole("link", { name: /Console/ });
    expect(link.getAttribute("href")).toBe("/admin");
  });

  it("copies the whole address that it shows shortened", async () => {
    fakeApi({ ...read, [counts]: { total: 0, thisWeek: 0, thisMonth: 0 } });
    const user = userEvent.setup();
    open(ProfileScreen);
    const button = await screen.findByRole("button", {
      name: "Copy wallet address 0x7A3f…c91E",
    });
    expect(button.textContent).toBe("0x7A3f…c91E");
    await user.click(button);
    expect(await screen.findByText("Wallet address copied to clipboard!")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(profile.safe_address);
  });

  it("shows that the referrals could not be counted", async () => {
    fakeApi({ ...read, [counts]: refusal("FORBIDDEN", "No.") });
    open(ProfileScreen);
    expect(await screen.findByText("Failed to load referral counts")).toBeTruthy();
    expect(screen.getByText("Not known")).toBeTruthy();
  });

  it("leads to the other screens", async () => {
    fakeApi({ ...read, [counts]: { total: 0, thisWeek: 0, thisMonth: 0 } });
    open(ProfileScreen);
    const settings = await screen.findByRole("list", { name: "Settings" });
    const links = within(settings).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/profile/linked-accounts",
      "/profile/referrals",
      "/profile/notifications",
      "/profile/address",
      "/profile/security",
      "/profile/privacy",
      "/limits",
      "/profile/sessions",
    ]);
  });

  it("shows a chosen theme at once", async () => {
    fakeApi(read);
    open(ProfileScreen);
    await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("lilypad.theme")).toBe("dark");
    await userEvent.click(screen.getByRole("radio", { name: "System" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem("lilypad.theme")).toBeNull();
  });

  it("hides amounts on this device", async () => {
    fakeApi(read);
    open(ProfileScreen);
    const toggle = screen.getByRole("switch", { name: "Hide amounts" });
    await userEvent.click(toggle);
    expect(toggle.getAttribute("aria-checked")).toBe("true");
    expect(localStorage.getItem("lilypad.amounts")).toBe("hidden");
  });

  it("signs out and leaves nothing of the person on the device", async () => {
    localStorage.setItem("lilypad.answers.mira", "{}");
    fakeApi(read);
    open(ProfileScreen);
    await press("Sign Out");
    await waitFor(() => expect(location.pathname).toBe("/onboarding"));
    expect(auth.signOut).toHaveBeenCalledOnce();
    expect(localStorage.getItem("lilypad.answers.mira")).toBeNull();
  });

  it("downloads all personal data as a file", async () => {
    const data = { generated_at: "2026-03-01T10:00:00.000Z", shortened: [], parts: { profile } };
    fakeApi({ ...read, getMyData: data });
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    URL.revokeObjectURL = () => undefined;
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe("lilypad-my-data-2026-03-01.json");
    });
    open(ProfileScreen);
    await userEvent.click(screen.getByRole("button", { name: /Download my data/ }));
    expect(await screen.findByText("Your data was downloaded")).toBeTruthy();
    expect(saved).toHaveBeenCalledOnce();
    expect(files).toHaveLength(1);
    saved.mockRestore();
  });

  it("shows why there is no file", async () => {
    fakeApi({
      ...read,
      getMyData: refusal("FORBIDDEN", "Not now."),
    });
    open(ProfileScreen);
    await userEvent.click(screen.getByRole("button", { name: /Download my data/ }));
    expect(await screen.findByText("Download Failed")).toBeTruthy();
    expect(screen.getByText("Not now.")).toBeTruthy();
  });
});

describe("the personal details", () => {
  it("save only what was changed", async () => {
    const { calls } = fakeApi({
      ...read,
      [change]: { profile: { ...profile, first_name: "Miriam" } },
    });
    open(EditScreen);
    const first = await screen.findByLabelText("First name");
    await userEvent.clear(first);
    await userEvent.type(first, "Miriam ");
    await press("Save");
    await waitFor(() => expect(location.pathname).toBe("/profile"));
    expect(await screen.findByText("Profile saved")).toBeTruthy();
    expect(calls().find(({ method }) => method === "PUT")?.body).toEqual({ first_name: "Miriam" });
  });

  it("make no call if nothing was changed", async () => {
    const { calls } = fakeApi(read);
    open(EditScreen);
    expect((await screen.findByLabelText<HTMLInputElement>(/phone/i)).value).toBe("7700 900123");
    expect(screen.getByRole("button", { name: "Country: United Kingdom, +44" })).toBeTruthy();
    history.replaceState(null, "", "/profile/edit");
    await press("Save");
    await waitFor(() => expect(location.pathname).toBe("/profile"));
    expect(calls().filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("show what is missing and move the focus there", async () => {
    fakeApi(read);
    open(EditScreen);
    await userEvent.clear(await screen.findByLabelText("Last name"));
    await userEvent.clear(screen.getByLabelText(/phone/i));
    await press("Save");
    expect(screen.getByText("Last name is required")).toBeTruthy();
    expect(screen.getByText("Phone number is required")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Last name"));
  });

  it("show an invalid phone number below its field", async () => {
    fakeApi({
      ...read,
      [change]: refusal("PHONE_INVALID", "That doesn't look right."),
    });
    open(EditScreen);
    await userEvent.type(await screen.findByLabelText(/phone/i), "999999999");
    await press("Save");
    expect(
      await screen.findByText("Failed to save phone number: That doesn't look right."),
    ).toBeTruthy();
    expect(screen.getByLabelText(/phone/i).getAttribute("aria-invalid")).toBe("true");
  });

  it("keep what was entered if saving fails", async () => {
    fakeApi({ ...read, [change]: noAnswer });
    open(EditScreen);
    const first = await screen.findByLabelText<HTMLInputElement>("First name");
    await userEvent.type(first, "m");
    await press("Save");
    expect(await screen.findByText("Failed to save profile: Network error")).toBeTruthy();
    expect(first.value).toBe("Miram");
  });
});

describe("the postal address", () => {
  it("is saved as it was entered, for the person's country", async () => {
    const { calls } = fakeApi({ ...read, [change]: { profile } });
    open(AddressScreen);
    expect((await screen.findByLabelText<HTMLSelectElement>("Country")).value).toBe("GB");
    expect(screen.queryByLabelText(/State/)).toBeNull();
    await userEvent.type(screen.getByLabelText("Address line 1"), "10 Downing Street");
    await userEvent.type(screen.getByLabelText("City"), "London");
    await userEvent.type(screen.getByLabelText("Postal code"), "sw1a2aa");
    await press("Save address");
    await waitFor(() => expect(location.pathname).toBe("/profile"));
    expect(calls().find(({ method }) => method === "PUT")?.body).toMatchObject({
      primary_address: {
        addressLine1: "10 Downing Street",
        city: "London",
        postalCode: "SW1A 2AA",
        country: "GB",
      },
    });
  });

  it("shows the missing fields, and moves the focus to the first", async () => {
    const { calls } = fakeApi(read);
    open(AddressScreen);
    await press("Save address");
    expect(screen.getByText("Address line 1 is required")).toBeTruthy();
    expect(screen.getByText("City is required")).toBeTruthy();
    expect(screen.getByText("Postal code is required")).toBeTruthy();
    expect(await screen.findByText("Please complete all required address fields")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Address line 1"));
    expect(calls().filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("asks for a state in the United States", async () => {
    fakeApi(read);
    open(AddressScreen);
    await userEvent.selectOptions(await screen.findByLabelText("Country"), "US");
    expect(screen.getByLabelText("State (optional)").tagName).toBe("SELECT");
    await userEvent.selectOptions(screen.getByLabelText("Country"), "IN");
    expect(screen.getByLabelText("State (optional)").tagName).toBe("INPUT");
  });

  it("can be removed", async () => {
    const known = {
      addressLine1: "1 Shore Road",
      city: "Bath",
      postalCode: "BA1 1AA",
      country: "GB",
    };
    const { calls } = fakeApi({
      getProfile: { profile: { ...profile, primary_address: known } },
      [change]: { profile },
    });
    open(AddressScreen);
    expect((await screen.findByLabelText<HTMLInputElement>("City")).value).toBe("Bath");
    await press("Remove address");
    expect(await screen.findByText("Address removed")).toBeTruthy();
    expect(calls().find(({ method }) => method === "PUT")?.body).toEqual({ primary_address: null });
  });
});
