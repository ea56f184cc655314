import { everyDeath } from "../../../../../test/crashes/deaths.ts";
import { testTeleportCrashes } from "../../../../../test/crashes/teleport-crashes.ts";

testTeleportCrashes(everyDeath);
