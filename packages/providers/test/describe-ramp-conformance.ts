import { afterAll, beforeAll, describe } from "vitest";
import { promiseMoney } from "./promise-money.ts";
import { promisePeople } from "./promise-people.ts";
import type { Trial } from "./ramp-actors.ts";
import type { RampStage } from "./ramp-stage.ts";

/** What every adapter keeps to, whichever wire it speaks and whoever speaks it on the other side. */
export function describeRampConformance(name: string, open: () => Promise<RampStage>): void {
  // Over HTTP on a busy machine a promise of ten requests takes its time.
  describe(`${name} keeps the ramp's promises`, { timeout: 30_000 }, () => {
    let trial: Trial | undefined;
    const get = (): Trial => {
      if (trial === undefined) throw new Error("the stage is not open");
      return trial;
    };
    beforeAll(async () => {
      const stage = await open();
      trial = { stage, ramp: stage.connect() };
    });
    afterAll(async () => {
      await trial?.stage.close();
    });

    promisePeople(get);
    promiseMoney(get);
  });
}
