// Follows docs/runbooks/rotate-keys.md and rotate-chain-keys.md with two running servers, which are restarted one after the
// other, so that they are at different steps of a rotation in between.
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort, waitFor } from "@lilypad/testing";
import { dataOf, deviceId, type Person, refreshSession, setPasscode } from "@lilypad/worlds";
import { type Address, getAddress, type Hex, parseEther } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run, runJson } from "../apps/ops/test/run.ts";
import { ringOf } from "../apps/server/src/platform/config/key-ring.ts";
import { loadSecrets } from "../apps/server/src/platform/config/secrets.ts";
import { createSealedBox, SealBroken } from "../apps/server/src/platform/sealed/sealed-box.ts";
import { runAs } from "./run-as.ts";
import { apiOf, type Browser, openPeople } from "./serve/people-of-machines.ts";
import { openServerPrograms } from "./serve/server-process.ts";
import { type Machine, openTwoMachines, type TwoMachines } from "./serve/two-machines.ts";
import { root } from "./source-files.ts";

const timeoutMs = 60_000;
const pages = ["rotate-keys", "rotate-chain-keys"]
  .map((name) => readFileSync(join(root, `docs/runbooks/${name}.md`), "utf8"))
  .join("\n");

/** The words of a command that the runbook names, with its placeholders filled in. */
function command(template: string, values: Readonly<Record<string, string>> = {}): string[] {
  expect(pages, "the runbook names each command").toContain(`\`lilypad ${template}`);
  return template.split(" ").map((word) => values[word] ?? word);
}

let world: TwoMachines;
let people: ReturnType<typeof openPeople>;
let first: Machine;
let second: Machine;

beforeAll(async () => {
  world = await openTwoMachines({
    RAMP_BASE_URL: "http://127.0.0.1:9/ramp",
    RAMP_API_KEY: "the-key-of-the-ramp",
    RAMP_WEBHOOK_SECRET: "the-old-secret-of-webhooks",
    BANK_DIRECTORY_URL: "http://127.0.0.1:9/directory",
    METRICS_TOKEN: "the-old-token-of-metrics",
  });
  people = openPeople(world);
  [first, second] = world.machines;
});
afterAll(() => world?.close());

const old = { secret: "the-old-secret-of-webhooks", token: "the-old-token-of-metrics" };
const next = { secret: "the-new-secret-of-webhooks", token: "the-new-token-of-metrics" };
const accept = (secrets: readonly string[], tokens: readonly string[]) => {
  for (const machine of [first, second]) {
    machine.settings.RAMP_WEBHOOK_SECRET = secrets.join(",");
    machine.settings.METRICS_TOKEN = tokens.join(",");
  }
};

let ann: Person;
let bob: Person;

