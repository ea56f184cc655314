import { everyDeath } from "../../../../../test/crashes/deaths.ts";
import { testFundingCrashes } from "../../../../../test/crashes/funding-crashes.ts";

testFundingCrashes(everyDeath);
