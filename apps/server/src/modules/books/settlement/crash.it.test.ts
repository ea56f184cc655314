import { sampleDeaths } from "../../../../test/crashes/deaths.ts";
import { testSettlementCrashes } from "../../../../test/crashes/settlement-crashes.ts";

testSettlementCrashes(sampleDeaths());
