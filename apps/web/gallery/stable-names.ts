// Replaces values that differ in each run of the product, such as ids, tags, hashes and times, by names that depend
// only on where the values appear, so that a screen that is recorded again without a change is recorded the same.
import { createHash } from "node:crypto";
import { type Recording, requestOf } from "./recording.ts";

/** The time at which all screens are shown: noon of a Wednesday in the middle of a month's last week. */
export const stableTime = "2026-11-25T12:00:00.000Z";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long before its recording a screen's data may have been created. */
const slack = 3 * minute;
const roundUnits = [day, hour, 15 * minute, 5 * minute, minute];

/**
 * A time's distance to the recording, as it would be if all of the screen's data had been created at that very
 * moment: the roundest distance within the slack.
 */
function roundDistance(distance: number): number {
  const [found = distance] = roundUnits
    .map((unit) => Math.floor((distance + slack) / unit) * unit)
    .filter((rounded) => rounded >= distance);
  return found === distance || Object.is(found, -0) ? found + 0 : roundDistance(found);
}

const monthOf = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth();
const dayOf = (time: Date) => Math.floor(time.getTime() / day);
/** Weeks begin on Monday; the first day of the epoch was a Thursday. */
const weekOf = (time: Date) => Math.floor((dayOf(time) + 3) / 7);

const stable = new Date(stableTime);

/** A first of a month, a Monday or another day keeps its distance in months, weeks or days. */
function stableDay(found: Date, recorded: Date): Date {
  const months = monthOf(found) - monthOf(recorded);
  if (found.getUTCDate() === 1)
    return new Date(Date.UTC(stable.getUTCFullYear(), stable.getUTCMonth() + months, 1));
  const isMonday = found.getUTCDay() === 1 && Math.abs(dayOf(found) - dayOf(recorded)) <= 8;
  if (isMonday) {
    const monday = (weekOf(stable) + weekOf(found) - weekOf(recorded)) * 7 - 3;
    return new Date(monday * day);
  }
  return new Date((dayOf(stable) + dayOf(found) - dayOf(recorded)) * day);
}

function stableInstant(found: Date, recorded: Date): Date {
  const distance = found.getTime() - recorded.getTime();
  // A time more than two years away does not depend on the run.
  if (Math.abs(distance) > 730 * day || Number.isNaN(distance)) return found;
  if (found.getTime() % day === 0) return stableDay(found, recorded);
  return new Date(stable.getTime() + roundDistance(distance));
}

/** Eight digits that depend on a place in a recording only. */
const numberOf = (place: string, taken: number) =>
  Number(
    BigInt(
      `0x${createHash("sha256")
        .update(`${place} ${taken || ""}`)
        .digest("hex")
        .slice(0, 12)}`,
    ) % 100_000_000n,
  )
    .toString()
    .padStart(8, "0");

/** Letters of referral codes, without those that look like others. */
const codeLetters = "ABCDEFGHJK";
/** @returns an international account number of Germany with valid check digits */
function ibanOf(number: string): string {
  const account = `99999000${number.padStart(10, "0")}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${check.toString().padStart(2, "0")}${account}`;
}

/** @returns a tag that begins as the found one and is as long */
function tagOf(number: string, found: string): string {
  const start = `${found.slice(0, found.indexOf("_"))}_`;
  return `${start}${number.slice(0, found.length - start.length)}`;
}

interface Kind {
  pattern: RegExp;
  /** The new name; `found` is the old one. */
  name: (number: string, found: string) => string;
  /** Only for the values of these fields, and afterwards wherever the same value appears. */
  fields?: RegExp;
  /** True for values that are the same in every run. */
  keeps?: (found: string) => boolean;
}

