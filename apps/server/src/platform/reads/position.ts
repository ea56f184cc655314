/**
 * How far the database's write-ahead log had been written at a moment: 16 hexadecimal digits, so that the later one of
 * two is also the greater text. Everything that was committed before is at or behind it.
 */
export type Position = string & { readonly kind: "position" };

/** The header with the position that a person has seen, in their requests and in answers to them. */
export const positionHeader = "lilypad-position";

const wirePattern = /^[0-9a-f]{16}$/;
const digitsOfHalf = 8;

/** Reads the header of a request. A missing or malformed one is null, as for a person of whom nothing is known. */
export const parsePosition = (header: unknown): Position | null =>
  typeof header === "string" && wirePattern.test(header) ? (header as Position) : null;

/**
 * Translates a pg_lsn of PostgreSQL, such as "16/B374D848".
 * @throws Error for anything else
 */
export function toPosition(lsn: string): Position {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(lsn) ?? [];
  if (high === undefined || low === undefined) throw new Error(`not a position: ${lsn}`);
  return [high, low]
    .map((half) => half.toLowerCase().padStart(digitsOfHalf, "0"))
    .join("") as Position;
}
