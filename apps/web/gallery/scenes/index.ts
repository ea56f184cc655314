import type { Scene } from "../scene.ts";
import { verification } from "./verification.ts";

/** Every screen in every state, once. */
export const scenes: readonly Scene[] = [...verification];
