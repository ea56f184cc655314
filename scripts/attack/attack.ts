import type { AttackWorld } from "./attack-world.ts";

/** Result of an attack. */
export interface Outcome {
  /** True if the product withstood the attack. */
  held: boolean;
  /** Short summary of what was tried and counted, for the table. */
  figures: string;
}

/** An attack by one or more people on others or on the operator. */
export interface Attack {
  /** Aim of the attack, shown in the table and the test report. */
  title: string;
  run(world: AttackWorld): Promise<Outcome>;
}
