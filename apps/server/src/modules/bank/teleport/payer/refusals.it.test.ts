import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  openTeleport,
  payerDetails,
  type TeleportWorld,
} from "../../../../../test/worlds/open-teleport.ts";
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
  world.ramp.setTerms({ rate: "1", fee: "0", min: "0", max: "1000000000" });
  Object.assign(world.kyc, { satisfied: true, active: true });
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const day = 24 * 3_600_000;

describe("a teleport link", () => {
  it("can only be created for an active British account of one's own, and with a verified identity", async () => {
    const [ann, ben] = [await world.newOwner(), await world.newOwner()];
    const into = (recipientPaymentAccountId: string) => ann.create({ recipientPaymentAccountId });
    expect(await into(ben.british.id)).toMatchObject({ status: 404 });
    expect(await into(ann.american.id)).toMatchObject({ code: "RAMP_UNSUPPORTED" });
    await world.accounts.unlinkAccount({ personId: ann.id, id: ann.british.id });
    expect(await into(ann.british.id)).toMatchObject({ status: 404 });
    world.kyc.satisfied = false;
    expect(await ben.create()).toMatchObject({ code: "KYC_REQUIRED" });
    expect(await ann.links()).toEqual([]);
  });

  it.each(["0", "-1", "1.001", "1e3", "abc", "", 0, 1e-7])(
    "is refused for the amount %j",
    async (amount) => {
      const ann = await world.newOwner();
      expect(await ann.create({ amount })).toMatchObject({ code: "VALIDATION_FAILED" });
    },
  );

  it.each([
    ["9.99", "TELEPORT_AMOUNT_TOO_SMALL", "Minimum amount is £10.00. No link was created."],
    ["10.00", undefined, undefined],
    ["10.01", undefined, undefined],
    ["9999.99", undefined, undefined],
    ["10000.00", undefined, undefined],
    ["10000.01", "TELEPORT_AMOUNT_TOO_LARGE", "Maximum amount is £10,000.00. No link was created."],
    [1e15, "TELEPORT_AMOUNT_TOO_LARGE", "Maximum amount is £10,000.00. No link was created."],
  ])("of £%s follows the directory's limits: %s", async (amount, code, error) => {
    const ann = await world.newOwner();
    expect(await ann.create({ amount })).toMatchObject({ code, error });
    expect(await ann.links()).toHaveLength(code === undefined ? 1 : 0);
  });

  it.each([
    ["gb", "1", "10.00"],
    ["gb", "1", "10000.00"],
    ["us", "0.762", "10.00"],
    ["us", "0.762", "10000.00"],
    ["de", "0.8809", "10.00"],
    ["de", "0.8809", "10.01"],
    ["de", "0.8809", "9999.99"],
    ["de", "0.8809", "10000.00"],
  ] as const)(
    "paid from %s at %s can be paid with £%s, a limit of the ramp",
    async (from, rate, amount) => {
      const ann = await world.newOwner();
      world.ramp.setTerms({ rate, min: "10", max: "10000" });
      const payer = world.newBrowser(await ann.newCode({ amount }));
      await payer.tell(payerDetails[from]);
      const { data } = await payer.quote();
      expect(data).toMatchObject({ destination: { currency: "GBP" } });
      expect(Number(data.destination.amount)).toBeGreaterThanOrEqual(Number(amount));
      expect(Number(data.destination.amount)).toBeLessThan(Number(amount) + 0.01);
    },
  );

  it("refuses control characters in its note, and stores markup as plain text", async () => {
    const ann = await world.newOwner();
    for (const note of ["a\u0000b", "a\u001bb", "x".repeat(281), "\ud800"])
      expect(await ann.create({ note })).toMatchObject({ code: "VALIDATION_FAILED" });
    const note = '<script>alert("x")</script>\u202egnp.exe';
    const code = await ann.newCode({ note });
    expect((await world.newBrowser(code).look()).data.note).toBe(
      '<script>alert("x")</script>gnp.exe',
    );
    expect((await ann.create({ note: "  \u202e " })).data.link.note).toBeNull();
  });

  it("is created once per correlationId, and refused with other content", async () => {
    const ann = await world.newOwner();
    const correlationId = ann.id;
    const made = await Promise.all([1, 2, 3].map(() => ann.create({ correlationId })));
    expect(new Set(made.map(({ data }) => data.url)).size).toBe(1);
    expect(await ann.create({ correlationId, amount: "51.00" })).toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
    });
    expect(await ann.links()).toHaveLength(1);
  });

  it("can be listed and cancelled by its owner only", async () => {
    const [ann, ben] = [await world.newOwner(), await world.newOwner()];
    const { id } = (await ann.create()).data.link;
    expect(await ben.links()).toEqual([]);
    expect(await ben.cancel(id)).toMatchObject({ status: 404 });
    expect(await world.send("GET", "/teleport/links", {})).toMatchObject({ status: 401 });
  });

  it("is listed and can be cancelled even if its address cannot be decrypted any more", async () => {
    const ann = await world.newOwner();
    await ann.newCode();
    const [{ id }] = await ann.links();
    await database.pool.query(
      "update teleport_link set token = decode(repeat('01', 60), 'hex') where id = $1",
      [id],
    );
    expect(await ann.links()).toMatchObject([{ id, status: "open", url: null }]);
    expect((await ann.cancel(id)).status).toBe(200);
    expect(await ann.links()).toMatchObject([{ id, status: "cancelled", url: null }]);
  });

  it("can be cancelled repeatedly; then it cannot be paid, and its address is deleted", async () => {
    const ann = await world.newOwner();
    const code = await ann.newCode();
    const [{ id }] = await ann.links();
    expect((await ann.cancel(id)).data).toMatchObject({ status: "cancelled", url: null });
    expect((await ann.cancel(id)).data).toMatchObject({ status: "cancelled" });
    const browser = world.newBrowser(code);
    expect((await browser.look()).data).toMatchObject({ status: "cancelled", isPayable: false });
    expect(await browser.tell()).toMatchObject({ status: 410, code: "TELEPORT_NOT_OPEN" });
  });

  it("cancels its payment if no money has arrived, and cannot be cancelled otherwise", async () => {
    const ann = await world.newOwner();
    const first = world.newBrowser(await ann.newCode());
    const payment = await first.begin();
    const [{ id }] = await ann.links();
    expect((await ann.cancel(id)).data.status).toBe("cancelled");
    expect((await first.look()).data.payment.outcome.code).toBe("cancelled");
    expect(
      world.ramp.kept.transactions.get(await world.transactionOf(payment.transactionId)),
    ).toMatchObject({
      status: "CANCELLED",
    });
    const second = world.newBrowser(await ann.newCode());
    const paid = await second.begin();
    await world.provider(paid.transactionId, { status: "PROCESSING", sourceReceivedAmount: "50" });
    const [running] = await ann.links("?status=paying");
    expect(await ann.cancel(running.id)).toMatchObject({ code: "TELEPORT_UNDER_WAY" });
    expect((await ann.links("?status=paying"))[0].id).toBe(running.id);
  });

  it("expires after thirty days, even if a payment without money is running", async () => {
    const ann = await world.newOwner();
    const [idle, held] = [
      world.newBrowser(await ann.newCode()),
      world.newBrowser(await ann.newCode()),
    ];
    await world.wait(29.5 * day);
    await held.begin();
    await world.wait(0.6 * day);
    expect((await idle.look()).data.status).toBe("expired");
    expect(await idle.tell()).toMatchObject({ code: "TELEPORT_NOT_OPEN" });
    expect((await held.look()).data.status).toBe("expired");
  });

  it("prevents its account from being unlinked while it is being paid", async () => {
    const ann = await world.newOwner();
    await world.newBrowser(await ann.newCode()).begin();
    const account = { personId: ann.id, id: ann.british.id };
    await expect(world.accounts.unlinkAccount(account)).rejects.toMatchObject({
      code: "ACCOUNT_IN_USE",
    });
  });
});

