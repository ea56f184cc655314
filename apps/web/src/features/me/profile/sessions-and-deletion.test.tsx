import type { ErrorCode } from "@lilypad/api-contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApi, noAnswer, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { auth } from "../../../../test/fake-session.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira as profile } from "../../../../test/samples/mira.ts";
import { settled } from "../../../../test/settled.ts";
import { DeleteScreen } from "./delete-screen.tsx";
import { DeletedScreen } from "./deleted-screen.tsx";
import { SessionsScreen } from "./sessions-screen.tsx";

const read = { getProfile: { profile } };

function open(Screen: ComponentType) {
  return openSignedIn(<Screen />);
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  history.replaceState(null, "", "/profile");
});

describe("the list of sessions", () => {
  const list = "listSessions";
  const session = (id: string, device: string, current: boolean) => ({
    id,
    device,
    current,
    created_at: "2026-03-01T10:00:00.000Z",
    last_seen_at: "2026-03-02T11:00:00.000Z",
  });
  const here = session("one", "Chrome on Windows", true);
  const there = session("two", "Safari on iPhone", false);

  it("ends another session and reads the list again", async () => {
    let open2 = true;
    const { calls } = fakeApi({
      [list]: () => ({ sessions: open2 ? [here, there] : [here] }),
      endSession: onlyFor({ id: "two" }, () => {
        open2 = false;
        return { ended: true };
      }),
    });
    open(SessionsScreen);
    expect(await screen.findByText("This device")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Sign out Chrome on Windows" })).toBeNull();
    await press("Sign out Safari on iPhone");
    expect(await screen.findByText("Safari on iPhone was signed out")).toBeTruthy();
    expect(await screen.findByText("You're signed in on this device only.")).toBeTruthy();
    expect(calls().filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("shows that a session could not be ended", async () => {
    fakeApi({ endSession: noAnswer, [list]: { sessions: [here, there] } });
    open(SessionsScreen);
    await press("Sign out Safari on iPhone");
    expect(await screen.findByText("Could not sign that device out")).toBeTruthy();
    expect(screen.getByText("Safari on iPhone")).toBeTruthy();
  });

  it("ends all of them after a confirmation", async () => {
    const everywhere = "signOut";
    const { calls } = fakeApi({
      [list]: { sessions: [here] },
      [everywhere]: { signed_out: true },
    });
    open(SessionsScreen);
    await press("Sign out everywhere");
    let dialog = await screen.findByRole("alertdialog", { name: "Sign out everywhere?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(calls().some(({ method }) => method === "POST")).toBe(false);
    await press("Sign out everywhere");
    dialog = await screen.findByRole("alertdialog", { name: "Sign out everywhere?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Sign out everywhere" }));
    await waitFor(() => expect(location.pathname).toBe("/onboarding"));
    expect(auth.signOut).toHaveBeenCalledOnce();
  });

  it("stays if it could not end all of them", async () => {
    fakeApi({ signOut: noAnswer, [list]: { sessions: [here] } });
    open(SessionsScreen);
    await press("Sign out everywhere");
    const dialog = await screen.findByRole("alertdialog", { name: "Sign out everywhere?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Sign out everywhere" }));
    expect(await screen.findByText("Could not sign out everywhere")).toBeTruthy();
    expect(auth.signOut).not.toHaveBeenCalled();
  });
});

describe("deleting the account", () => {
  const balances = (usd: string, lil = "0.00") => ({
    asOf: "2026-03-01T10:00:00.000Z",
    balances: [
      { asset: "usdc", chain: "arbitrum", balance: usd, held: "0.00" },
      { asset: "LIL", chain: "arbitrum", balance: lil, held: "0.00" },
    ],
  });
  const sendCode = "sendSecurityCode";
  const remove = "deleteAccount";
  const empty = {
    ...read,
    getBalance: balances("0.00"),
    [sendCode]: { sent: true, resend_after_seconds: 30 },
  };
  const enter = async (code: string) => {
    await press("Email me a code");
    await userEvent.type(await screen.findByLabelText("Code"), code);
    await press("Delete my account");
  };

  it("tells the server that the person wants to leave, and sends no code before the account is empty", async () => {
    const { calls } = fakeApi({
      ...empty,
      getBalance: balances("100.00"),
      [remove]: refusal("BALANCE_LEFT", "There is still money."),
    });
    open(DeleteScreen);
    expect(
      await screen.findByText(
        "You still have $100.00. Send it to your bank, to a wallet or to someone. When it has arrived, come back here.",
      ),
    ).toBeTruthy();
    await press("Email me a code");
    expect(await screen.findByText("There is still money.")).toBeTruthy();
    expect(screen.getByText(/in the next hour, it's returned to them/)).toBeTruthy();
    const posted = calls().filter(({ method }) => method === "POST");
    expect(posted.map(({ operation, body }) => [operation, body])).toEqual([["deleteAccount", {}]]);
  });

  it("sends a code if only money that others have sent meanwhile is left", async () => {
    const { calls } = fakeApi({
      ...empty,
      getBalance: balances("3.00", "100.00"),
      [remove]: refusal("SECURITY_CODE_REQUIRED", "Enter the code."),
    });
    open(DeleteScreen);
    await screen.findByText(/You still have \$3\.00/);
    await press("Email me a code");
    expect(await screen.findByLabelText("Code")).toBeTruthy();
    // LIL, about which the person was warned, is no reason to refuse it.
    expect(calls("deleteAccount")[0]?.body).toEqual({
      giveUpRewards: true,
    });
  });

  it("says that a small rest may stay, and asks nothing before the code", async () => {
    const { calls } = fakeApi({ ...empty, getBalance: balances("0.99") });
    open(DeleteScreen);
    expect(await screen.findByText(/You still have .*\$0\.99\. You can send it/)).toBeTruthy();
    await press("Email me a code");
    expect(await screen.findByLabelText("Code")).toBeTruthy();
    expect(calls("deleteAccount")).toEqual([]);
  });

  it("warns that LIL is given up, and gives it up with the deletion", async () => {
    const { calls } = fakeApi({
      ...empty,
      getBalance: balances("0.00", "100.00"),
      [remove]: { deleted: true, kept: ["The books stay."] },
    });
    open(DeleteScreen);
    expect(await screen.findByText("Your 100.00 LIL will be given up")).toBeTruthy();
    await press("Email me a code");
    await userEvent.type(await screen.findByLabelText("Code"), "123456");
    expect(screen.getByText("Your 100.00 LIL will be given up")).toBeTruthy();
    // Unlike other codes, this one waits for a button.
    await settled();
    expect(calls("deleteAccount")).toEqual([]);
    await press("Delete my account");
    await waitFor(() => expect(location.pathname).toBe("/account-deleted"));
    expect(calls("deleteAccount")[0]?.body).toEqual({
      code: "123456",
      giveUpRewards: true,
    });
  });

  it("leads to the ways out of the account while money is left", async () => {
    fakeApi({ ...empty, getBalance: balances("12.00") });
    open(DeleteScreen);
    const hrefOf = async (name: string) =>
      (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await hrefOf("To your bank")).toBe("/payments/withdraw?amount=12.00&currency=USD");
    expect(await hrefOf("To a wallet")).toBe("/send-money/wallet?amount=12.00&currency=USD");
    expect(await hrefOf("To someone")).toBe("/send-money");
  });

  it("explains, asks for the mailed code, and ends at a page that says what is kept", async () => {
    const { calls } = fakeApi({
      ...empty,
      [remove]: { deleted: true, kept: ["The books stay.", "So does the chain."] },
    });
    open(DeleteScreen);
    expect(await screen.findByText("What we must keep")).toBeTruthy();
    await enter("123456");
    await waitFor(() => expect(location.pathname).toBe("/account-deleted"));
    open(DeletedScreen);
    expect(await screen.findByRole("heading", { name: "Your account is deleted" })).toBeTruthy();
    expect(screen.getByText("The books stay.")).toBeTruthy();
    expect(screen.getByText("So does the chain.")).toBeTruthy();
    expect(auth.signOut).toHaveBeenCalledOnce();
    expect(calls("deleteAccount")[0]?.body).toEqual({
      code: "123456",
    });
  });

  it.each<[ErrorCode, string, string]>([
    ["SECURITY_CODE_INVALID", "Invalid verification code. Please try again.", ""],
    ["CODE_EXPIRED", "Code Expired. Please request a new verification code.", ""],
    ["PAYMENTS_UNDER_WAY", "Nothing was deleted.", "123456"],
  ])("shows the reason after %s", async (code, reason, left) => {
    fakeApi({ ...empty, [remove]: refusal(code, "Nothing was deleted.") });
    open(DeleteScreen);
    await enter("123456");
    expect((await screen.findByText(reason)).closest('[role="alert"]')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe(left);
    expect(auth.signOut).not.toHaveBeenCalled();
  });

  it("is tried again with the same code after a reason that has nothing to do with it", async () => {
    const { answer } = fakeApi({ ...empty, [remove]: refusal("PAYMENTS_UNDER_WAY", "Wait.") });
    open(DeleteScreen);
    await enter("123456");
    expect(await screen.findByText("Wait.")).toBeTruthy();
    answer(remove, { deleted: true, kept: ["The books stay."] });
    await press("Delete my account");
    await waitFor(() => expect(location.pathname).toBe("/account-deleted"));
  });

  it("shows that the code could not be sent", async () => {
    fakeApi({ ...empty, [sendCode]: refusal("RATE_LIMITED", "Too often.") });
    open(DeleteScreen);
    await press("Email me a code");
    expect(await screen.findByText("Too often.")).toBeTruthy();
  });
});
