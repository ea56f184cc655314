import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { waitFor } from "@lilypad/testing";
import {
  dataOf,
  findPorts,
  oneNetworkSettings,
  openWorld,
  type RunningProduct,
  type SignedIn,
  send,
  signIn,
  signInToIssuer,
  startProduct,
  untilSettled,
  type World,
} from "@lilypad/worlds";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unpackFolder } from "./upgrade/archive.ts";
import { type Account, readAccount } from "./upgrade/read-account.ts";

/** Described in its README. */
const fixture = "tests/fixtures/data-folder-first-tables";
/** Deployment files of earlier settlement modules, by what they were. */
const refused = {
  "of version 0.1.0": "tests/fixtures/data-folder-0.1.0/chain-deployment.json",
  "from before tokens had decimals":
    "tests/fixtures/data-folder-six-decimals/chain-deployment.json",
};
const timeoutMs = 60_000;

interface ExpectedPerson {
  email: string;
  tag: string;
  passcode: string | null;
  account: Account;
}

const expected: { goneTag: string; accounts: ExpectedPerson[] } = JSON.parse(
  readFileSync(join(fixture, "expected.json"), "utf8"),
);

/** Adjusts open items to expired ones if their time has passed, because the fixture gets older. */
function atThisMoment(account: Account): Account {
  const now = new Date().toISOString();
  const isOver = (end: unknown) => typeof end === "string" && end <= now;
  return Object.fromEntries(
    Object.entries(account).map(([name, rows]) => [
      name,
      rows.map((row) =>
        (row.status === "pending" && isOver(row.expires_at)) ||
        (row.status === "open" && isOver(row.expiresAt))
          ? { ...row, status: "expired" }
          : row,
      ),
    ]),
  );
}

const kinds = (notifications: Account[string] = []) => notifications.map(({ kind }) => kind);

describe("a data folder of an earlier version, started by this version", () => {
  const folder = mkdtempSync(join(tmpdir(), "lilypad upgrade "));
  let product: RunningProduct;
  let world: World;
  const signedIn = new Map<string, SignedIn>();
  const personOf = (name: string) => signedIn.get(`${name}@example.com`) ?? { id: "", token: "" };

  beforeAll(async () => {
    unpackFolder(join(fixture, "data-folder.tar.br"), folder);
    product = await startProduct({
      dataDir: folder,
      ports: await findPorts(),
      settings: {
        ...oneNetworkSettings,
        CARDS_ENABLED: "true",
        RECONCILIATION_SECONDS: "2",
      },
    });
    world = openWorld(product.addresses());
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(expected.accounts)("lets $email sign in and shows all their data", async (person) => {
    const session = await signIn(world, person.email, person.passcode);
    signedIn.set(person.email, session);
    if ((person.account.cards ?? []).length > 0)
      await signInToIssuer(world, { ...session, email: person.email });
    // Some payments were accepted by the earlier version and are settled by this version.
    await untilSettled(world.api, session);
    const { notifications, history = [], ...rest } = atThisMoment(person.account);
    const account = await readAccount(product.addresses().appUrl, session);
    expect(account).toMatchObject(rest);
    expect(account.history).toEqual(history.map((row) => expect.objectContaining(row)));
    expect(kinds(account.notifications)).toEqual(expect.arrayContaining(kinds(notifications)));
  });

  test("does not find the tag of a deleted account", async () => {
    const ann = personOf("ann");
    const search = async (q: string) => {
      const { users } = dataOf(await world.api.as(ann)("searchUsers", { query: { q } }));
      return users.map(({ id }) => id);
    };
    expect(await search(expected.goneTag)).toEqual([]);
    expect(await search("ben_of_old")).toEqual([personOf("ben").id]);
  });

  test("sends money between people who signed up with the earlier version", async () => {
    const [ann, ben] = [personOf("ann"), personOf("ben")];
    const id = await send(world.api, ann, ben, {
      amount: "1.50",
      currency: "USD",
      memo: "After the upgrade",
    });
    await untilSettled(world.api, ann);
    const { history = [] } = await readAccount(product.addresses().appUrl, ben);
    expect(history.find((row) => row.id === id)).toMatchObject({
      status: "confirmed",
      direction: "credit",
      amount: "1.50",
    });
  });

  test("has a ledger that balances and agrees with the chain", async () => {
    const pool = createPool({ databaseUrl: product.addresses().databaseUrl, maxConnections: 1 });
    try {
      expect(await checkLedger(pool)).toEqual([]);
      const { rows } = await pool.query<{ now: Date }>("select now() as now");
      const since = rows[0]?.now;
      const balanced = await waitFor(
        async () => {
          const found = await pool.query<{ balanced: boolean }>(
            "select balanced from reconciliation_run where started_at > $1 limit 1",
            [since],
          );
          return found.rows[0];
        },
        { timeoutMs },
      );
      expect(balanced).toEqual({ balanced: true });
    } finally {
      await pool.end();
    }
  });
});

test.each(Object.entries(refused))(
  "a data folder %s is refused before anything starts, with a message that says what to do",
  async (_, earlier) => {
    const folder = mkdtempSync(join(tmpdir(), "lilypad refused "));
    try {
      const file = join(folder, "chain-deployment.json");
      copyFileSync(earlier, file);
      const started = startProduct({ dataDir: folder, ports: await findPorts() });
      const message = await started.then(
        () => "started",
        (error: unknown) => String(error),
      );
      expect(message).toContain(
        "Lilypad could not start: this chain deployment was made by an earlier version, and this version " +
          "cannot use its Safes. Nothing was changed. To keep its data, run the version that made it. " +
          "To use this version, start with an empty DATA_DIR (docs/runbooks/start.md)",
      );
      expect(readFileSync(file, "utf8")).toBe(readFileSync(earlier, "utf8"));
      expect(readdirSync(folder)).not.toContain("postgres");
      expect(readdirSync(folder)).not.toContain("chain");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
