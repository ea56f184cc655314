import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { signIn } from "../../../../test/fake-session.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { phone, press, routes } from "../../../../test/stages/security-stage.tsx";
import { AnotherPasskeyScreen } from "./another-passkey-screen.tsx";
import type { PasskeyProof } from "./prove-passkey.ts";

const laptop = { ...phone, id: "p2", name: "Ada's laptop" };
const signer = "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf";
const safe = "0x00000000000000000000000000000000000000a1";
const control = {
  safe,
  owners: [{ address: safe, isPasskey: true, passkey: { id: phone.id, name: phone.name } }],
  instantPayments: true,
  dailyLimits: [],
  open: null,
};
const prepared = {
  id: "0199d3e0-0000-7000-8000-000000000001",
  kind: "add_owner",
  status: "prepared",
  safe,
  address: signer,
  previous: null,
  currency: null,
  amount: null,
  nonce: "0",
  safe_tx_gas: "100000",
  credential_ids: ["key"],
  hash: null,
  created_at: "2026-11-23T12:00:00.000Z",
  ended_at: null,
};

function open(passkeys: object[], proof: PasskeyProof = { kind: "cancelled" }) {
  const api = fakeApi({
    [routes.passkeys]: { passkeys },
    getSafeControl: control,
    prepareSafeTransaction: { safeTransaction: prepared },
  });
  openSignedIn(<AnotherPasskeyScreen test={async () => proof} />);
  return api;
}

beforeEach(() => signIn());

it("a person with one passkey is asked to create another one", async () => {
  open([phone]);
  expect(await screen.findByText("You have no other passkey yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Ada's phone/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Create a new passkey" })).toBeTruthy();
  expect(screen.getByText(/add a wallet instead/)).toBeTruthy();
});

it("a passkey that has signed the test is shown with its name and address before an owner signs", async () => {
  const { calls } = open([phone, laptop], { kind: "proved", address: signer });
  await screen.findByRole("button", { name: /Ada's laptop/ });
  await press(/Ada's laptop/);
  expect((await screen.findAllByText("Another passkey becomes an owner")).length).toBe(2);
  expect(screen.getByText("Ada's laptop")).toBeTruthy();
  expect(screen.getByText(signer)).toBeTruthy();
  const bodies = calls()
    .filter(({ method }) => method === "POST")
    .map(({ body }) => body);
  expect(bodies).toEqual([{ kind: "add_owner", address: signer }]);
});

it("nothing is prepared if the test failed, and the reason is shown", async () => {
  const text = "Our answer doesn't match the passkey that signed, so nothing was added.";
  const { calls } = open([phone, laptop], { kind: "failed", text });
  await screen.findByRole("button", { name: /Ada's laptop/ });
  await press(/Ada's laptop/);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(calls().filter(({ method }) => method === "POST")).toEqual([]);
});
