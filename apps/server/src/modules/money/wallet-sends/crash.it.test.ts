import { sampleDeaths } from "../../../../test/crashes/deaths.ts";
import { testWalletSendCrashes } from "../../../../test/crashes/wallet-send-crashes.ts";

testWalletSendCrashes(sampleDeaths());