describe("the rotation of all secrets at once, on two machines that are restarted one after the other", () => {
  const names = [
    "access-token-key.pem",
    "code-pepper",
    "passcode-pepper",
    "refresh-token-key",
    "unsubscribe-key",
    "vapid-key.pem",
    "bank-details-key",
  ] as const;
  const passcode = "274916";
  let annsBrowser: Browser;
  let bobsBrowser: Browser;
  let unsubscribeLink: string;
  let signedBefore: string;

  const rotate = async (name: string, step: string, more: readonly string[] = []) =>
    run(
      [...command(`secrets rotate <name> --step ${step}`, { "<name>": name }), ...more],
      first.settings,
    );

  /** The actions of a person who notices nothing of the rotation. */
  async function goesOnFor(person: Person, machine: Machine) {
    const api = apiOf(machine);
    dataOf(await api.as(person)("getProfile"));
    await refreshSession(api, person);
    const confirmation = { passcode, device_id: deviceId };
    dataOf(await api.as(person)("verifyPasscode", { body: confirmation }));
    const { accounts } = dataOf(await api.as(person)("listLinkedAccounts"));
    expect(accounts[0]?.metadata).toEqual({ sortCode: "20-00-00" });
  }
  const isLinkAccepted = async ({ server }: Machine) =>
    (await fetch(`${server.url}${unsubscribeLink}`)).status === 200;

  test("begins with people who are signed in, and with what the present keys have made for them", async () => {
    ann = await people.signUp(first, "ann");
    bob = await people.signUp(second, "bob");
    await setPasscode(people.entranceOf(first), ann, passcode);
    signedBefore = ann.token;
    const box = createSealedBox(
      loadSecrets(first.settings.SECRETS_DIR ?? "", false).bankDetailsKeys,
    );
    const id = randomUUID();
    await world.pool.query(
      `insert into linked_account (id, person_id, provider, customer_id, payment_account_id, status, bank_name, country,
         currency, last4, metadata, link_attempt, is_default, created_at, updated_at)
       values ($1, $2, 'fern', 'c1', 'account-1', 'active', 'Meridian Bank', 'GB', 'GBP', '4321', $3, 1, true, now(), now())`,
      [
        id,
        ann.id,
        box.seal(JSON.stringify({ sortCode: "20-00-00" }), `linked_account.metadata:${id}`),
      ],
    );
    annsBrowser = await people.subscribe(first, ann);
    const token = await waitFor(
      () =>
        world.mailServer.mails
          .filter((mail) => mail.includes(`To: ${ann.email}`))
          .map((mail) => /unsubscribe\?token=(?:3D)?([0-9a-f]{96})/.exec(mail)?.[1])
          .find((found) => found !== undefined),
      { timeoutMs },
    );
    unsubscribeLink = `/api/v1/notifications/email/unsubscribe?token=${token}`;
    for (const machine of [first, second]) await goesOnFor(ann, machine);
    await people.settles(first, ann, await people.send(first, ann, bob));
  });

  test("stage: the next keys are accepted everywhere before one is used, and so are the ramp's next secret and the token of metrics", async () => {
    for (const name of names) expect((await rotate(name, "stage")).exitCode).toBe(0);
    world.copySecrets();
    accept([old.secret, next.secret], [old.token, next.token]);
    await world.restart(first);
    for (const machine of [first, second]) await goesOnFor(ann, machine);
    expect([
      await people.webhook(first, old.secret),
      await people.webhook(second, old.secret),
    ]).toEqual([200, 200]);
    await world.restart(second);
    for (const machine of [first, second]) {
      expect(await people.webhook(machine, old.secret)).toBe(200);
      expect(await people.webhook(machine, next.secret)).toBe(200);
      expect(await people.scrape(machine, old.token)).toBe(200);
      expect(await people.scrape(machine, next.token)).toBe(200);
      await goesOnFor(ann, machine);
    }
  });

  test("activate: what either machine makes is accepted by the other one, and what the older keys have made still is", async () => {
    const before = await people.mailCode(second, "before@example.com");
    for (const name of names) expect((await rotate(name, "activate")).exitCode).toBe(0);
    const problems = (await runJson(command("secrets check"), first.settings)).answer.problems;
    // This machine's own vault is in the folder, too.
    expect((problems as { kind: string }[]).filter(({ kind }) => kind !== "unknown")).toEqual([]);
    await world.restart(first);
    await people.enterCode(first, "before@example.com", before);
    const after = await people.mailCode(first, "after@example.com");
    await people.enterCode(second, "after@example.com", after);
    dataOf(await apiOf(first).as({ token: signedBefore })("getProfile"));
    // The second machine still signs with the former keys, the first one with the new ones.
    for (const machine of [first, second, first]) await goesOnFor(ann, machine);
    expect(await isLinkAccepted(first)).toBe(true);
    bobsBrowser = await people.subscribe(first, bob);
    const [toBob, toAnn] = [
      await people.send(second, ann, bob),
      await people.send(first, bob, ann),
    ];
    for (const browser of [annsBrowser, bobsBrowser]) {
      await waitFor(() => people.pushesTo(browser).includes("You received 1.25 LIL"), {
        timeoutMs,
      });
    }
    await people.settles(second, ann, toBob);
    await people.settles(second, bob, toAnn);
    world.copySecrets();
    await world.restart(second);
    for (const machine of [first, second]) await goesOnFor(ann, machine);
    expect(await isLinkAccepted(second)).toBe(true);
  });

  test("retire: the older keys go when nothing needs them, and one that is needed for look-ups stays", async () => {
    const shown = await rotate("vapid-key.pem", "retire", ["--dry-run"]);
    expect(shown.out).toContain("1 browser subscribed with an older key. They would get no pushes");
    // Her app is opened, and subscribes again by itself.
    annsBrowser = await people.subscribe(second, ann);
    expect((await rotate("vapid-key.pem", "retire", ["--dry-run"])).out).toContain("No browser");
    const isOpenedByCurrentKey = async () => {
      const { current } = loadSecrets(first.settings.SECRETS_DIR ?? "", false).bankDetailsKeys;
      const { rows } = await world.pool.query<{ id: string; metadata: Buffer }>(
        "select id, metadata from linked_account",
      );
      const box = createSealedBox(ringOf(current));
      return rows.map(
        ({ id, metadata }) => box.reseal(metadata, `linked_account.metadata:${id}`) === null,
      );
    };
    await expect(isOpenedByCurrentKey()).rejects.toThrow(SealBroken);
    expect((await run(command("secrets reseal"), first.settings)).exitCode).toBe(0);
    expect(await isOpenedByCurrentKey()).toEqual([true]);
    // As after a leak, because nobody waits for a year here.
    for (const name of names) expect((await rotate(name, "retire", ["--now"])).exitCode).toBe(0);
    accept([next.secret], [next.token]);
    world.copySecrets();
    await world.restart(first);
    // The second machine is restarted with the next change; until then it accepts both.
    for (const machine of [first, second, first]) await goesOnFor(ann, machine);
    expect(await isLinkAccepted(first)).toBe(false);
    for (const machine of [first, second])
      expect(await people.webhook(machine, next.secret)).toBe(200);
    expect(await people.webhook(first, old.secret)).toBe(401);
    expect(await people.scrape(first, next.token)).toBe(200);
    expect(await people.scrape(first, old.token)).toBe(404);
    // His app was closed all the time: its token is refused, and it fetches a new one by itself.
    expect((await apiOf(first).as(bob)("getProfile")).status).toBe(401);
    await refreshSession(apiOf(first), bob);
    const before = people.pushesTo(annsBrowser).length;
    await people.settles(first, bob, await people.send(second, bob, ann));
    await waitFor(() => people.pushesTo(annsBrowser).length > before, { timeoutMs });
  });
});

