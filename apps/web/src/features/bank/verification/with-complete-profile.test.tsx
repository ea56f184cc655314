import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira } from "../../../../test/samples/mira.ts";
import { KycGate } from "./kyc-gate.tsx";
import { rememberedKyc } from "./kyc-status.ts";
import { WithCompleteProfile } from "./with-complete-profile.tsx";

const path = "getProfile";
const status = { getRampCustomerStatus: rememberedKyc("ACTIVE") };

function open() {
  openSignedIn(
    <>
      <WithCompleteProfile title="Top up">
        {({ first_name }) => <p>inside with {first_name}</p>}
      </WithCompleteProfile>
      <KycGate onSatisfied={() => {}} />
    </>,
  );
}

describe("the complete profile", () => {
  it("shows the screen", async () => {
    fakeApi({ ...status, [path]: { profile: mira } });
    open();
    expect(await screen.findByText("inside with Mira")).toBeTruthy();
  });

  it.each([
    ["first name", { first_name: null }],
    ["last name", { last_name: " " }],
    ["address", { email: "" }],
  ])("is required if the %s is missing, and nothing else is fetched", async (_, gap) => {
    const { calls } = fakeApi({ [path]: { profile: { ...mira, ...gap } } });
    open();
    expect(
      await screen.findByText(
        "Please complete your profile first. Missing name or email information.",
      ),
    ).toBeTruthy();
    const link = screen.getByRole("link", { name: "Go to Profile" });
    expect(link.getAttribute("href")).toBe("/profile");
    expect(screen.queryByText(/inside/)).toBeNull();
    expect(calls().map(({ operation }) => operation)).toEqual(["getProfile"]);
  });

  it("can be read again after a failure", async () => {
    const { answer } = fakeApi({
      ...status,
      [path]: refusal("FORBIDDEN", "No."),
    });
    open();
    expect(await screen.findByText("Could not load your profile")).toBeTruthy();
    answer(path, { profile: mira });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("inside with Mira")).toBeTruthy();
  });
});
