import { operations } from "@lilypad/api-contract";
import { expect, it } from "vitest";
import { openApi } from "../api/open-api.ts";
import { signUp } from "./sign-up.ts";

const nameOf = (method: string, path: string) =>
  Object.values(operations).find((one) => one.method === method && one.path === path)?.name;

const data: Record<string, unknown> = {
  verifyOtp: { session: { access_token: "t-1", refresh_token: "r-1", user: { id: "ann" } } },
  createSmartAccount: { wallets: [{ safeAddress: "0x1" }] },
  getMyReferralCode: { code: "LILY" },
};

/** Opens a product that accepts everything, except one operation. */
function openEntrance(refused?: string) {
  const asked: string[] = [];
  const api = openApi({
    url: "http://app.example",
    transport: async (address, { method, headers }) => {
      const name = nameOf(method, new URL(address).pathname) ?? address;
      asked.push(headers.authorization === undefined ? name : `${name} ${headers.authorization}`);
      return name === refused
        ? Response.json({ success: false, error: "Not now.", code: "INTERNAL" }, { status: 500 })
        : Response.json({ success: true, data: data[name] ?? {} });
    },
  });
  const mails = {
    codeAfter: async (_: string, act: () => Promise<unknown>) => {
      await act();
      return "123456";
    },
  };
  return { asked, entrance: { api, mails } };
}

const ann = { email: "ann@example.com", firstName: "Ann", tag: "ann_1" };

it("a sign-up makes the calls of the app in its order, and asks for the reward last", async () => {
  const { asked, entrance } = openEntrance();
  expect(await signUp(entrance, ann)).toMatchObject({
    ...ann,
    id: "ann",
    token: "t-1",
    refreshToken: "r-1",
    safeAddress: "0x1",
  });
  expect(asked).toEqual([
    "sendOtp",
    "verifyOtp",
    "initializeOnboarding Bearer t-1",
    "updateProfile Bearer t-1",
    "registerWallet Bearer t-1",
    "createSmartAccount Bearer t-1",
    "onboardingCompleted Bearer t-1",
    "grantSignupReward Bearer t-1",
  ]);
});

it("somebody who was invited names the invitation before the sign-up ends", async () => {
  const { asked, entrance } = openEntrance();
  await signUp(entrance, { ...ann, invitedBy: { token: "t-0" }, takesReward: false });
  expect(asked.slice(-3)).toEqual([
    "getMyReferralCode Bearer t-0",
    "attachReferral Bearer t-1",
    "onboardingCompleted Bearer t-1",
  ]);
});

it("a refused call ends the sign-up with the server's sentence", async () => {
  const { entrance } = openEntrance("updateProfile");
  await expect(signUp(entrance, ann)).rejects.toThrow("Not now.");
});
