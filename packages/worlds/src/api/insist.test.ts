import { expect, it } from "vitest";
import { insistOn } from "./insist.ts";
import { openApi } from "./open-api.ts";

/** Opens an API that gives these answers in their order, and asks it until it answers. */
function openInsistent(...answers: (() => Response)[]) {
  let asked = 0;
  const api = openApi({
    url: "",
    transport: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer === undefined) throw new Error("no answer");
      return answer();
    },
  });
  return { api: insistOn(api), asked: () => asked };
}

const lost = () => new Response("Bad gateway", { status: 502 });
const refuse = (status: number, code: string) => () =>
  Response.json({ success: false, error: "No.", code }, { status });
const email = { body: { email: "ann@example.com", type: "signup" } } as const;

it("a call without an answer of the product is made again until there is one", async () => {
  const { api, asked } = openInsistent(lost, refuse(422, "INSUFFICIENT_FUNDS"));
  expect(await api.call("getBalance")).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  expect(asked()).toBe(2);
});

it("a code that an unanswered request has mailed counts as mailed, and a refused first request does not", async () => {
  const limited = refuse(429, "RATE_LIMITED");
  expect(await openInsistent(lost, limited).api.call("sendOtp", email)).toMatchObject({
    success: true,
  });
  expect(await openInsistent(limited).api.call("sendOtp", email)).toMatchObject({
    success: false,
    code: "RATE_LIMITED",
  });
});
