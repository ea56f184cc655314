import { expect, it } from "vitest";
import { answerNavigation } from "./answer-navigation.ts";

const page = (text: string, status = 200) => new Response(text, { status });
const never = new Promise<never>(() => {});
const now = Promise.resolve();
const kept = async () => page("kept");
const nothingKept = async () => undefined;
const failing = () => {
  const failed = Promise.reject(new TypeError("no network"));
  failed.catch(() => {});
  return failed;
};

it.each([
  ["a network that answers", Promise.resolve(page("fresh")), never, kept, "fresh"],
  ["a page that isn't there", Promise.resolve(page("gone", 404)), never, kept, "gone"],
  ["a server that fails", Promise.resolve(page("bad gateway", 502)), never, kept, "kept"],
  ["no network", failing(), never, kept, "kept"],
  ["no network, in Firefox", Promise.resolve(Response.error()), never, kept, "kept"],
  ["a network that takes too long", never, now, kept, "kept"],
  [
    "a failing server and nothing kept",
    Promise.resolve(page("bad", 503)),
    never,
    nothingKept,
    "bad",
  ],
] as const)("with %s it shows the right page", async (_, fresh, late, keeps, shown) => {
  const answer = await answerNavigation({ fresh, late, kept: keeps });
  expect(await answer.text()).toBe(shown);
});

it("a page that is not stored waits for a slow network", async () => {
  let arrive = (_: Response) => {};
  const fresh = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const answer = answerNavigation({ fresh, late: now, kept: nothingKept });
  arrive(page("slow"));
  expect(await (await answer).text()).toBe("slow");
});

it("a page that is not stored fails as the network does", async () => {
  const answer = answerNavigation({ fresh: failing(), late: never, kept: nothingKept });
  await expect(answer).rejects.toThrow("no network");
});
