import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { anIntent, aWithdrawal } from "../../../../../test/samples/an-intent.ts";
// Loaded when there is something to show; here already, however slow the machine is.
import "./open-intent-rows.tsx";
import { OpenIntents } from "./open-intents.tsx";

const open = (intents: object[]) => {
  const { calls } = fakeApi({ listRampIntents: { intents } });
  const { container } = openSignedIn(<OpenIntents />);
  return { calls, container };
};

it("the dashboard links to an open top-up or withdrawal", async () => {
  open([
    anIntent({ intentId: "one" }),
    aWithdrawal({ intentId: "two" }),
    anIntent({ intentId: "three" }),
  ]);
  const rows = await screen.findAllByRole("link");
  expect(rows.map((row) => [row.textContent, row.getAttribute("href")])).toEqual([
    ["Top-upWaiting for your transfer of €250.00", "/payments/topup?intent=one"],
    ["Withdrawal on its way£31.20 to your bank", "/payments/withdraw?intent=two"],
  ]);
});

it("the dashboard shows no open intents if there are none", async () => {
  const { calls, container } = open([]);
  await waitFor(() => expect(calls()).toHaveLength(1));
  expect(container.textContent).toBe("");
});
