import type { Attack } from "../attack.ts";

const tries = 1_000;
const atOnce = 20;

/** Sends as many requests as possible from one address, also to routes without a limit. */
export const floodRequests: Attack = {
  title: "overload the server or its chain node from one address",
  async run(world) {
    const ask = async (url: string, remoteAddress: string) => {
      let answered = 0;
      for (let n = 0; n < tries; n += atOnce) {
        const answers = await Promise.all(
          Array.from({ length: atOnce }, () => world.product.app.inject({ url, remoteAddress })),
        );
        answered += answers.filter(({ statusCode }) => statusCode === 200).length;
      }
      return answered;
    };
    const keys = await ask("/auth/v1/.well-known/jwks.json", world.newNetwork());
    const documents = await ask("/openapi.json", world.newNetwork());
    const ready = await ask("/ready", world.newNetwork());
    return {
      held:
        [keys, documents].every((answered) => answered > 500 && answered <= 600) && ready === tries,
      figures: `answered of ${tries} requests each: ${keys} for keys, ${documents} for the API document, ${ready} for /ready (from memory)`,
    };
  },
};
