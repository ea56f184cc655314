import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Calls, onlyFor, refusal } from "../../../test/fake-api.ts";
import { openConsole } from "../../../test/stages/console-stage.tsx";
import { readAmount } from "./reward-form.tsx";

const tomasId = "0199a000-0000-7000-8000-00000000c33c";
/** The server's answer to a proposal; the form reads nothing of it. */
const proposed = { proposal: { id: "r1" } };
const health = {
  healthy: true,
  problems: [] as string[],
  rules: { version: 3, source: "file", inForceSince: null },
  reviews: { waiting: 0, failing: 0, oldestAgeSeconds: null },
  owedReferrals: 0,
  openProposals: 1,
  heldRewards: 2,
  outstanding: "1250.00",
  treasury: [{ asset: "LIL", balance: "900000.00" }],
};
const prize = (change: object = {}) => ({
  id: "z1",
  position: 1,
  displayTag: "noor_h",
  referrals: 12,
  amount: "100.00",
  currency: "USD",
  status: "scheduled",
  payableAt: "2026-11-24T00:00:00.000Z",
  paidAt: null,
  hash: null,
  ...change,
});

const open = (answers: Parameters<typeof openConsole>[1]["answers"] = {}, query = "") =>
  openConsole(`/admin/rewards${query}`, {
    role: "finance",
    answers: {
      getRewardHealth: health,
      listPrizes: {
        weeks: [
          {
            week: "2026-11-15",
            participants: 40,
            decidedAt: "2026-11-22T00:00:00.000Z",
            prizes: [prize()],
          },
        ],
        nextBefore: null,
        treasury: null,
      },
      ...answers,
    },
  });
const posted = (calls: Calls) =>
  calls()
    .filter(({ method }) => method === "POST")
    .map(({ body }) => body);

describe("a proposed reward", () => {
  it("is sent with one id, however often the same form is sent", async () => {
    const { calls, answer } = open({}, "?form=new");
    await userEvent.type(await screen.findByLabelText("Lilypad tag or person id"), tomasId);
    await userEvent.type(screen.getByLabelText("Amount in LIL"), "1,250.5");
    await userEvent.type(screen.getByLabelText("Reason"), "Found a bug");
    const submit = screen.getByRole("button", { name: "Propose reward" });
    await userEvent.click(submit);
    expect(await screen.findByRole("button", { name: "Dismiss" })).toBeTruthy();
    answer("grantReward", proposed);
    await userEvent.click(submit);
    expect(await screen.findByText("Reward proposed")).toBeTruthy();
    const [first, second] = posted(calls);
    expect(first).toMatchObject({ userId: tomasId, amount: "1250.50", reason: "Found a bug" });
    expect(second).toEqual(first);
  });

  it("is another one once it was refused, corrected or not", async () => {
    const { calls, answer } = open({}, "?form=new");
    const refused = refusal("REWARD_TOO_LARGE", "That's more than 100,000 LIL.");
    answer("grantReward", refused);
    await userEvent.type(await screen.findByLabelText("Lilypad tag or person id"), tomasId);
    await userEvent.type(screen.getByLabelText("Amount in LIL"), "200000");
    await userEvent.type(screen.getByLabelText("Reason"), "Found a bug");
    const submit = screen.getByRole("button", { name: "Propose reward" });
    await userEvent.click(submit);
    await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
    await userEvent.click(submit);
    await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
    await userEvent.clear(screen.getByLabelText("Amount in LIL"));
    await userEvent.type(screen.getByLabelText("Amount in LIL"), "50000");
    answer("grantReward", proposed);
    await userEvent.click(submit);
    expect(await screen.findByText("Reward proposed")).toBeTruthy();
    const ids = posted(calls).map((body) => (body as { correlationId: string }).correlationId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  });
});

it.each([
  ["250", "250.00"],
  ["12.5", "12.50"],
  ["1,250.05", "1250.05"],
  ["0", null],
  ["12.345", null],
  ["-1", null],
  ["ten", null],
])("the amount %j is read as %j", (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

it("a prize is held with a reason", async () => {
  const { calls } = open({
    holdPrize: onlyFor({ id: "z1" }, { id: "z1", status: "held" }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Hold: 1. @noor_h" }));
  const dialog = await screen.findByRole("dialog", { name: "Hold this prize?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Hold" }));
  expect(within(dialog).getByText("Give a reason of at least 10 characters")).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Circular payments");
  await userEvent.click(within(dialog).getByRole("button", { name: "Hold" }));
  expect(await screen.findByText("Prize held")).toBeTruthy();
  await waitFor(() => expect(posted(calls)).toEqual([{ reason: "Circular payments" }]));
});

it("problems of the automatic rewards are named", async () => {
  open({
    getRewardHealth: { ...health, healthy: false, problems: ["The treasury is almost empty."] },
  });
  expect(await screen.findByText("1 problem")).toBeTruthy();
  expect(screen.getByText("The treasury is almost empty.")).toBeTruthy();
  expect(screen.getByText("1,250.00 LIL")).toBeTruthy();
});
