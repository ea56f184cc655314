import { expect, it } from "vitest";
import { readPush } from "./read-push.ts";

const unknown = {
  title: "Lilypad",
  body: "Something is new. Open Lilypad to see it.",
  url: "/notifications",
  tag: undefined,
  kind: undefined,
};

it("a push shows what was sent", () => {
  const notice = {
    title: "Money received",
    body: "Theo sent you $12.00",
    url: "/transactions",
    tag: "t1",
    kind: "money_received",
  };
  expect(readPush(JSON.stringify(notice))).toEqual(notice);
});

it.each([null, "", "not json", "null", "[]", "7", "{}", '{"title":"  "}', '{"title":5}'])(
  "a push with the payload %j still shows a notification",
  (payload) => {
    expect(readPush(payload)).toEqual(unknown);
  },
);

it.each(["https://evil.example/", "//evil.example", "/api/v1/auth/logout", 7, undefined])(
  "a push never leads to %j",
  (url) => {
    expect(readPush(JSON.stringify({ title: "Hello", url })).url).toBe("/notifications");
  },
);

it("a push may lack a body, a title or a tag", () => {
  expect(readPush('{"title":"Hello"}')).toMatchObject({ title: "Hello", body: "" });
  expect(readPush('{"body":"Hello"}')).toMatchObject({ title: "Lilypad", body: "Hello" });
  expect(readPush('{"title":"Hello","tag":""}').tag).toBeUndefined();
});
