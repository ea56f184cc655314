import type { Scenes } from "../scene.ts";
import { bankScenes } from "./bank.ts";
import { custodyScenes } from "./custody.ts";
import { meScenes } from "./me.ts";
import { moneyScenes } from "./money.ts";
import { teleportScenes } from "./teleport.ts";
import { walletScenes } from "./wallet.ts";

/** The steps to screens that their URL alone does not open. */
export const scenes: Scenes = {
  ...moneyScenes,
  ...meScenes,
  ...custodyScenes,
  ...walletScenes,
  ...bankScenes,
  ...teleportScenes,
};