/** In this order, since a pattern may match a part of another one's match. */
const kinds: readonly Kind[] = [
  {
    pattern: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    name: (number) => `00000000-0000-4000-8000-0000${number}`,
  },
  {
    // Hashes, keys and signatures. Digits alone are right however an address is written.
    pattern: /\b0x[0-9a-fA-F]{40,}\b/g,
    name: (number, found) => `0x${number.padEnd(found.length - 10, "0")}${number}`,
    keeps: (found) => new Set(found.slice(2)).size === 1,
  },
  {
    pattern: /(?<![\w-])[0-9a-f]{64}(?![\w-])/g,
    name: (number) => number.padEnd(64 - number.length, "0") + number,
  },
  {
    pattern: /\b[a-z]+\.[0-9a-f]{10}@example\.com/g,
    name: (number, found) => `${found.slice(0, found.indexOf("."))}.00${number}@example.com`,
  },
  { pattern: /\b[a-z]+_(?=[a-f]*\d)[0-9a-f]{8}\b/g, name: tagOf },
  // Long names leave less room for digits.
  { fields: /^(display_?tag|tag)$/i, pattern: /^[a-z]+_[0-9a-f]{1,8}$/, name: tagOf },
  {
    // Tokens of links and sessions, and the challenges that passkeys sign: 22, 27 or 43 letters.
    pattern: /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?:[\w-]{43}|[\w-]{27}|[\w-]{22})(?![\w-])/g,
    name: (number, found) => `${"t".padEnd(found.length - number.length, "0")}${number}`,
    keeps: (found) => /^[A-Z_]+$/.test(found) || /^web_/.test(found),
  },
  {
    pattern: /\bweb_[0-9a-z]{8,}_[0-9a-z]{20,}\b/g,
    name: (number) => `web_${number}_${number.padEnd(24, "0")}`,
  },
  {
    fields: /^(code|pending_referral)$/,
    pattern: /^[A-Z0-9]{8}$/,
    name: (number) => [...number].map((digit) => codeLetters[Number(digit)]).join(""),
  },
  { pattern: /\bLP[0-9A-F]{8}\b/g, name: (number) => `LP${number}` },
  {
    fields: /^account_?number$/i,
    pattern: /^\d{8,12}$/,
    name: (number, found) => number.padStart(found.length, "0"),
  },
  { fields: /^iban$/, pattern: /^[A-Z]{2}\d{2}99999\w+$/, name: (number) => ibanOf(number) },
  { pattern: /\/tmp\/[^"]*?lilypad[^/"]*/g, name: () => "/tmp/lilypad" },
  { pattern: /\blocalhost:\d+/g, name: () => "localhost:3000" },
];

const allKinds = kinds.filter(({ fields }) => fields === undefined);

const time = /\b\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d(?:\.\d+)?(?:Z|\+00:00)/g;
const date = /(?<![\w-])20\d\d-\d\d-\d\d(?![\w-])/g;
/** Looks like a tag; where nothing depends on it being one. */
const tagLike = /\b[a-z]+_[0-9a-f]{1,8}\b/g;

/** A place or a path without the names of a run. */
export const withoutNames = (text: string): string =>
  [time, date, tagLike, ...allKinds.map(({ pattern }) => pattern)].reduce(
    (left, pattern) => left.replaceAll(pattern, "-"),
    text,
  );

const token = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g;
/** Fields with seconds since the epoch. */
const secondsField = /^(exp|iat|auth_time|timestamp|expires_at)$/;
const birthField = /birth/i;
const colourField = /^avatar_?colou?r$/i;
const colours = [
  "#6366f1",
  "#0f766e",
  "#be185d",
  "#b45309",
  "#1d4ed8",
  "#7c3aed",
  "#15803d",
  "#c2410c",
];

/** The claims of an access token. */
export const claimsOf = (accessToken: string): object =>
  JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An access token with these claims, without a valid signature. */
export const tokenOf = (claims: object): string =>
  `${base64({ alg: "ES256", typ: "JWT" })}.${base64(claims)}.recorded`;

