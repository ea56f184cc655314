import { afterAll, beforeAll, describe } from "vitest";
import { describeMoneyConformance } from "./describe-money-conformance.ts";
import { describePeopleConformance } from "./describe-people-conformance.ts";
import type { RampUnderTest } from "./ramp-actors.ts";
import type { RampStage } from "./ramp-stage.ts";

/** Conformance tests that every ramp adapter must pass, against a fake or the sandbox. */
export function describeRampConformance(name: string, open: () => Promise<RampStage>): void {
  // A test sends about ten HTTP requests, which is slow on a busy machine.
  describe(`${name} conforms to the ramp port`, { timeout: 30_000 }, () => {
    let trial: RampUnderTest | undefined;
    const get = (): RampUnderTest => {
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

    describePeopleConformance(get);
    describeMoneyConformance(get);
  });
}
