import { everyDeath } from "../../../../test/crashes/deaths.ts";
import { testWalletSendCrashes } from "../../../../test/crashes/wallet-send-crashes.ts";

testWalletSendCrashes(everyDeath);
