import { randomBytes, randomInt } from "node:crypto";

/** A source of unguessable random numbers. Tests can replace it. */
export interface Random {
  bytes(size: number): Buffer;
  /** An integer from `min` up to but excluding `max`. */
  int(min: number, max: number): number;
}

export const systemRandom: Random = {
  bytes: (size) => randomBytes(size),
  int: (min, max) => randomInt(min, max),
};