/** The value of a text that is JSON itself, as on the device; undefined for all others. */
function parsed(text: string): unknown {
  if (!/^[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // It only begins like JSON, as some patterns do.
    return undefined;
  }
}

type Place = string;
type Fields = Record<string, unknown>;

/** Renames values that differ in each run, in the order in which they are found. */
class Renaming {
  #names = new Map<string, string>();
  #taken = new Set<string>();
  readonly #recorded: Date;

  constructor(recordedAt: string) {
    this.#recorded = new Date(recordedAt);
  }

  #nameOf(kind: Kind, found: string, place: Place): string {
    const known = this.#names.get(found.toLowerCase());
    if (known !== undefined) return known;
    let name = kind.name(numberOf(place, 0), found);
    // The same name in two places is the same value, except for fixed names.
    for (let taken = 1; this.#taken.has(name) && kind.name("1", found) !== kind.name("2", found); )
      name = kind.name(numberOf(place, taken++), found);
    this.#taken.add(name);
    this.#names.set(found.toLowerCase(), name);
    return name;
  }

  /** Learns the values of fields that have no form of their own, such as tags. */
  learn(value: unknown, place: Place): void {
    if (typeof value !== "object" || value === null) return;
    for (const [field, inner] of Object.entries(value)) this.#learnField(field, inner, place);
  }

  #learnField(field: string, value: unknown, place: Place): void {
    const own = `${place}.${field}`;
    if (typeof value !== "string") {
      this.learn(value, own);
      return;
    }
    const kind = kinds.find(({ fields, pattern }) => fields?.test(field) && pattern.test(value));
    if (kind !== undefined) this.#nameOf(kind, value, own);
    else this.learn(parsed(value), own);
  }

  #learned = () =>
    [...this.#names].filter(([found]) => !/[-.@]|^0x/.test(found) && found.length < 20);

  text(text: string, place: Place): string {
    let renamed = text.replaceAll(token, (one) =>
      tokenOf(this.value(claimsOf(one), `${place}.claims`) as object),
    );
    if (renamed !== text) return renamed;
    renamed = renamed.replaceAll(time, (one) => {
      const isEscaped = one.includes("%3A");
      const moved = stableInstant(new Date(one.replaceAll("%3A", ":")), this.#recorded);
      return isEscaped ? encodeURIComponent(moved.toISOString()) : moved.toISOString();
    });
    renamed = renamed.replaceAll(/^\d{13}$/g, (one) => `${this.#number("", Number(one))}`);
    renamed = renamed.replaceAll(date, (one) => this.#day(one));
    for (const kind of allKinds) {
      renamed = renamed.replaceAll(kind.pattern, (one) =>
        kind.keeps?.(one) ? one : this.#nameOf(kind, one, place),
      );
    }
    for (const [found, name] of this.#learned()) {
      const whole = new RegExp(`(?<![\\w-])${found}(?![\\w-])`, "gi");
      renamed = renamed.replaceAll(whole, name);
    }
    return renamed;
  }

  #day(text: string): string {
    const found = new Date(`${text}T00:00:00.000Z`);
    if (Math.abs(dayOf(found) - dayOf(this.#recorded)) > 400) return text;
    return stableDay(found, this.#recorded).toISOString().slice(0, 10);
  }

  /** Times as seconds or milliseconds since the epoch; other numbers stay. */
  #number(field: string, value: number): number {
    const unit = secondsField.test(field) ? second : value > 1e12 ? 1 : null;
    if (unit === null) return value;
    return stableInstant(new Date(value * unit), this.#recorded).getTime() / unit;
  }

  value(value: unknown, place: Place): unknown {
    if (typeof value === "string") {
      const inner = parsed(value);
      return inner === undefined
        ? this.text(value, place)
        : JSON.stringify(this.value(inner, place));
    }
    if (Array.isArray(value))
      return value.map((one, index) => this.value(one, `${place}.${index}`));
    if (typeof value !== "object" || value === null) return value;
    return this.fields(value as Fields, place);
  }

  fields(values: Fields, place: Place): Fields {
    const entries = Object.entries(values).map(([field, value]) => {
      const named = this.text(field, `${place}.fields`);
      const own = `${place}.${named}`;
      if (birthField.test(field)) return [named, value];
      if (colourField.test(field)) return [named, colourOf(values)];
      if (typeof value === "number") return [named, this.#number(field, value)];
      return [named, this.value(value, own)];
    });
    return Object.fromEntries(entries);
  }
}

/** The server derives a person's colour from their id; here it depends on their name. */
function colourOf(person: Fields): string {
  const { first_name, firstName, name, displayName, display_tag, displayTag } = person;
  const known = first_name ?? firstName ?? name ?? displayName ?? display_tag ?? displayTag ?? "";
  const [start = ""] = `${known}`.toLowerCase().split(/[\s_]/);
  const first = createHash("sha256").update(start).digest()[0] ?? 0;
  return colours[first % colours.length] as string;
}

/** The session first, since it names the person; then by request. */
export function withStableNames(recording: Recording): Recording {
  const answers = recording.answers.toSorted((one, other) => {
    const [first, second] = [withoutNames(requestOf(one)), withoutNames(requestOf(other))];
    return first < second ? -1 : Number(first > second);
  });
  const renaming = new Renaming(recording.recordedAt);
  const parts = {
    localStorage: recording.localStorage,
    sessionStorage: recording.sessionStorage,
    historyState: recording.historyState,
  };
  const seen = new Map<string, number>();
  const places = answers.map((answer) => {
    const shape = withoutNames(requestOf(answer));
    const count = seen.get(shape) ?? 0;
    seen.set(shape, count + 1);
    return `${shape} ${count || ""}`;
  });
  renaming.learn(parts, "device");
  // The codes of refusals are no referral codes.
  for (const [index, { status, body }] of answers.entries())
    if (status < 400) renaming.learn(body, places[index] ?? "");
  const session = recording.localStorage["lilypad.session"];
  if (session !== undefined) renaming.value(session, "session");
  const renamed = answers.map(({ path, body, ...answer }, index) => ({
    ...answer,
    path: renaming.text(path, `${places[index]} path`),
    body: renaming.value(body, places[index] ?? ""),
  }));
  return {
    ...recording,
    recordedAt: stableTime,
    userAgent: recording.userAgent.replace(/(HeadlessChrome)\/[\d.]+/, "$1/147.0.0.0"),
    ...(renaming.value(parts, "device") as typeof parts),
    address: renaming.text(recording.address, "address"),
    texts: recording.texts.map((text) => renaming.text(text, "texts")),
    answers: renamed,
  };
}
