import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hireStaff, readRecorded } from "../../../../test/hire-staff.ts";
import { type ChainWorld, openChainWorld } from "../../../../test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../../../../test/worlds/open-product.ts";
import { migrations } from "../../../migrations.ts";
import { forgetPerson } from "./own-data.ts";
import { maxMessages } from "./ticket-store.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let sue: SignedUp;
let ann: SignedUp;
let ben: SignedUp;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  sue = await product.signUp("Sue");
  ann = await product.signUp("Ann");
  ben = await product.signUp("Ben");
  await hireStaff(product, sue, "support");
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const secret = "My old passport has the number X1234567";

const open = async (person: SignedUp, text = "Where is my money?", more: object = {}) =>
  dataOf(
    await product.call("openTicket", {
      token: person.token,
      body: { topic: "account", text, ...more },
    }),
  ).ticket.id;
const read = (person: SignedUp, id: string) =>
  product.call("readTicket", { token: person.token, params: { id } });
const reply = (person: SignedUp, id: string, text: string) =>
  product.call("replyToTicket", { token: person.token, params: { id }, body: { text } });
const answer = (id: string, text: string) =>
  product.call("answerTicket", { token: sue.token, params: { id }, body: { text } });
const readAsStaff = async (id: string) =>
  dataOf(await product.call("readTicketAsStaff", { token: sue.token, params: { id } }));
const listAsStaff = async (query: object) =>
  dataOf(await product.call("listTicketsAsStaff", { token: sue.token, query })).tickets.map(
    ({ id }) => id,
  );

describe("a ticket", () => {
  it("is a conversation between its person and support, and waits for the one who has not written last", async () => {
    const eve = await product.signUp("Eve");
    const id = await open(eve, "My card\nis lost");
    expect(dataOf(await read(eve, id)).ticket).toMatchObject({
      topic: "account",
      status: "waiting_for_us",
      transactionId: null,
    });
    dataOf(await answer(id, "We have locked it"));
    expect(dataOf(await read(eve, id)).ticket.status).toBe("waiting_for_person");
    dataOf(await reply(eve, id, "Thank you"));
    const { ticket, messages } = dataOf(await read(eve, id));
    expect(ticket.status).toBe("waiting_for_us");
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ["person", "My card\nis lost"],
      ["staff", "We have locked it"],
      ["person", "Thank you"],
    ]);
    expect(JSON.stringify(messages)).not.toContain(sue.id);
    dataOf(await product.call("closeTicket", { token: eve.token, params: { id } }));
    expect(dataOf(await read(eve, id)).ticket.status).toBe("closed");
    dataOf(await reply(eve, id, "It happened again"));
    expect(dataOf(await read(eve, id)).ticket.status).toBe("waiting_for_us");
  });

  it("names a transaction of the person's own history and nobody else's", async () => {
    const { transactions } = dataOf(
      await product.call("listTransactions", { token: ann.token, params: { userId: ann.id } }),
    );
    const transactionId = transactions[0]?.id ?? "";
    const id = await open(ann, "What is this?", { topic: "payment", transactionId });
    expect(dataOf(await read(ann, id)).ticket.transactionId).toBe(transactionId);
    expect((await readAsStaff(id)).ticket).toMatchObject({
      transactionId,
      person: { id: ann.id, displayTag: ann.tag },
    });
    for (const other of [ben, ann]) {
      const body = {
        topic: "payment",
        text: "Hello",
        transactionId: other === ben ? transactionId : randomUUID(),
      } as const;
      expect((await product.call("openTicket", { token: other.token, body })).code).toBe(
        "NOT_FOUND",
      );
    }
  });

  it("does not exist for other people", async () => {
    const id = await open(ann);
    for (const ask of [
      read(ben, id),
      reply(ben, id, "Hello"),
      product.call("closeTicket", { token: ben.token, params: { id } }),
    ]) {
      const { status, code } = await ask;
      expect([status, code]).toEqual([404, "NOT_FOUND"]);
    }
    const { tickets } = dataOf(await product.call("listTickets", { token: ben.token }));
    expect(tickets).toEqual([]);
  });

  it("has texts of up to 2,000 characters and at most 200 messages", async () => {
    const id = await open(ann);
    expect((await reply(ann, id, "x".repeat(2_001))).code).toBe("VALIDATION_FAILED");
    expect((await reply(ann, id, " \n ")).code).toBe("VALIDATION_FAILED");
    expect((await reply(ann, id, "x".repeat(2_000))).status).toBe(200);
    await product.pool.query("update ticket set message_count = $2 where id = $1", [
      id,
      maxMessages,
    ]);
    for (const full of [await reply(ann, id, "One more"), await answer(id, "One more")]) {
      expect(full.code).toBe("TICKET_FULL");
    }
  });

  it("can be opened, continued and closed while the account is frozen, and before the sign-up is finished", async () => {
    const eve = await product.signUp("Eve");
    dataOf(
      await product.call("freezePerson", {
        token: sue.token,
        params: { id: eve.id },
        body: { kind: "suspected_fraud", note: "A test of tickets", hours: 2 },
      }),
    );
    const id = await open(eve, "Why is my account frozen?");
    expect((await reply(eve, id, "Hello?")).status).toBe(200);
    const close = product.call("closeTicket", { token: eve.token, params: { id } });
    expect((await close).status).toBe(200);
    const visitor = await product.signIn(`new.${randomUUID()}@example.com`, "signup");
    const body = { topic: "other", text: "I can't finish signing up" } as const;
    expect((await product.call("openTicket", { token: visitor.token, body })).status).toBe(200);
  });

  it("can be opened by someone whom other people have blocked and reported", async () => {
    const eve = await product.signUp("Eve");
    dataOf(await product.call("blockPerson", { token: ann.token, params: { id: eve.id } }));
    expect(await open(eve, "I think that someone has blocked me")).toBeTruthy();
  });

  it("is opened once for one correlation id", async () => {
    const eve = await product.signUp("Eve");
    const body = { topic: "other", text: "Hello", correlationId: randomUUID() } as const;
    const [one, two] = await Promise.all([
      product.call("openTicket", { token: eve.token, body }),
      product.call("openTicket", { token: eve.token, body }),
    ]);
    expect(dataOf(one).ticket.id).toBe(dataOf(two).ticket.id);
    const other = { ...body, text: "Something else" };
    expect((await product.call("openTicket", { token: eve.token, body: other })).code).toBe(
      "IDEMPOTENCY_CONFLICT",
    );
  });

  it("is in its person's list, newest first and page by page, with the latest message's beginning", async () => {
    const eve = await product.signUp("Eve");
    const ids = [await open(eve, "One"), await open(eve, "Two"), await open(eve, "Three")];
    dataOf(await answer(ids[0] ?? "", `An\nanswer ${"x".repeat(200)}`));
    const first = dataOf(
      await product.call("listTickets", { token: eve.token, query: { limit: 2 } }),
    );
    const second = dataOf(
      await product.call("listTickets", {
        token: eve.token,
        query: { limit: 2, cursor: first.nextCursor ?? "" },
      }),
    );
    const all = [...first.tickets, ...second.tickets];
    expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(all[0]?.preview).toBe("Three");
    expect(all[2]?.preview).toMatch(/^An answer x+$/);
    expect(all[2]?.preview).toHaveLength(140);
    expect(second.nextCursor).toBeNull();
  });
});

