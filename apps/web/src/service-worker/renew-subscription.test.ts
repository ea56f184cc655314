import { expect, it } from "vitest";
import { readKey, renewSubscription } from "./renew-subscription.ts";

const current = `B${"c".repeat(86)}`;
const earlier = new ArrayBuffer(65);

async function keyUsed(
  currentKey: () => Promise<string | undefined>,
  earlierKey: ArrayBuffer | null,
) {
  const used: unknown[] = [];
  await renewSubscription(
    {
      currentKey,
      subscribe: async (key) => {
        used.push(key);
        throw new Error("the push service does not answer");
      },
    },
    earlierKey,
  );
  return used;
}

it("a subscription that the browser ended is made again with the server's current key", async () => {
  expect(await keyUsed(async () => current, earlier)).toEqual([current]);
});

it("a subscription that the browser ended is made again with its own key while the server does not answer", async () => {
  const away = async () => {
    throw new TypeError("Failed to fetch");
  };
  expect(await keyUsed(away, earlier)).toEqual([earlier]);
  expect(await keyUsed(async () => undefined, earlier)).toEqual([earlier]);
  expect(await keyUsed(away, null)).toEqual([]);
});

it("the server's key is read from an answer that is a key and nothing else", async () => {
  expect(await readKey(new Response(`${current}\n`))).toBe(current);
  expect(await readKey(new Response("<html>", { status: 200 }))).toBeUndefined();
  expect(await readKey(new Response(current, { status: 503 }))).toBeUndefined();
});
