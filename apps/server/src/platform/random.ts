import { randomBytes, randomInt } from "node:crypto";

/** Where unguessable numbers come from; tests may repeat them. */
export interface Random {
  bytes(size: number): Buffer;
  /** A whole number from `min` up to, but not including, `max`. */
  int(min: number, max: number): number;
}

export const systemRandom: Random = {
  bytes: (size) => randomBytes(size),
  int: (min, max) => randomInt(min, max),
};
