import { waitFor } from "@lilypad/testing";
import { parseUnits } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestActors, timeoutMs } from "../../../test/create-test-actors.ts";
import { openTestBank, startProduct } from "../../../test/open-test-bank.ts";
import { startLine } from "../../../test/start-line.ts";
import { startTestContracts } from "../../../test/start-test-contracts.ts";

describe("payouts of an interrupted bank", () => {
  let node: Awaited<ReturnType<typeof startTestContracts>>;
  let product: Awaited<ReturnType<typeof startProduct>>;
  let opened: Awaited<ReturnType<typeof openTestBank>>;

  beforeAll(async () => {
    node = await startTestContracts();
  });
  afterAll(() => node.stop());
  beforeEach(async () => {
    product = await startProduct();
    opened = await openTestBank({ node, appUrl: product.url, behaviour: { stepMs: 0 } });
  });
  afterEach(async () => {
    await opened.close();
    await product.close();
  });
  const { balanceOf, openCustomer, begin, read, untilStatus } = createTestActors(() => ({
    node,
    opened,
  }));

  it.each(["request lost", "answer lost"] as const)(
    "happen once when the bank restarts after a fault: %s",
    async (fault) => {
      const line = await startLine(node.rpcUrl);
      const { directory } = opened;
      await opened.close({ keep: true });
      const open = () =>
        openTestBank({
          node: { ...node, rpcUrl: line.url },
          directory,
          appUrl: product.url,
          behaviour: { stepMs: 0 },
        });
      opened = await open();
      const customer = await openCustomer();
      // The first payout gives the bank its tokens and money for gas.
      const first = await begin(customer, "topup", "100.00");
      await opened.call("POST", `/bank/control/transactions/${first.id}/pay`);
      await untilStatus(first.id, "COMPLETED");

      const second = await begin(customer, "topup", "30.00");
      line.faults.set("eth_sendRawTransaction", fault);
      await opened.call("POST", `/bank/control/transactions/${second.id}/pay`);
      const transferOf = () =>
        opened.bank.context.store
          .all("transfer")
          .find(({ transactionId }) => transactionId === second.id);
      await waitFor(() => transferOf()?.signed, { timeoutMs });
      const { signed } = transferOf() ?? {};
      await opened.close({ keep: true });
      opened = await open();
      line.faults.clear();
      await untilStatus(second.id, "COMPLETED");
      expect(transferOf()).toMatchObject({ signed, status: "confirmed" });
      const both = [first, second].map(({ quote }) => parseUnits(quote.destinationAmount, 6));
      expect(await balanceOf(customer.holder.address)).toBe((both[0] ?? 0n) + (both[1] ?? 0n));
      await line.close();
    },
  );

  it("happen once, even if the bank restarts at every step", async () => {
    const customer = await openCustomer();
    const { id, quote } = await begin(customer, "topup", "100.00");
    const { directory } = opened;
    const restart = async () => {
      await opened.close({ keep: true });
      opened = await openTestBank({
        node,
        directory,
        appUrl: product.url,
        behaviour: { stepMs: 0 },
      });
    };
    await opened.call("POST", `/bank/control/transactions/${id}/pay`);
    await restart();
    await restart();
    await untilStatus(id, "COMPLETED");
    await restart();
    expect(await read(id)).toMatchObject({ transactionStatus: "COMPLETED" });
    expect(await balanceOf(customer.holder.address)).toBe(parseUnits(quote.destinationAmount, 6));
  });
});
