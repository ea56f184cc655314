import type { Sources } from "../scripts/compile-contracts.ts";

/** The module's sources without one guard. */
export interface Mutant {
  /** The file, the line and the text of the guard. */
  readonly name: string;
  readonly sources: Sources;
}

const mutatedFiles = ["SettlementModule.sol", "OwnSafeModule.sol"];

/**
 * Conditions that are part of a larger one, and statements that are guards without a `revert`. One condition
 * is missing because nothing depends on it: a hand-over without a new owner is also expired.
 */
const parts = [
  /newOwner == \S+ \|\|\n/g,
  / \|\|\n\s+newOwner == address\(ownSafeModule\)/g,
  / \|\| handover\.newOwner != newOwner/g,
  /handover\.round == round &&\n/g,
  / &&\n\s+block\.timestamp <= handover\.readyAt \+ HANDOVER_LIFE/g,
  / \|\| modules\[0\] != address\(this\)/g,
  / \|\| amount == 0/g,
  /decimals < LEAST_DECIMALS \|\| /g,
  / \|\| decimals > MOST_DECIMALS/g,
  /(?<=operator_?\)? == address\(0\)) \|\| keys\.guardian == address\(0\)/g,
  / && msg\.sender != (?:guardian|operator)/g,
  /^ +if \(!paused\) _voidHandovers\(\);\n/gm,
  /^ +(?:_voidHandovers|_countRequest|_spend|_requireGas)\([^;]*\);\n/gm,
  /^ +delete handovers\[safe\];\n/gm,
  /^ +settling = true;\n/gm,
  /^ +requestedHandovers = requested \+ 1;\n/gm,
  /^ +(?:limit|token)\.(?:spent|day) = [^;]*;\n/gm,
  /^ +limit\.isSet = true;\n/gm,
  / (?:onlyAdmin|onlyThisModule|onlyAdminGuardianOrOperator)(?= \{)/g,
];

/** Where the `if` that ends in a `revert` begins and ends. */
function guardAround(text: string, revertAt: number): [number, number] {
  const begin = text.lastIndexOf("if (", revertAt);
  const isElse = text.slice(begin - 5, begin) === "else ";
  const end = text.indexOf(";", revertAt) + 1;
  const rest = text.slice(end);
  const block = /^\s*\}/.exec(rest);
  const opensBlock = /\{\s*$/.test(text.slice(begin, revertAt));
  return [isElse ? begin - 5 : begin, opensBlock && block ? end + block[0].length : end];
}

/** The places of all guards of a file: each `if (…) revert …;`, and the parts above. */
function guardsOf(text: string): [number, number][] {
  const reverts = [...text.matchAll(/\brevert [A-Z]/g)].map(({ index }) => index);
  const pieces = parts.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match): [number, number] => [
      match.index,
      match.index + match[0].length,
    ]),
  );
  return [...reverts.map((at) => guardAround(text, at)), ...pieces];
}

/** One mutant for each guard of the settlement module and of the own-Safe module. */
export function makeMutants(sources: Sources): Mutant[] {
  return mutatedFiles.flatMap((file) => {
    const text = sources.get(file) ?? "";
    return guardsOf(text).map(([begin, end]): Mutant => {
      const line = text.slice(0, begin).split("\n").length;
      const guard = text.slice(begin, end).replace(/\s+/g, " ").trim();
      const mutated = new Map(sources).set(file, `${text.slice(0, begin)}${text.slice(end)}`);
      return { name: `${file}:${line} without "${guard}"`, sources: mutated };
    });
  });
}