describe("an answer of support", () => {
  it("is announced in the inbox and by mail, which never contain it", async () => {
    const eve = await product.signUp("Eve");
    const id = await open(eve, secret);
    dataOf(await answer(id, `We have removed ${secret}`));
    const inbox = async () =>
      dataOf(await product.call("listNotifications", { token: eve.token })).notifications;
    expect(await inbox()).toContainEqual(
      expect.objectContaining({ kind: "ticket_answered", url: `/help/messages/${id}` }),
    );
    const told = () =>
      product.mails.filter(({ to, subject }) => to === eve.email && subject.includes("Support"));
    await product.until(() => told().length > 0);
    expect(told().map(({ subject }) => subject)).toEqual(["Support has answered you"]);
    expect(JSON.stringify([await inbox(), told()])).not.toContain("X1234567");
    expect(told()[0]?.text).toContain(`/help/messages/${id}`);
  });
});

describe("members of support", () => {
  it("find tickets by what they wait for, oldest first, page by page", async () => {
    await product.pool.query("update ticket set status = 'closed'");
    const eve = await product.signUp("Eve");
    const ids = [await open(eve), await open(ben), await open(eve)];
    const [first = "", second = "", third = ""] = ids;
    expect(await listAsStaff({})).toEqual(ids);
    dataOf(await answer(first, "An answer"));
    dataOf(await product.call("assignTicket", { token: sue.token, params: { id: third } }));
    expect(await listAsStaff({ status: "waiting_for_us" })).toEqual([second, third]);
    expect(await listAsStaff({ status: "waiting_for_person" })).toEqual([first]);
    expect(await listAsStaff({ status: "open" })).toEqual([second, third, first]);
    expect(await listAsStaff({ status: "open", assigned: "me" })).toEqual([third, first]);
    expect(await listAsStaff({ status: "open", assigned: "nobody" })).toEqual([second]);
    expect(await listAsStaff({ status: "open", personId: eve.id })).toEqual([third, first]);
    const page = dataOf(
      await product.call("listTicketsAsStaff", {
        token: sue.token,
        query: { status: "open", limit: 1 },
      }),
    );
    const cursor = page.nextCursor ?? "";
    expect(await listAsStaff({ status: "open", limit: 5, cursor })).toEqual([third, first]);
    const close = (id: string) =>
      product.call("closeTicketAsStaff", { token: sue.token, params: { id } });
    dataOf(await close(second));
    dataOf(await close(first));
    expect((await listAsStaff({ status: "closed", limit: 2 })).slice(0, 2)).toEqual([
      first,
      second,
    ]);
  });

  it("keep a person's place in the queue when the person writes again", async () => {
    const id = await open(ben, "First");
    const { waitingSince } = (await readAsStaff(id)).ticket;
    dataOf(await reply(ben, id, "Second"));
    expect((await readAsStaff(id)).ticket.waitingSince).toBe(waitingSince);
  });

  it("see the last day for the answer to a request about personal data", async () => {
    const id = await open(ann, "Please send me all my data", { topic: "my_data" });
    await product.pool.query("update ticket set opened_at = '2026-01-31T23:30:00Z' where id = $1", [
      id,
    ]);
    expect((await readAsStaff(id)).ticket.answerBy).toBe("2026-02-28");
    expect((await readAsStaff(await open(ann))).ticket.answerBy).toBeNull();
  });

  it("are recorded with the person and the ticket, without what was written", async () => {
    const id = await open(ann, secret);
    await readAsStaff(id);
    dataOf(await answer(id, secret));
    dataOf(await product.call("assignTicket", { token: sue.token, params: { id } }));
    dataOf(await product.call("closeTicketAsStaff", { token: sue.token, params: { id } }));
    for (const action of [
      "readTicketAsStaff",
      "answerTicket",
      "assignTicket",
      "closeTicketAsStaff",
    ])
      expect((await readRecorded(product, action))[0]).toMatchObject({
        subject: ann.id,
        details: { ticket: id },
      });
    const { rows } = await product.pool.query<{ all: string }>(
      "select string_agg(details || coalesce(reason, ''), ' ') as all from audit_entry",
    );
    expect(rows[0]?.all).not.toContain("X1234567");
  });

  it("cannot be finance, and no ticket exists for an unknown id", async () => {
    const fin = await product.signUp("Fin");
    await hireStaff(product, fin, "finance");
    expect((await product.call("listTicketsAsStaff", { token: fin.token })).code).toBe("FORBIDDEN");
    const params = { id: randomUUID() };
    const { token } = sue;
    const body = { text: "Hello" };
    expect((await product.call("answerTicket", { token, params, body })).code).toBe("NOT_FOUND");
    for (const name of ["readTicketAsStaff", "assignTicket", "closeTicketAsStaff"] as const)
      expect((await product.call(name, { token, params })).code).toBe("NOT_FOUND");
  });
});

