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