describe("the rotation of the keys of accounts", () => {
  let adminKeyFile: string;

  const nodeUrl = () => String(world.world.node.transport.url);
  /** Creates a key as the runbook says, and sends ether to its address. */
  async function create(name: string): Promise<{ file: string; address: Address }> {
    const file = join(world.folder, name);
    const { exitCode, answer } = await runJson(
      command("key account --out <file>", { "<file>": file }),
    );
    expect(exitCode).toBe(0);
    const address = getAddress(String(answer.address));
    await world.world.node.setBalance({ address, value: parseEther("100") });
    return { file, address };
  }
  /** Runs a command of the module's administrator, past the gate through which the servers reach the chain. */
  async function administer(template: string, address: Address) {
    const words = command(template, { "<address>": address });
    const ran = await run([...words, "--key-file", adminKeyFile, "--send"], {
      ...first.settings,
      RPC_URL: nodeUrl(),
    });
    expect(ran.exitCode, ran.err).toBe(0);
  }

  beforeAll(async () => {
    adminKeyFile = join(world.folder, "admin-key");
    writeFileSync(adminKeyFile, world.world.adminKey, { mode: 0o600 });
    await world.pool.query(
      "insert into staff_member (person_id, role, since) values ($1, 'administrator', now())",
      [bob.id],
    );
  });

  test("a batch that was in flight with the old operator's key, and sends during the rotation, settle once with the new one", async () => {
    const { node, gate } = world.world;
    const operator = await create("operator-key-2");
    const relayer = await create("relayer-key-2");
    await node.setAutomine(false);
    const inFlight = await people.send(first, ann, bob);
    const { hash } = await waitFor(
      async () => {
        const { rows } = await world.pool.query<{ hash: Buffer }>(
          "select hash from settlement_submission where sent_at is not null order by signed_at desc limit 1",
        );
        const sent = rows[0] && (`0x${rows[0].hash.toString("hex")}` as Hex);
        const pending = sent && (await node.getTransaction({ hash: sent }).catch(() => undefined));
        return pending?.blockNumber === null ? pending : undefined;
      },
      { timeoutMs },
    );
    // The node forgets it before it is mined, as nodes do when they are restarted.
    await gate.close();
    await node.dropTransaction({ hash });
    await node.setAutomine(true);
    await administer("chain set-operator --to <address>", operator.address);
    await gate.open();
    const during = await people.send(second, ann, bob);
    const bound = await runAs(
      { settings: first.settings, mailServer: world.mailServer, email: bob.email },
      [
        ...command("settlement bind-operator <address>", { "<address>": operator.address }),
        ...["--reason", "Rotated as the runbook says"],
      ],
    );
    expect(bound).toMatchObject({ exitCode: 0, answer: { bound: true } });
    for (const machine of [first, second]) {
      machine.settings.OPERATOR_KEY_FILE = operator.file;
      machine.settings.RELAYER_KEY_FILE = relayer.file;
      await world.restart(machine);
    }
    const after = await people.send(first, ann, bob);
    for (const transfer of [inFlight, during, after]) await people.settles(first, ann, transfer);
    const status = await runJson(command("settlement status"), first.settings);
    expect(status.answer).toMatchObject({ settlement: { state: "running", queued: 0 } });
    const books = await run(command("reconcile"), { ...first.settings, RPC_URL: nodeUrl() });
    expect(books.exitCode, `${books.out}${books.err}`).toBe(0);
  });

  test("a server with the old operator's key does not start and says why, and the others go on", async () => {
    const oldKey = join(world.folder, "operator-key-1");
    writeFileSync(oldKey, world.world.operatorKey, { mode: 0o600 });
    const late = await world.programs.start({ ...second.settings, OPERATOR_KEY_FILE: oldKey });
    expect(await late.ended).toBe(1);
    expect(late.output()).toContain("The module's operator is");
    await people.settles(second, ann, await people.send(second, ann, bob));
  });

  test("the guardian is replaced while sends settle, and only a server with the new deployment file starts", async () => {
    const guardian = await create("guardian-key-2");
    const program = resolve("apps/guardian/dist/main.js");
    const guardians = await openServerPrograms({ program });
    const oldKey = join(world.folder, "guardian-key-1");
    writeFileSync(oldKey, world.world.guardianKey, { mode: 0o600 });
    const start = async (keyFile: string) =>
      guardians.start({
        GUARDIAN_DATABASE_URL: world.databaseUrl,
        GUARDIAN_RPC_URL: nodeUrl(),
        CHAIN_DEPLOYMENT_FILE: first.settings.CHAIN_DEPLOYMENT_FILE ?? "",
        GUARDIAN_KEY_FILE: keyFile,
        GUARDIAN_CURSOR_FILE: join(world.folder, "cursor"),
        GUARDIAN_PORT: String(await freePort()),
        GUARDIAN_POLL_MS: "50",
      });
    try {
      const before = await start(oldKey);
      await administer("chain set-guardian --to <address>", guardian.address);
      await people.settles(first, ann, await people.send(first, ann, bob));
      await waitFor(() => before.output().includes("the module's guardian is another key"), {
        timeoutMs,
      });
      before.signal("SIGTERM");
      expect(await before.ended).toBe(0);

      const early = await world.programs.start(second.settings);
      expect(await early.ended).toBe(1);
      expect(early.output()).toContain("The module's guardian is");
      const file = first.settings.CHAIN_DEPLOYMENT_FILE ?? "";
      const deployment = { ...world.world.deployment, guardian: guardian.address };
      writeFileSync(file, JSON.stringify(deployment));
      await world.restart(first);
      const verified = await run(command("chain verify"), {
        ...first.settings,
        RPC_URL: nodeUrl(),
      });
      // The delay of hand-overs is short on this chain; nothing else differs.
      expect(verified.out.match(/^ {2}.+$/gm)).toEqual([
        expect.stringContaining("The delay of hand-overs is 10 s"),
      ]);

      const after = await start(guardian.file);
      await people.settles(second, ann, await people.send(second, ann, bob));
      expect(after.output()).not.toContain("another key");
      expect(privateKeyToAddress(world.world.guardianKey)).not.toBe(guardian.address);
    } finally {
      await guardians.close();
    }
  });
});
