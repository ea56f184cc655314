import { createPrivateKey, generateKeyPairSync, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

type SecretKind = "random bytes" | "signing key";

/** Every file that a server reads from SECRETS_DIR; other modules name them by these names. */
export const secretFiles = {
  "access-token-key.pem": "signing key",
  "code-pepper": "random bytes",
  "passcode-pepper": "random bytes",
  "refresh-token-key": "random bytes",
  "vapid-key.pem": "signing key",
  "unsubscribe-key": "random bytes",
  "bank-details-key": "random bytes",
} as const satisfies Record<string, SecretKind>;

export type SecretFile = keyof typeof secretFiles;

const secretNames = Object.keys(secretFiles) as SecretFile[];

/** The shortest secret of random bytes. */
const minSecretBytes = 32;

/** A secret that is not as it has to be. Nothing in it is secret. */
export interface SecretProblem {
  readonly name: string;
  readonly kind: "missing" | "malformed" | "readable by others" | "unknown";
  /** A sentence that names the problem and the remedy. */
  readonly problem: string;
}

const newSecret: Record<SecretKind, () => string> = {
  "random bytes": () => randomBytes(minSecretBytes).toString("hex"),
  "signing key": () =>
    generateKeyPairSync("ec", { namedCurve: "P-256" })
      .privateKey.export({ type: "pkcs8", format: "pem" })
      .toString()
      .trim(),
};

/** Writes a file that only its owner can read, whole or not at all. @returns false if there is one already */
function writePrivateFile(path: string, content: string): boolean {
  const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const file = openSync(draft, "wx", 0o600);
    writeSync(file, content);
    fsyncSync(file);
    closeSync(file);
    // A link, unlike a rename, fails if another process was faster, and then that process's file stays.
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function create(directory: string, name: string, content: string): boolean {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  return !existsSync(path) && writePrivateFile(path, `${content}\n`);
}

/** A new random key for a secret, as its file contains it. */
export const drawSecret = (name: SecretFile): string => newSecret[secretFiles[name]]();

/** The file of the key that will replace a secret: servers accept it already, and do not use it yet. */
export const nextOf = (name: SecretFile) => `${name}.next` as const;

/**
 * Writes a file of a secret, whole or not at all, in place of the present one. It gets the mode and the owner that the
 * secret's file has, so that a server which runs as another user can still read it.
 * @param file the secret's file, or that of its next key
 * @throws Error if this user may not give it that owner; the present file then stays
 */
export function replaceSecret(
  directory: string,
  name: SecretFile,
  file: SecretFile | `${SecretFile}.next`,
  content: string,
): void {
  const { mode, uid, gid } = statSync(join(directory, name));
  const draft = join(directory, `..${file}.${randomBytes(6).toString("hex")}.tmp`);
  const opened = openSync(draft, "wx", 0o600);
  try {
    writeSync(opened, `${content}\n`);
    const made = fstatSync(opened);
    if (made.uid !== uid || made.gid !== gid) fchownSync(opened, uid, gid);
    fchmodSync(opened, mode & 0o777);
    fsyncSync(opened);
    renameSync(draft, join(directory, file));
  } finally {
    closeSync(opened);
    rmSync(draft, { force: true });
  }
}

/**
 * Creates every secret that is missing, at random, readable only by its owner. A file that exists is never changed.
 * @returns the names of the created files
 */
export const createMissingSecrets = (directory: string): string[] =>
  secretNames.filter((name) => create(directory, name, newSecret[secretFiles[name]]()));

/** Reads a secret from its own file, which is created with a random secret if missing. For one machine only. */
export function readOrCreateSecret(directory: string, name: string): string {
  create(directory, name, newSecret["random bytes"]());
  return readFileSync(join(directory, name), "utf8").trim();
}

function isSigningKey(text: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(text);
    return asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
}

const isRandomBytes = (text: string): boolean =>
  /^([0-9a-f]{2})+$/i.test(text) && text.length / 2 >= minSecretBytes;

const pemBlock = /-----BEGIN[^-]+-----[\s\S]*?-----END[^-]+-----/g;

/** Splits the content of a secret's file into its keys, the current one first: PEM blocks, or a line for each key. */
function splitKeys(name: string, content: string): string[] {
  if (name.includes(".pem")) return content.match(pemBlock) ?? [content.trim()];
  return content.trim().split(/\s*\n\s*/);
}

/** Reads the keys in a secret's file, the current one first. */
export const readKeys = (directory: string, name: string): string[] =>
  splitKeys(name, readFileSync(join(directory, name), "utf8"));

function describeMalformed(name: SecretFile, content: string): string | undefined {
  const keys = splitKeys(name, content);
  if (secretFiles[name] === "signing key") {
    return keys.every(isSigningKey)
      ? undefined
      : "must be EC private keys of the curve P-256 (PEM), the current one first";
  }
  return keys.every(isRandomBytes)
    ? undefined
    : `must be at least ${minSecretBytes} bytes in hexadecimal in each line, the current key first`;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function checkContent(directory: string, name: SecretFile, file: string): SecretProblem[] {
  const path = join(directory, file);
  try {
    const wrong = describeMalformed(name, readFileSync(path, "utf8").trim());
    return wrong === undefined
      ? []
      : [
          {
            name: file,
            kind: "malformed",
            problem: `${file}: ${wrong}; restore it from its backup`,
          },
        ];
  } catch (error) {
    return [
      { name: file, kind: "malformed", problem: `${file}: cannot be read (${messageOf(error)})` },
    ];
  }
}

/**
 * Checks the secrets that a server needs.
 * @returns every problem that prevents a start, all at once; empty if there is none
 */
export const findSecretProblems = (directory: string): SecretProblem[] =>
  secretNames.flatMap((name): SecretProblem[] => {
    const next = nextOf(name);
    const exists = (file: string) => existsSync(join(directory, file));
    return [
      ...(exists(name)
        ? checkContent(directory, name, name)
        : [{ name, kind: "missing" as const, problem: `${name}: is missing` }]),
      ...(exists(next) ? checkContent(directory, name, next) : []),
    ];
  });

/** Others may not read a secret or write it, and its group may not write it. Its group may read it, as with mounted secrets. */
const forbiddenMode = 0o027;

/**
 * Checks who can read and change a file that is for its owner only.
 * @returns the problem and the remedy, without the file's name; undefined if there is none, or no such file
 */
export function findModeProblem(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  const mode = found.mode & 0o777;
  if ((mode & forbiddenMode) === 0) return undefined;
  return `others can read or change it (mode ${mode.toString(8)}); run chmod 600 on it`;
}

function checkMode(directory: string, name: string): SecretProblem[] {
  const problem = findModeProblem(join(directory, name));
  return problem === undefined
    ? []
    : [{ name, kind: "readable by others", problem: `${name}: ${problem}` }];
}

/**
 * Checks the whole folder of secrets: missing files, files that others can read, and files that do not belong there.
 * @param alsoExpected names of files in the folder that other settings name, such as the operator's key
 */
export function inspectSecrets(
  directory: string,
  alsoExpected: readonly string[] = [],
): SecretProblem[] {
  const problems = findSecretProblems(directory);
  if (!existsSync(directory)) return problems;
  const known: readonly string[] = [...secretNames, ...secretNames.map(nextOf), ...alsoExpected];
  // Mounted secrets have hidden folders (..data) next to the files.
  const present = readdirSync(directory).filter((name) => !name.startsWith(".."));
  for (const name of present.sort()) {
    if (known.includes(name)) problems.push(...checkMode(directory, name));
    else {
      const problem = `${name}: is not used by a server; if it is a key, move it to the machine that needs it`;
      problems.push({ name, kind: "unknown", problem });
    }
  }
  return problems;
}
