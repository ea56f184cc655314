import type { Scenes } from "../scene.ts";
import { bankScenes } from "./bank.ts";
import { meScenes } from "./me.ts";
import { moneyScenes } from "./money.ts";
import { teleportScenes } from "./teleport.ts";

/** What has to be done to reach a screen, where its address alone does not lead there. */
export const scenes: Scenes = { ...moneyScenes, ...meScenes, ...bankScenes, ...teleportScenes };
