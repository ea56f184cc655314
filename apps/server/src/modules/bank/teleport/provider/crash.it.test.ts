import { sampleDeaths } from "../../../../../test/crashes/deaths.ts";
import { testTeleportCrashes } from "../../../../../test/crashes/teleport-crashes.ts";

testTeleportCrashes(sampleDeaths());
