import { everyDeath } from "../../../../test/crashes/deaths.ts";
import { testExchangeCrashes } from "../../../../test/crashes/exchange-crashes.ts";

testExchangeCrashes(everyDeath);
