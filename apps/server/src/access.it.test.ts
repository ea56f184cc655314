// Calls every operation as every kind of caller that must be refused, to test the access in the contract.
import { randomUUID } from "node:crypto";
import {
  type Access,
  isForRole,
  type Operation,
  operations,
  reasonHeader,
  type StaffRole,
  staffRoles,
} from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

const adminEmail = "admin@example.com";
let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let ann: SignedUp;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    world,
    databaseUrl: database.databaseUrl,
    environment: { ADMIN_EMAILS: adminEmail },
  });
  ann = await product.signUp("Ann");
  // Before this, sends are refused for everyone, before their session is checked.
  await product.settled();
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

/** Opens a session and ends it from another one of the same person. */
async function openEndedSession(): Promise<string> {
  const { email, token } = await product.signUp("Eve");
  const phone = await product.signIn(email, "login");
  const { sessions } = dataOf(await product.call("listSessions", { token }));
  const id = sessions.find(({ current }) => !current)?.id ?? "";
  dataOf(await product.call("endSession", { token, params: { id } }));
  return phone.token;
}

/** Opens a session without step-up for a person with a second factor. */
async function openUnconfirmedSession(): Promise<string> {
  const { id, token } = await product.signUp("Uma");
  await product.pool.query("update person set second_factor = true where id = $1", [id]);
  return token;
}

/** Opens an administrator's session. @param hasPasskey true if it was confirmed with a passkey an hour ago */
async function openAdminSession(hasPasskey: boolean): Promise<string> {
  const { id, token } = await product.signIn(adminEmail, "signup");
  await product.pool.query("update person set second_factor = true where id = $1", [id]);
  if (hasPasskey)
    await product.pool.query(
      "update session set passkey_verified_at = now() - interval '1 hour' where person_id = $1",
      [id],
    );
  return token;
}

const signedIn: readonly Access[] = ["session", "stepUp", "staff", "staffStepUp"];
const staff: readonly Access[] = ["staff", "staffStepUp"];

/** Opens the session of a person with this role, with a step-up and a passkey. */
async function openStaffSession(role: StaffRole): Promise<{ id: string; token: string }> {
  const { id, token } = await product.signUp(`S${role.slice(0, 3)}`);
  await product.pool.query(
    "insert into staff_member (person_id, role, since) values ($1, $2, now())",
    [id, role],
  );
  await product.pool.query(
    "update session set passkey_verified_at = now(), step_up_until = now() + interval '1 hour' where person_id = $1",
    [id],
  );
  return { id, token };
}

/** The callers, the kinds of access that refuse them, and the expected error code. */
const callers: readonly (readonly [
  who: string,
  refusedBy: readonly Access[],
  refusal: string,
  open: () => Promise<string | undefined>,
])[] = [
  ["a caller without a token", signedIn, "UNAUTHENTICATED", async () => undefined],
  ["a token with an invalid signature", signedIn, "UNAUTHENTICATED", async () => `${ann.token}AA`],
  ["a session that was ended", signedIn.slice(0, 2), "UNAUTHENTICATED", openEndedSession],
  ["a session without the second factor", ["stepUp"], "STEP_UP_REQUIRED", openUnconfirmedSession],
  ["a customer", staff, "FORBIDDEN", async () => ann.token],
  ["an administrator without a passkey", staff, "PASSKEY_REQUIRED", () => openAdminSession(false)],
  [
    "an administrator without a recent step-up",
    ["staffStepUp"],
    "STEP_UP_REQUIRED",
    () => openAdminSession(true),
  ],
];

/** A request body. Only a send needs a valid one, because it checks the session in its SQL statement. */
function bodyOf({ name, method }: Operation): object | undefined {
  if (name === "sendTransfer") return { recipientUserId: ann.id, amount: "1.00", currency: "LIL" };
  return method === "GET" ? undefined : {};
}

/** Calls an operation without a valid input. @returns the status, and the error's code */
async function ask(operation: Operation, token: string | undefined) {
  const payload = bodyOf(operation);
  const { statusCode, headers, json } = await product.app.inject({
    method: operation.method,
    url: operation.path.replaceAll(/\{\w+\}/g, randomUUID()),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      [reasonHeader]: encodeURIComponent("A test of access — for everyone"),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(headers["content-type"]).startsWith("application/json");
  return { statusCode, code: isJson ? json().code : undefined, all: isJson ? json() : {} };
}

const all: Operation[] = Object.values(operations);

it.each(callers)(
  "%s is refused by every operation with the access %j with %s",
  async (...caller) => {
    const [, refusedBy, refusal, open] = caller;
    const token = await open();
    const refusing = all.filter(({ access }) => refusedBy.includes(access));
    expect(refusing.length).toBeGreaterThan(1);
    const others: string[] = [];
    for (const operation of refusing) {
      const { statusCode, code, all: answer } = await ask(operation, token);
      // The session protocol has its own error codes.
      const isRefused = operation.path.startsWith("/auth/v1/")
        ? ["bad_jwt", "session_not_found"].includes(answer.error_code)
        : code === refusal;
      if (!isRefused) others.push(`${operation.name} answered ${statusCode} ${code}`);
    }
    expect(others).toEqual([]);
  },
);

it.each(staffRoles)(
  "%s can call exactly the staff operations of the role, and each call and refusal is recorded",
  async (role) => {
    const { id, token } = await openStaffSession(role);
    const forStaff = all.filter(({ access }) => staff.includes(access));
    expect(forStaff.length).toBeGreaterThan(10);
    const others: string[] = [];
    for (const operation of forStaff) {
      const { statusCode, code } = await ask(operation, token);
      const isRefused = statusCode === 403 && code === "FORBIDDEN";
      if (isRefused === isForRole(operation, role) || statusCode >= 500)
        others.push(`${operation.name} answered ${statusCode} ${code}`);
    }
    expect(others).toEqual([]);
    const { rows } = await product.pool.query<{ action: string; role: string }>(
      "select action, role from audit_entry where actor = $1 order by sequence",
      [id],
    );
    expect(rows).toEqual(forStaff.map(({ name }) => ({ action: name, role })));
  },
);

it("every operation reads an empty body that says it is JSON as no body", async () => {
  const others: string[] = [];
  for (const { name, method, path } of all.filter((operation) => operation.method !== "GET")) {
    const [empty, none] = await Promise.all(
      ["", undefined].map((payload) =>
        product.app.inject({
          method,
          url: path.replaceAll(/\{\w+\}/g, randomUUID()),
          headers: { "content-type": "application/json" },
          ...(payload === undefined ? {} : { payload }),
        }),
      ),
    );
    const whole = await product.app.inject({
      method,
      url: path.replaceAll(/\{\w+\}/g, randomUUID()),
      payload: {},
    });
    if (empty?.statusCode !== whole.statusCode || none?.statusCode !== whole.statusCode)
      others.push(`${name} answered ${empty?.statusCode}, and ${whole.statusCode} to {}`);
  }
  expect(others).toEqual([]);
});

it("a member of staff who was removed is refused with the same token", async () => {
  const { id, token } = await openStaffSession("support");
  expect((await product.call("listReports", { token })).status).toBe(200);
  await product.pool.query("delete from staff_member where person_id = $1", [id]);
  expect((await product.call("listReports", { token })).code).toBe("FORBIDDEN");
});
