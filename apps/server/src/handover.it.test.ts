import { randomBytes, randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

/** A person who has chosen a passkey, and confirmed their session with it. */
async function signUpWithKey(name: string): Promise<SignedUp> {
  const person = await product.signUp(name);
  await product.pool.query(
    `insert into own_key (person_id, credential_id, x, y, signer_address, checked_at)
       values ($1, $2, $3, $4, $5, now())`,
    [person.id, randomUUID(), randomBytes(32), randomBytes(32), randomBytes(20)],
  );
  return person;
}
const stepUp = ({ id }: SignedUp) =>
  product.pool.query(
    `update session set step_up_until = now() + interval '5 minutes', passkey_verified_at = now()
       where person_id = $1`,
    [id],
  );
const request = ({ token }: SignedUp) =>
  product.call("requestHandover", { token, body: { correlationId: randomUUID() } });
const stateOf = async ({ token }: SignedUp) =>
  dataOf(await product.call("getHandover", { token })).handover?.state;
const reaches = (person: SignedUp, state: string) =>
  product.until(async () => (await stateOf(person)) === state);
const mailTo = ({ email }: SignedUp, subject: RegExp) =>
  product.until(() =>
    product.mails.find((mail) => mail.to === email && subject.test(mail.subject)),
  );

it("is refused without a passkey, and announced by email, push and inbox with the time it takes effect", async () => {
  const ada = await signUpWithKey("Ada");
  expect(await request(ada)).toMatchObject({ status: 403, code: "PASSKEY_REQUIRED" });
  await stepUp(ada);
  expect(dataOf(await request(ada)).handover).toMatchObject({ state: "requested" });
  await reaches(ada, "announced");
  const { handover, delaySeconds } = dataOf(
    await product.call("getHandover", { token: ada.token }),
  );
  expect(delaySeconds).toBe(10);
  expect(Date.parse(handover?.takesEffectAt ?? "")).toBeGreaterThan(0);
  const mail = await mailTo(ada, /soon hold your own key/);
  expect(mail.text).toMatch(/takes effect on \d+ \w+ 20\d\d at \d\d:\d\d UTC/);
  const { notifications } = dataOf(
    await product.call("listNotifications", { token: ada.token, query: {} }),
  );
  expect(notifications.map(({ title }) => title)).toContain("You'll soon hold your own key");
});

it("is cancelled by the mail's link without a session; opening it only asks", async () => {
  const ada = await signUpWithKey("Ada");
  await stepUp(ada);
  dataOf(await request(ada));
  await reaches(ada, "announced");
  const { text } = await mailTo(ada, /soon hold your own key/);
  const link = /https?:\/\/\S+cancel-link\?token=[0-9a-f]+/.exec(text)?.[0];
  if (link === undefined) throw new Error("the mail has no link");
  const { pathname, search } = new URL(link);
  const url = `${pathname}${search}`;
  const page = await product.app.inject({ method: "GET", url });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("Cancel holding your own key?");
  expect(page.headers["referrer-policy"]).toBe("no-referrer");
  expect(await stateOf(ada)).toBe("announced");
  const post = (target: string) =>
    product.app.inject({
      method: "POST",
      url: target,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "",
    });
  expect((await post(`${url.slice(0, -1)}0x`)).statusCode).toBe(404);
  expect((await post(url)).body).toContain("It&#39;s cancelled");
  await reaches(ada, "cancelled");
  await mailTo(ada, /Your key stays with us/);
  expect((await product.app.inject({ method: "GET", url })).body).not.toContain("<form");
});

it("is cancelled on the chain when its account is frozen, and never takes effect", async () => {
  const ada = await signUpWithKey("Ada");
  const staff = await product.signUp("Sue");
  await stepUp(ada);
  dataOf(await request(ada));
  await reaches(ada, "announced");
  const act = {
    by: staff.id,
    role: "support",
    reason: null,
    record: async () => undefined,
  } as const;
  const why = { kind: "account_takeover", note: "Her mailbox was opened", hours: 24 } as const;
  await product.modules.freezes.freeze(act, { personId: ada.id, ...why });
  await reaches(ada, "cancelled");
  expect(await request(ada)).toMatchObject({ status: 403, code: "ACCOUNT_FROZEN" });
  expect(dataOf(await product.call("getHandover", { token: ada.token })).holder).toBe("lilypad");
});

it("is cancelled by a member of staff with a reason, and only once", async () => {
  const ada = await signUpWithKey("Ada");
  const staff = await product.signUp("Sue");
  await product.pool.query(
    "insert into staff_member (person_id, role, since) values ($1, 'support', now())",
    [staff.id],
  );
  const reason = "She says on the phone that it was not her";
  const cancel = () =>
    product.call("cancelPersonHandover", {
      token: staff.token,
      params: { personId: ada.id },
      headers: { "lilypad-reason": encodeURIComponent(reason) },
    });
  await stepUp(staff);
  expect(await cancel()).toMatchObject({ status: 409, code: "HANDOVER_NOT_OPEN" });
  await stepUp(ada);
  dataOf(await request(ada));
  await reaches(ada, "announced");
  expect(dataOf(await cancel()).handover.state).toBe("cancelling");
  await reaches(ada, "cancelled");
  await mailTo(ada, /Your key stays with us/);
  expect(dataOf(await cancel()).handover.state).toBe("cancelled");
  const { rows } = await product.pool.query<{ subject: string; reason: string; outcome: string }>(
    "select subject, reason, outcome from audit_entry where action = 'cancelPersonHandover' order by sequence",
  );
  expect(rows).toEqual(
    ["refused", "done", "done"].map((outcome) => ({ subject: ada.id, reason, outcome })),
  );
});

it("keeps the chosen passkey until it has ended", async () => {
  const ada = await signUpWithKey("Ada");
  const options = () =>
    product.call("getOwnKeyOptions", { token: ada.token, body: { passkeyId: randomUUID() } });
  await stepUp(ada);
  expect((await options()).code).toBe("NOT_FOUND");
  dataOf(await request(ada));
  expect((await options()).code).toBe("HANDOVER_OPEN");
});

it("is part of the data that a person can export", async () => {
  const ada = await signUpWithKey("Ada");
  await stepUp(ada);
  dataOf(await request(ada));
  await reaches(ada, "announced");
  expect(await product.modules.handovers.readOwnData(ada.id, 10)).toMatchObject([
    { state: "announced" },
  ]);
  expect(
    dataOf(await product.call("cancelHandover", { token: ada.token, body: {} })),
  ).toMatchObject({ handover: { state: "cancelling" } });
  await reaches(ada, "cancelled");
});
