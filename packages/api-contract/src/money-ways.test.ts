import { expect, test } from "vitest";
import { type Operation, operations } from "./index.ts";

type Way =
  /** It counts, and is refused above the limits. */
  | "limited"
  /** The person still has the money afterwards. */
  | "stays"
  /** It pays from one bank account to another, and its owner's identity is verified. */
  | "between banks"
  /** People sign it for their own Safe, so they could do it without us. */
  | "own signature"
  /** It is no money of the account: nothing in the books moves. */
  | "beside the books"
  /** It was counted when it began. */
  | "begun before"
  /** Staff decide about the product's money, or about what was counted before. */
  | "staff";

/** How the limits of people whose identity is not verified reach each operation that moves money (ADR 122). */
const ways: Record<string, Way> = {
  sendTransfer: "limited",
  sendToWallet: "limited",
  createRampIntent: "limited",
  beginExchange: "stays",
  createPublicTeleportTransaction: "between banks",
  createTeleportTransaction: "between banks",
  signSafeTransaction: "own signature",
  requestTokenReturn: "beside the books",
  submitWithdrawal: "begun before",
  approveProposal: "staff",
  grantReward: "staff",
  releasePrize: "staff",
  decideScreeningCase: "staff",
};

test("every operation that moves people's money says how it is limited without a verified identity", () => {
  const moving = Object.values<Operation>(operations).filter(({ movesMoney }) => movesMoney);
  expect(moving.map(({ name }) => name).toSorted()).toEqual(Object.keys(ways).toSorted());
  for (const { name, errors } of moving)
    expect(errors.includes("SEND_LIMIT_UNVERIFIED"), name).toBe(ways[name] === "limited");
});
