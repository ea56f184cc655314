import type { Attack } from "../attack.ts";

const tries = 1_000;

/** One address asks as often as it can, also for what the limit leaves out. */
export const floodRequests: Attack = {
  title: "overload the server or its chain node from one address",
  async run(world) {
    const ask = async (url: string, remoteAddress: string) => {
      const answers = await Promise.all(
        Array.from({ length: tries }, () => world.product.app.inject({ url, remoteAddress })),
      );
      return answers.filter(({ statusCode }) => statusCode < 400);
    };
    const asked = (await ask("/api/v1/public/ramp/capabilities", world.newNetwork())).length;
    const ready = (await ask("/ready", world.newNetwork())).length;
    const documents = await ask("/openapi.json", world.newNetwork());
    return {
      held: asked <= 600 && ready === tries && documents.length <= 600,
      figures: `${tries} requests each: ${asked} public ones answered, ${documents.length} API documents, /ready ${ready} times`,
    };
  },
};
