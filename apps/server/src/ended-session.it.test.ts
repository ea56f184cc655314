import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product } from "../test/worlds/open-product.ts";
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

it("ending a session from another device closes its event stream immediately and refuses a new one", async () => {
  const ann = await product.signUp("Ann");
  const phone = await product.signIn(ann.email, "login");
  const streams = await Promise.all([openStream(ann.token), openStream(phone.token)]);
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  const [here, there] = streams;
  if (here === undefined || there === undefined) throw new Error("a stream was not opened");
  // Resolves when the server has ended the stream.
  const ended = there.text();

  const { sessions } = dataOf(await product.call("listSessions", { token: ann.token }));
  const other = sessions.find(({ current }) => !current)?.id ?? "";
  dataOf(await product.call("endSession", { token: ann.token, params: { id: other } }));
  await product.quiet();
  expect(await ended).toContain('"type":"ready"');

  const refused = await openStream(phone.token);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: "UNAUTHENTICATED" });

  // The stream of the other session still receives events.
  const events = here.body?.getReader();
  if (events === undefined) throw new Error("the stream has no body");
  dataOf(
    await product.call("updateProfile", { token: ann.token, body: { first_name: "Annabel" } }),
  );
  await product.quiet();
  let received = "";
  const decoder = new TextDecoder();
  while (!received.includes('"type":"profile"')) {
    const { done, value } = await events.read();
    expect(done).toBe(false);
    received += decoder.decode(value);
  }
  expect(received).not.toContain("session_ended");
  await events.cancel();
});
