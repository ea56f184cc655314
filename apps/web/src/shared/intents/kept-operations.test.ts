import { type OperationName, operations } from "@lilypad/api-contract";
import { expect, it } from "vitest";
import { keptOperations } from "./kept-intents.ts";
import { asksFirst } from "./submit-intent.ts";

/** Where each operation that is sent again with its correlationId stores its request, or why it need not. */
const kept: Partial<Record<OperationName, string>> = {
  ...Object.fromEntries(keptOperations.map((name) => [name, "on the device, in this room"])),
  sendTransfer: "on the device, in features/money/send/intent-store.ts",
  sendToWallet: "on the device, in features/money/wallet-send/wallet-intents.ts",
  createRampIntent:
    "with its draft, in the tab; home lists the open ones of the server, so that a closed tab is not begun again unseen",
  createTeleportTransaction: "not kept: a link is paid once, whatever the id",
  requestTokenReturn:
    "not kept: the server refuses a second one of the same token; its id is made from its content",
  grantReward:
    "not kept: it is a proposal, which others see and decide; its id is made from its content",
  addPersonNote: "not kept: no money; its id is made from its content",
  answerTicket: "not kept: no money; its id is made from its content",
  openTicket: "not kept: no money; its id is made from its content",
  replyToTicket: "not kept: no money; its id is made from its content",
};

it("every operation with a correlationId keeps its request until it is answered, or says why not", () => {
  const repeatable = Object.values(operations)
    .filter((operation) => "idempotent" in operation && operation.idempotent === "correlationId")
    .map(({ name }) => name);
  expect(Object.keys(kept).sort()).toEqual([...repeatable].sort());
});

it("the operations that ask for a second factor first are those of the contract", () => {
  expect([...asksFirst]).toEqual(
    keptOperations.filter((name) => operations[name].access === "stepUp"),
  );
});
