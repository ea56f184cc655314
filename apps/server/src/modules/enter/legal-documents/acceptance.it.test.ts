import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hireStaff } from "../../../../test/hire-staff.ts";
import { type ChainWorld, openChainWorld } from "../../../../test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../../../../test/worlds/open-product.ts";
import { migrations } from "../../../migrations.ts";
import { forgetPerson } from "./acceptance-store.ts";

const terms = (version: string) =>
  `version: ${version}\ndate: 2026-12-01\n\n# Terms of Pond\n\n## Who we are\nPond Ltd.\n`;
const builtIn = "built-in 2026-11-22";

const folder = mkdtempSync(join(tmpdir(), "lilypad-documents-"));
let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let ann: SignedUp;
let sue: SignedUp;

const open = async (version: string) => {
  writeFileSync(join(folder, "terms.txt"), terms(version));
  product = await openProduct({
    world,
    databaseUrl: database.databaseUrl,
    environment: { TERMS_FILE: join(folder, "terms.txt") },
  });
};

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  await open("1");
  ann = await product.signUp("Ann");
  sue = await product.signUp("Sue");
  await hireStaff(product, sue, "support");
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

const asked = async () =>
  dataOf(await product.call("getProfile", { token: ann.token })).profile.documents_to_accept;
const accept = async (accepted_documents: { terms?: string; privacy?: string }) =>
  dataOf(await product.call("updateProfile", { token: ann.token, body: { accepted_documents } }))
    .profile.documents_to_accept;
const recorded = async () =>
  dataOf(
    await product.call("readPersonCase", { token: sue.token, params: { personId: ann.id } }),
  ).acceptedDocuments?.map(({ document, version }) => `${document} ${version}`);

describe("the terms and the privacy policy", () => {
  it("are published with their versions: the operator's text, and none for the one that the app has built in", async () => {
    const answer = await product.app.inject({ url: "/legal.json" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.json()).toEqual({
      terms: {
        version: "1",
        inForceSince: "2026-12-01",
        text: {
          title: "Terms of Pond",
          summary: [],
          sections: [{ title: "Who we are", blocks: [{ text: "Pond Ltd." }] }],
        },
      },
      privacy: { version: builtIn, inForceSince: "2026-11-22", text: null },
    });
  });

  it("are accepted once: who, which document, which version and when, for the person and for staff", async () => {
    expect(await asked()).toEqual([{ document: "terms", version: "1" }]);
    expect(await accept({ terms: "1", privacy: builtIn })).toBeUndefined();
    expect(await accept({ terms: "1", privacy: builtIn })).toBeUndefined();
    expect(await asked()).toBeUndefined();
    expect((await recorded())?.sort()).toEqual([`privacy ${builtIn}`, "terms 1"]);
    const { parts } = dataOf(await product.call("getMyData", { token: ann.token }));
    expect(parts.accepted_documents).toEqual(
      expect.arrayContaining([
        {
          document: "terms",
          version: "1",
          text_sha256: createHash("sha256").update(terms("1")).digest("hex"),
          accepted_at: expect.stringMatching(/^20/),
        },
        {
          document: "privacy",
          version: builtIn,
          text_sha256: null,
          accepted_at: expect.stringMatching(/^20/),
        },
      ]),
    );
  });

  it("are asked for again when a new version is in force, and what is not in force is not stored", async () => {
    await product.close();
    await open("2");
    expect(await asked()).toEqual([{ document: "terms", version: "2" }]);
    expect(await accept({ terms: "1" })).toEqual([{ document: "terms", version: "2" }]);
    expect(await accept({ terms: "3" })).toEqual([{ document: "terms", version: "2" }]);
    expect((await recorded())?.sort()).toEqual([`privacy ${builtIn}`, "terms 1"]);
    expect(await accept({ terms: "2" })).toBeUndefined();
    expect((await recorded())?.sort()).toEqual([`privacy ${builtIn}`, "terms 1", "terms 2"]);
  });

  it("do not keep anybody who has not accepted them from their account", async () => {
    const ben = await product.signUp("Ben");
    const { token } = ben;
    dataOf(await product.call("getBalance", { token }));
    const { profile } = dataOf(
      await product.call("updateProfile", { token, body: { first_name: "Benjamin" } }),
    );
    expect(profile).toMatchObject({
      first_name: "Benjamin",
      documents_to_accept: [{ document: "terms", version: "2" }],
    });
  });

  it("leave nothing behind when an account is deleted", async () => {
    await forgetPerson(product.pool, ann.id);
    expect(await recorded()).toEqual([]);
  });
});

it("a server does not start with a document that it cannot read, and names the setting and the line", async () => {
  writeFileSync(join(folder, "wrong.txt"), "version: 1\ndate: 2026-12-01\n\nNo title\n");
  await expect(
    openProduct({
      world,
      databaseUrl: database.databaseUrl,
      environment: {
        TERMS_FILE: join(folder, "none.txt"),
        PRIVACY_FILE: join(folder, "wrong.txt"),
      },
    }),
  ).rejects.toThrow(
    /TERMS_FILE: ENOENT[\s\S]*PRIVACY_FILE: line 4: the text begins with its title/,
  );
});
