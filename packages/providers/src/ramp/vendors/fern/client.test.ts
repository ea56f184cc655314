import { describeRampConformance } from "../../../../test/describe-ramp-conformance.ts";
import { fakeFern, webhookSecret } from "../../../../test/fake-fern.ts";
import { openFakeStage } from "../../../../test/open-fake-stage.ts";
import { createFernRamp } from "./client.ts";

describeRampConformance("Fern's adapter", () =>
  openFakeStage(fakeFern, (options) =>
    createFernRamp({ ...options, webhookSecrets: [webhookSecret] }),
  ),
);
