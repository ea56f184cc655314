import fc from "fast-check";
import { handoverDelaySeconds } from "../open-chain.ts";

/** All accounts that may hold a key of the module. The first three hold them at the start. */
export const people = ["admin", "operator", "guardian", "spare", "thief"] as const;
export type Person = (typeof people)[number];

/** The caller of a step: the holder of a key at that time, a person, or a Safe. */
export type Caller =
  | { role: "admin" | "operator" | "guardian" | "pendingAdmin" }
  | { person: Person }
  | { safe: number };

/** Three held Safes and an own one. */
export const safeKinds = ["held", "held", "held", "own"] as const;

/** The new owner in a hand-over: one of two real ones, or an address that cannot own a Safe. */
export const newOwners = ["first", "second", "zero", "sentinel", "owner", "module"] as const;
export type NewOwner = (typeof newOwners)[number];

export interface Item {
  /** A Safe, a mint, or an address without code. */
  readonly from: number | "mint" | "nobody";
  /** A Safe, or an address outside. */
  readonly to: number | "outside";
  readonly token: number;
  /** Minor units. */
  readonly amount: bigint;
}

/** One call of the module or of a Safe, or time that passes. */
export type Step = { readonly who: Caller } & Readonly<
  | { kind: "settle"; shift: bigint; items: readonly Item[] }
  | { kind: "moveItem" | "createSafe" | "pause" | "acceptAdmin" }
  | { kind: "unpause" }
  | { kind: "request" | "finish"; safe: number; newOwner: NewOwner }
  | { kind: "cancel"; safe: number }
  | { kind: "setOperator" | "setGuardian" | "transferAdmin"; to: Person | "zero" }
  | { kind: "setDailyHandovers"; count: number }
  | { kind: "setDailyCap"; token: number; cap: bigint }
  | { kind: "lowerDefaultLimit"; token: number; limit: bigint }
  | { kind: "setTokenEnabled"; token: number; enabled: boolean }
  | { kind: "addToken"; account: "listed" | "unlisted" | "without code" }
  | { kind: "ownSend"; safe: number; amount: bigint }
  | { kind: "limit"; safe: number; limit: bigint }
  | { kind: "addModule"; safe: number }
  | { kind: "wait"; seconds: number }
>;

const lifeSeconds = 14 * 86_400;
const safe = fc.nat({ max: safeKinds.length - 1 });
const token = fc.constantFrom(0, 0, 0, 1, 2, 7);
const newOwner = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<NewOwner>("first", "second") },
  { weight: 1, arbitrary: fc.constantFrom(...newOwners) },
);
const to = fc.constantFrom<Person | "zero">(...people, ...people, "zero");
const anybody: fc.Arbitrary<Caller> = fc.oneof(
  fc.record({
    role: fc.constantFrom("admin" as const, "operator" as const, "guardian" as const),
  }),
  fc.record({ person: fc.constantFrom(...people) }),
  fc.record({ safe }),
);
/** Mostly the one who may. */
const mostly = (...roles: Extract<Caller, { role: string }>["role"][]): fc.Arbitrary<Caller> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ role: fc.constantFrom(...roles) }) },
    { weight: 1, arbitrary: anybody },
  );
const item = fc.record({
  from: fc.oneof(
    { weight: 8, arbitrary: safe },
    { weight: 1, arbitrary: fc.constantFrom("mint" as const, "nobody" as const) },
  ),
  to: fc.oneof(safe, fc.constant("outside" as const)),
  token,
  amount: fc.oneof({ weight: 9, arbitrary: fc.bigInt(1n, 900n) }, fc.constantFrom(0n, 10n ** 9n)),
});

const step = <T extends object>(weight: number, who: fc.Arbitrary<Caller>, rest: T) => ({
  weight,
  arbitrary: fc.record({ who, ...rest }) as fc.Arbitrary<unknown>,
});
const kind = <T extends Step["kind"]>(...kinds: T[]) => ({ kind: fc.constantFrom(...kinds) });
/** Each of the admin's many calls is rare, so others try them more often. */
const admin = fc.oneof(
  { weight: 3, arbitrary: mostly("admin") },
  { weight: 2, arbitrary: anybody },
);

const anyStep = fc.oneof(
  step(12, mostly("operator"), {
    ...kind("settle"),
    shift: fc.constantFrom(0n, 0n, 0n, 0n, 0n, 1n, -1n),
    items: fc.array(item, { maxLength: 4 }),
  }),
  step(1, anybody, kind("moveItem", "createSafe")),
  step(6, mostly("operator"), { ...kind("request"), safe, newOwner }),
  step(4, mostly("guardian"), { ...kind("finish"), safe, newOwner }),
  step(2, mostly("operator", "guardian", "admin"), { ...kind("cancel"), safe }),
  step(2, mostly("operator", "guardian", "admin"), kind("pause")),
  step(5, admin, kind("unpause")),
  step(6, admin, { ...kind("setOperator", "setGuardian", "transferAdmin"), to }),
  step(2, mostly("pendingAdmin"), kind("acceptAdmin")),
  step(1, admin, { ...kind("setDailyHandovers"), count: fc.nat({ max: 4 }) }),
  step(2, admin, { ...kind("setDailyCap"), token, cap: fc.bigInt(0n, 3_000n) }),
  step(2, admin, { ...kind("lowerDefaultLimit"), token, limit: fc.bigInt(0n, 2_000n) }),
  step(2, admin, {
    ...kind("setTokenEnabled"),
    token,
    enabled: fc.constantFrom(true, true, false),
  }),
  step(1, admin, {
    ...kind("addToken"),
    account: fc.constantFrom("listed" as const, "unlisted" as const, "without code" as const),
  }),
  step(1, anybody, { ...kind("ownSend"), safe, amount: fc.bigInt(1n, 900n) }),
  step(3, anybody, { ...kind("limit"), safe, limit: fc.bigInt(0n, 2_000n) }),
  step(1, anybody, { ...kind("addModule"), safe }),
  step(6, anybody, {
    ...kind("wait"),
    seconds: fc.constantFrom(
      60,
      43_200,
      handoverDelaySeconds - 1,
      handoverDelaySeconds,
      lifeSeconds,
    ),
  }),
) as fc.Arbitrary<Step>;

/** A hand-over from its request to its end, in which something may happen meanwhile. */
const wholeHandover = fc
  .record({ safe, meanwhile: fc.option(anyStep, { freq: 2 }) })
  .map(({ safe, meanwhile }): Step[] => [
    { kind: "request", who: { role: "operator" }, safe, newOwner: "first" },
    ...(meanwhile === null ? [] : [meanwhile]),
    { kind: "wait", who: { role: "admin" }, seconds: handoverDelaySeconds },
    { kind: "finish", who: { role: "guardian" }, safe, newOwner: "first" },
  ]);

/** A random sequence of steps. */
export const history: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: anyStep.map((one) => [one]) },
      { weight: 1, arbitrary: wholeHandover },
    ),
    { minLength: 40, maxLength: 60, size: "max" },
  )
  .map((parts) => parts.flat());