describe("what people write to support", () => {
  it("is sealed in the database", async () => {
    await open(ann, secret);
    const { rows } = await product.pool.query<{ readable: number }>(
      "select count(*)::integer as readable from ticket_message where position('X1234567'::bytea in text) > 0",
    );
    expect(rows[0]?.readable).toBe(0);
  });

  it("is in the person's data export with the answers, and deleted with the account", async () => {
    const eve = await product.signUp("Eve");
    const id = await open(eve, "Question");
    dataOf(await answer(id, "Answer"));
    const { parts } = dataOf(await product.call("getMyData", { token: eve.token }));
    expect(parts.messages_to_support).toMatchObject([
      {
        topic: "account",
        status: "waiting_for_person",
        messages: [
          { from: "you", text: "Question" },
          { from: "support", text: "Answer" },
        ],
      },
    ]);
    expect(JSON.stringify(parts.messages_to_support)).not.toContain(sue.id);
    await forgetPerson(product.pool, eve.id);
    expect((await read(eve, id)).code).toBe("NOT_FOUND");
    const { rows } = await product.pool.query("select 1 from ticket_message where ticket_id = $1", [
      id,
    ]);
    expect(rows).toEqual([]);
  });
});

it("the metrics say how many tickets wait for an answer, and for how long", async () => {
  await product.pool.query("update ticket set status = 'closed'");
  const id = await open(ann);
  await product.pool.query(
    "update ticket set waiting_since = now() - interval '2 hours' where id = $1",
    [id],
  );
  const { body } = await product.app.inject({ url: "/metrics" });
  expect(body).toMatch(/^lilypad_tickets_unanswered 1$/m);
  const oldest = Number(/^lilypad_tickets_oldest_seconds (\S+)$/m.exec(body)?.[1]);
  expect(oldest).toBeGreaterThanOrEqual(7_200);
  expect(oldest).toBeLessThan(8_000);
});
