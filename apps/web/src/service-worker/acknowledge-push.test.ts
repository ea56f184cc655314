import { expect, it } from "vitest";
import { routes } from "../shared/api/routes.gen.ts";
import { acknowledgePath, acknowledgePush } from "./acknowledge-push.ts";

const answer = (acknowledged: boolean) => Response.json({ success: true, data: { acknowledged } });

async function acknowledge(...answers: (Response | Error)[]) {
  const asked: [string, string][] = [];
  const taken = await acknowledgePush("t0k3n", {
    fetch: async (path, { body }) => {
      asked.push([path, String(body)]);
      const next = answers[asked.length - 1] ?? new Error("no more answers");
      if (next instanceof Error) throw next;
      return next;
    },
    wait: async () => undefined,
  });
  return { taken, asked };
}

it("a push is acknowledged with its token", async () => {
  expect(await acknowledge(answer(true))).toEqual({
    taken: true,
    asked: [[acknowledgePath, '{"token":"t0k3n"}']],
  });
  expect(routes.acknowledgePush).toContain(acknowledgePath);
});

it.each([
  ["the network is not there yet", [new TypeError("offline"), answer(true)], true, 2],
  ["the server is away", [new Response(null, { status: 503 }), answer(true)], true, 2],
  ["the token is not good any more", [answer(false)], false, 1],
  ["nobody ever answers", [], false, 3],
] as const)("knows what to do when %s", async (_why, answers, taken, attempts) => {
  const result = await acknowledge(...answers);
  expect([result.taken, result.asked.length]).toEqual([taken, attempts]);
});
