// Settings that are valid and that their operator may not mean.
import type { Logger } from "../logger.ts";

/** Shorter names are near too many words that have nothing to do with us. */
const minLength = 6;
const maxDistance = 2;

/** Names of variables that are no settings, though they look like misspelt ones. */
const others = new Set(["LILYPAD_OLDER_NODE"]);

/** Counts the letters that were left out, added, exchanged for others or swapped with the next, up to a limit. */
function editDistance(one: string, other: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(least);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[other.length] ?? 0;
}

/** A variable that is probably meant for us, but has no effect. */
export interface UnknownSetting {
  readonly name: string;
  /** The setting that was probably meant; null if there is none like it. */
  readonly meant: string | null;
}

/**
 * Finds variables that look like settings and are none, so that a misspelt setting is not ignored in silence.
 * @param names of all variables, most of which are unrelated to us
 * @param known the names of all settings
 */
export function findUnknownSettings(
  names: readonly string[],
  known: readonly string[],
): UnknownSetting[] {
  const settings = new Set(known);
  return names.flatMap((name): UnknownSetting[] => {
    if (settings.has(name) || others.has(name)) return [];
    const written = name.toUpperCase();
    const [nearest] =
      written.length < minLength
        ? []
        : known
            .filter(
              ({ length }) => length >= minLength && Math.abs(length - name.length) <= maxDistance,
            )
            .map((setting) => ({ setting, distance: editDistance(written, setting) }))
            .filter(({ distance }) => distance <= maxDistance)
            .sort((one, other) => one.distance - other.distance);
    if (nearest !== undefined) return [{ name, meant: nearest.setting }];
    return written.startsWith("LILYPAD_") ? [{ name, meant: null }] : [];
  });
}

/** A sentence about it. It does not contain the value. */
export const describeUnknown = ({ name, meant }: UnknownSetting): string =>
  meant === null ? `${name}: is no setting.` : `${name}: is no setting; ${meant} is one.`;

interface Protections {
  readonly kycBypassEmails: readonly string[];
  readonly confirmations: number;
  readonly staffPasskeyHours: number;
  readonly handoverPasskeyDays: number;
}

/**
 * Lists the settings that switch a protection off. They are for trying things out: in production `doctor` reports each of
 * them as a problem, and every start writes them into the log.
 * @returns sentences that begin with the setting's name and contain no address of a person
 */
export function findBypasses(config: Protections): string[] {
  const count = config.kycBypassEmails.length;
  return [
    ...(count === 0
      ? []
      : [
          `KYC_BYPASS_EMAILS: ${count === 1 ? "1 person counts" : `${count} people count`} as verified without an identity check.`,
        ]),
    ...(config.confirmations > 0
      ? []
      : [
          "CONFIRMATIONS: is 0, so money counts as arrived in a block that may still disappear from the chain.",
        ]),
    ...(config.staffPasskeyHours > 0
      ? []
      : [
          "STAFF_PASSKEY_HOURS: is 0, so anyone who reads a person's email can add a passkey and get a role right away.",
        ]),
    ...(config.handoverPasskeyDays > 0
      ? []
      : [
          "HANDOVER_PASSKEY_DAYS: is 0, so anyone who reads a person's email can add a passkey and have their Safe handed over.",
        ]),
  ];
}

/** Logs misspelt settings at a start, and in production the protections that settings turn off. */
export function warnOfSettings(
  logger: Pick<Logger, "warn" | "error">,
  config: Protections & { readonly env: "local" | "production" },
  unknown: readonly UnknownSetting[],
): void {
  const misspelt = unknown.map(describeUnknown);
  if (misspelt.length > 0) logger.warn({ misspelt }, "some variables look like misspelt settings");
  const bypasses = config.env === "production" ? findBypasses(config) : [];
  if (bypasses.length > 0) {
    logger.error({ bypasses }, "PROTECTIONS THAT PRODUCTION NEEDS ARE TURNED OFF by settings");
  }
}
