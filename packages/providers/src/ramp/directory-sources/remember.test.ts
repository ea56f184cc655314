import { expect, test } from "vitest";
import { createFakeTime } from "../../../test/fake-time.ts";
import { RampError } from "../errors.ts";
import { remember } from "./remember.ts";

function open() {
  const time = createFakeTime();
  const asked: string[] = [];
  let answer: () => Promise<string> = async () => "first";
  const get = remember(
    (key) => {
      asked.push(key);
      return answer();
    },
    { freshMs: 60_000, staleMs: 600_000, maxEntries: 2, time },
  );
  return {
    time,
    asked,
    get,
    from: (next: () => Promise<string>) => {
      answer = next;
    },
  };
}
const away = async () => {
  throw new RampError("UNAVAILABLE", "away");
};

test("a fresh answer is not requested again", async () => {
  const { time, asked, get } = open();
  expect([await get("a"), await get("a")]).toEqual(["first", "first"]);
  time.advance(59_999);
  await get("a");
  expect(asked).toEqual(["a"]);
  time.advance(1);
  await get("a");
  expect(asked).toEqual(["a", "a"]);
});

test("concurrent calls for the same key share one request", async () => {
  const { asked, get } = open();
  await Promise.all([get("a"), get("a"), get("b")]);
  expect(asked).toEqual(["a", "b"]);
});

test("while the source is unavailable, the last answer is used until it is too old", async () => {
  const { time, get, from } = open();
  await get("a");
  from(away);
  time.advance(599_999);
  expect(await get("a")).toBe("first");
  time.advance(1);
  await expect(get("a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("a refusal and an unexpected error are thrown even if an earlier answer exists", async () => {
  const { time, get, from } = open();
  await get("a");
  time.advance(60_000);
  from(async () => {
    throw new RampError("INVALID_INPUT", "no");
  });
  await expect(get("a")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  from(async () => {
    throw new TypeError("a bug");
  });
  await expect(get("a")).rejects.toThrow(TypeError);
});

test("a failure is not cached", async () => {
  const { get, from } = open();
  from(away);
  await expect(get("a")).rejects.toThrow(RampError);
  from(async () => "second");
  expect(await get("a")).toBe("second");
});

test("when the cache is full, the oldest answer is removed", async () => {
  const { asked, get } = open();
  for (const key of ["a", "b", "c", "b", "c", "a"]) await get(key);
  expect(asked).toEqual(["a", "b", "c", "a"]);
});
