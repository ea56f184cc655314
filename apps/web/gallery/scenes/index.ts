import type { Scenes } from "../scene.ts";

/** What has to be done to reach a screen, where its address alone does not lead there. */
export const scenes: Scenes = {};
