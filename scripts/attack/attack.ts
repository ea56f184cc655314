import type { AttackWorld } from "./attack-world.ts";

/** What came of an attack. */
export interface Outcome {
  /** Whether the product held. */
  held: boolean;
  /** What was tried and counted, in a few words for the table. */
  figures: string;
}

/** Something one person, or several, could do to others or to the operator. */
export interface Attack {
  /** What it aims at, as the table and the test report show it. */
  title: string;
  run(world: AttackWorld): Promise<Outcome>;
}