describe("a payer's browser", () => {
  it("gets no details for a wrong address", async () => {
    const wrong = world.newBrowser(newToken());
    expect(await wrong.look()).toMatchObject({ status: 404, code: "TELEPORT_NOT_FOUND" });
    expect(await wrong.tell()).toMatchObject({ code: "TELEPORT_NOT_FOUND" });
    expect(await wrong.quote()).toMatchObject({ code: "TELEPORT_NOT_FOUND" });
    expect(await wrong.sent()).toMatchObject({ code: "TELEPORT_NOT_FOUND" });
    expect(await world.newBrowser("short").look()).toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("cannot pay before the owner is verified, and is told the reason", async () => {
    const ann = await world.newOwner();
    const browser = world.newBrowser(await ann.newCode());
    world.kyc.active = false;
    expect((await browser.look()).data).toMatchObject({ status: "open", isPayable: false });
    expect(await browser.tell()).toMatchObject({
      code: "TELEPORT_NOT_PAYABLE_YET",
      error: expect.stringMatching(/No money was moved/),
    });
  });

  it.each<[string, object, string]>([
    ["no name", { ...payerDetails.gb, accountHolderName: undefined }, "VALIDATION_FAILED"],
    ["a name of one letter", { ...payerDetails.gb, accountHolderName: " P " }, "VALIDATION_FAILED"],
    [
      "markup for a name",
      { ...payerDetails.gb, accountHolderName: "<b>Petra</b>" },
      "VALIDATION_FAILED",
    ],
    [
      "a control character",
      { ...payerDetails.gb, accountHolderName: "Pe\u0007tra" },
      "VALIDATION_FAILED",
    ],
    ["no address", { ...payerDetails.gb, accountHolderEmail: "petra" }, "VALIDATION_FAILED"],
    ["a short account number", { ...payerDetails.gb, accountNumber: "12" }, "VALIDATION_FAILED"],
    [
      "an invalid check digit",
      { ...payerDetails.de, iban: "DE00370400440532013000" },
      "VALIDATION_FAILED",
    ],
    ["an unknown bank", { ...payerDetails.gb, bank: "none" }, "BANK_NOT_FOUND"],
    ["an unsupported currency", payerDetails.ng, "RAMP_UNSUPPORTED"],
  ])("is refused with %s, without a call of the ramp", async (_, details, code) => {
    const ann = await world.newOwner();
    const browser = world.newBrowser(await ann.newCode());
    const before = world.ramp.kept.accounts.size;
    expect(await browser.tell(details)).toMatchObject({ code });
    expect(browser.cookie()).toBe("");
    expect(world.ramp.kept.accounts.size).toBe(before);
  });

  it("gets an error if the ramp refuses the account or is unavailable", async () => {
    const ann = await world.newOwner();
    const browser = world.newBrowser(await ann.newCode());
    world.ramp.failOn("createBankAccount", new RampError("INVALID_INPUT", "no"));
    expect(await browser.tell()).toMatchObject({ code: "BANK_ACCOUNT_REFUSED" });
    world.ramp.recover();
    world.ramp.failOn("createBankAccount", new RampError("UNAVAILABLE", "down"));
    expect(await browser.tell()).toMatchObject({ code: "RAMP_UNAVAILABLE" });
    world.ramp.recover();
    expect((await browser.tell()).status).toBe(200);
  });

  it("is recognised by an HttpOnly same-site cookie, and a forged one is ignored", async () => {
    const ann = await world.newOwner();
    const code = await ann.newCode();
    const browser = world.newBrowser(code);
    const told = await browser.tell();
    expect(told.headers["set-cookie"]).toMatch(
      /^__Host-lilypad_payer_[0-9a-f]{12}=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    const forged = `${browser.cookie().split("=")[0]}=${"A".repeat(43)}`;
    const seen = await world.send("GET", `/public/teleport/${code}`, { cookie: forged });
    expect(seen.data).toMatchObject({ payer: null, payment: null });
    const quoted = await world.send(
      "POST",
      `/public/teleport/${code}/quotes`,
      { cookie: forged },
      {},
    );
    expect(quoted.code).toBe("TELEPORT_PAYER_UNKNOWN");
  });

  it("gets the same offer while that is valid, and a limited number of new ones", async () => {
    const ann = await world.newOwner();
    const browser = world.newBrowser(await ann.newCode());
    await browser.tell();
    const { quoteId } = (await browser.quote()).data;
    const again = await Promise.all(Array.from({ length: 50 }, () => browser.quote()));
    expect(new Set(again.map(({ data }) => data.quoteId))).toEqual(new Set([quoteId]));
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 25; round += 1) {
      await world.wait(20_000);
      const told = await browser.tell(round % 2 === 0 ? payerDetails.us : payerDetails.gb);
      expect(told.status).toBe(200);
      codes.push((await browser.quote()).code);
    }
    const limited = codes.map((code) => code === "RATE_LIMITED");
    expect(limited).toEqual(codes.map((_, round) => round >= 19));
  });

  it("shares the limit of the ramp's calls with all anonymous visitors", async () => {
    const owners: Awaited<ReturnType<typeof world.newOwner>>[] = [];
    while (owners.length < 7) owners.push(await world.newOwner());
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 6; round += 1) {
      // A different link and network each time.
      for (const owner of owners) {
        const browser = world.newBrowser(await owner.newCode());
        codes.push((await browser.tell()).code);
      }
    }
    expect(codes.slice(38)).toEqual([undefined, undefined, "RATE_LIMITED", "RATE_LIMITED"]);
  });

  it("leaves no secret and no account number in the database or the logs", async () => {
    const ann = await world.newOwner();
    const code = await ann.newCode();
    const browser = world.newBrowser(code);
    await world.wait(3_600_000);
    await browser.begin();
    const tables = ["teleport_link", "teleport_payer", "teleport_quote", "teleport_payment"];
    const kept: string[] = [];
    for (const table of tables) {
      const { rows } = await database.pool.query(`select t::text as line from ${table} t`);
      kept.push(...rows.map(({ line }) => line));
    }
    const secret = browser.cookie().split("=")[1] ?? "no secret";
    for (const text of [kept.join("\n"), world.logged.join("\n")]) {
      for (const hidden of [code, secret, "11223344", "petra@example.com"])
        expect(text).not.toContain(hidden);
    }
  });
});

it("the banks and currencies from which links can be paid are public", async () => {
  const { data } = await world.send("GET", "/public/ramp/capabilities?operation=onramp", {});
  expect(data.capabilities).toMatchObject([
    { currency: "GBP", country: "GB", currencyDisplayName: "British pound", countryFlag: "🇬🇧" },
  ]);
  const banks = await world.send("GET", "/public/ramp/banks?country=GB&currency=GBP", {});
  expect(banks.data.banks.length).toBeGreaterThan(0);
  const other = await world.send("GET", "/public/ramp/banks?country=NG&currency=NGN", {});
  expect(other.code).toBe("VALIDATION_FAILED");
});

it("a link is cancelled when its owner deletes their account", async () => {
  const ann = await world.newOwner();
  const code = await ann.newCode({ note: "Private" });
  await world.newBrowser(code).tell();
  expect(await world.teleport.readOwnData(ann.id, 10)).toMatchObject([{ note: "Private" }]);
  await world.teleport.forgetPerson(database.pool, ann.id, new Date("2026-05-02T00:00:00Z"));
  expect(await world.teleport.readOwnData(ann.id, 10)).toMatchObject([
    { note: null, status: "cancelled" },
  ]);
  expect((await world.newBrowser(code).look()).data).toMatchObject({
    isPayable: false,
    note: null,
  });
});
