import { randomUUID } from "node:crypto";
import { type Operation, operations } from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/open-chain-world.ts";
import { dataOf, openProduct, type Product } from "../test/open-product.ts";
import { migrations } from "./migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let url: string;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  url = await product.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const openStream = (token: string) =>
  fetch(`${url}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } });

it("a session that is ended from another device loses its event stream at once, and gets no other", async () => {
  const ann = await product.signUp("Ann");
  const phone = await product.signIn(ann.email, "login");
  const streams = await Promise.all([openStream(ann.token), openStream(phone.token)]);
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  const [here, there] = streams;
  if (here === undefined || there === undefined) throw new Error("two streams were asked for");
  // Resolves once the server has ended the stream.
  const ended = there.text();

  const { sessions } = dataOf(await product.call("listSessions", { token: ann.token }));
  const other = sessions.find(({ current }) => !current)?.id ?? "";
  dataOf(await product.call("endSession", { token: ann.token, params: { id: other } }));
  expect(await ended).toContain('"type":"ready"');

  const refused = await openStream(phone.token);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: "UNAUTHENTICATED" });

  // The stream of the session that goes on still carries news.
  const news = here.body?.getReader();
  if (news === undefined) throw new Error("the stream has no body");
  dataOf(
    await product.call("updateProfile", { token: ann.token, body: { first_name: "Annabel" } }),
  );
  let heard = "";
  const decoder = new TextDecoder();
  while (!heard.includes('"type":"profile"')) {
    const { done, value } = await news.read();
    expect(done).toBe(false);
    heard += decoder.decode(value);
  }
  expect(heard).not.toContain("session_ended");
  await news.cancel();
});

/** A request that is well formed, as far as a session that is over gets to be looked at. */
function requestOf({ name, method, path }: Operation, to: string) {
  const address = path.replaceAll(/\{\w+\}/g, randomUUID());
  const send = { recipientUserId: to, amount: "1.00", currency: "LIL" };
  const body = method === "GET" ? undefined : JSON.stringify(name === "sendTransfer" ? send : {});
  return { address, init: { method, ...(body === undefined ? {} : { body }) } };
}

it("a session that was ended can neither read nor change anything, whatever operation it asks for", async () => {
  const ann = await product.signUp("Anna");
  const ben = await product.signUp("Ben");
  const phone = await product.signIn(ann.email, "login");
  const { sessions } = dataOf(await product.call("listSessions", { token: ann.token }));
  const id = sessions.find(({ current }) => !current)?.id ?? "";
  dataOf(await product.call("endSession", { token: ann.token, params: { id } }));
  const headers = { authorization: `Bearer ${phone.token}`, "content-type": "application/json" };
  const admitted: string[] = [];
  for (const operation of Object.values<Operation>(operations)) {
    if (operation.access !== "session") continue;
    const { address, init } = requestOf(operation, ben.id);
    const answer = await fetch(`${url}${address}`, { ...init, headers });
    // auth-js reads 403 as the end of a session on the paths of its own protocol.
    const refusal = operation.path.startsWith("/auth/v1/") ? 403 : 401;
    if (answer.status !== refusal) admitted.push(`${operation.name} answered ${answer.status}`);
  }
  expect(admitted).toEqual([]);
});
