import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTeleport, type TeleportWorld } from "../../../../../test/worlds/open-teleport.ts";
import { migrations } from "../../../../migrations.ts";
import { newToken } from "../state/link-token.ts";

let database: TestDatabase;
let world: TeleportWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openTeleport(database.pool);
});
afterEach(() => {
  world.ramp.recover();
  world.kyc.active = true;
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const virtualAccounts = () =>
  [...world.ramp.kept.accounts.values()].filter(({ type }) => type === "virtual");

async function visit() {
  const ann = await world.newOwner();
  const code = await ann.newCode();
  return { ann, code, browser: world.newBrowser(code) };
}

describe("refusals and limits of the easy flow", () => {
  it("refuse another link's id, an unknown link, and an unsupported currency", async () => {
    const [mine, theirs] = [await visit(), await visit()];
    const { id } = (await theirs.browser.look()).data;
    expect(await mine.browser.easy("USD", id)).toMatchObject({ code: "TELEPORT_NOT_FOUND" });
    expect(await world.newBrowser(newToken()).easy("USD", id)).toMatchObject({
      status: 404,
      code: "TELEPORT_NOT_FOUND",
    });
    for (const currency of ["GBP", "MXN", "NGN", "USDC", "usd", "", "US\u0000", 7])
      expect(await mine.browser.easy(currency as string)).toMatchObject({
        code: "VALIDATION_FAILED",
      });
    expect(await mine.browser.easy("USD", "not-an-id")).toMatchObject({
      code: "VALIDATION_FAILED",
    });
    expect(mine.browser.cookie()).toBe("");
  });

  it("refuse a link whose owner is not verified, that has ended, or that another browser is paying", async () => {
    const { ann, browser, code } = await visit();
    world.kyc.active = false;
    expect(await browser.easy()).toMatchObject({ code: "TELEPORT_NOT_PAYABLE_YET" });
    world.kyc.active = true;
    await world.newBrowser(code).begin();
    expect(await browser.easy()).toMatchObject({ code: "TELEPORT_UNDER_WAY" });
    const cancelled = await visit();
    await cancelled.ann.cancel((await cancelled.ann.links())[0].id);
    expect(await cancelled.browser.easy()).toMatchObject({ code: "TELEPORT_NOT_OPEN" });
    expect((await ann.links())[0].status).toBe("paying");
  });

  it.each([
    ["UNSUPPORTED", "RAMP_UNSUPPORTED"],
    ["INVALID_INPUT", "RAMP_UNSUPPORTED"],
    ["CUSTOMER_NOT_ACTIVE", "TELEPORT_NOT_PAYABLE_YET"],
    ["UNAVAILABLE", "RAMP_UNAVAILABLE"],
  ] as const)(
    "report the ramp's answer %s in a sentence, and store no payer",
    async (said, code) => {
      const { browser } = await visit();
      world.ramp.failOn("createVirtualAccount", new RampError(said, "no"));
      expect(await browser.easy()).toMatchObject({
        code,
        error: expect.stringMatching(/^[A-Z].*\.$/),
      });
      expect((await browser.look()).data.payer).toBeNull();
      expect(await browser.quote()).toMatchObject({ code: "TELEPORT_PAYER_UNKNOWN" });
    },
  );

  it("refuse an account that the ramp has closed", async () => {
    const { browser } = await visit();
    const before = new Set(world.ramp.kept.accounts.keys());
    await browser.easy("USD");
    const [closed = ""] = [...world.ramp.kept.accounts.keys()].filter((id) => !before.has(id));
    await browser.easy("EUR");
    world.ramp.changeAccount(closed, "deactivated");
    expect(await browser.easy("USD")).toMatchObject({ code: "RAMP_UNAVAILABLE" });
    expect((await browser.look()).data.payer).toMatchObject({ currency: "EUR" });
  });

  it("apply to the accounts of one link within an hour", async () => {
    const { code } = await visit();
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 32; round += 1) {
      await world.wait(10_000);
      codes.push((await world.newBrowser(code).easy()).code);
    }
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => undefined));
    expect(codes.slice(30)).toEqual(["RATE_LIMITED", "RATE_LIMITED"]);
  });

  it("do not apply to repeated requests of one browser, which cause no call of the ramp", async () => {
    const { browser } = await visit();
    await world.wait(61_000);
    await browser.easy();
    const before = virtualAccounts().length;
    const again = await Promise.all(Array.from({ length: 50 }, () => browser.easy()));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    expect(virtualAccounts()).toHaveLength(before);
  });

  it("do not store account numbers: none is readable in the database or logs, and none is kept once the link is paid", async () => {
    const { browser } = await visit();
    const details = (await browser.easy()).data.bank_details;
    const { quoteId } = (await browser.quote()).data;
    const payment = (await browser.accept(quoteId)).data;
    const rows = async () =>
      (await database.pool.query<{ line: string }>("select t::text as line from teleport_payer t"))
        .rows;
    const kept = (await rows()).map(({ line }) => line).join("\n");
    for (const text of [kept, world.logged.join("\n")])
      expect(text).not.toContain(details.account_number);
    await world.provider(payment.transactionId, {
      status: "COMPLETED",
      sourceReceivedAmount: "50.00",
    });
    const { id } = (await browser.look()).data;
    const { rows: wiped } = await database.pool.query(
      "select bank_details from teleport_payer where link_id = $1",
      [id],
    );
    expect(wiped).toEqual([{ bankDetails: null }]);
    expect(await browser.easy()).toMatchObject({ code: "TELEPORT_NOT_OPEN" });
  });
});
