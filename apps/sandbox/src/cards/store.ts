import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Holder } from "./core/holder.ts";

export interface Session {
  /** The hash of the token, which only its bearer has. */
  readonly digest: string;
  readonly holderId: string;
  readonly expiresAt: string;
}

interface Books {
  readonly holders: readonly Holder[];
  readonly sessions: readonly Session[];
}

/** The issuer's data: readable immediately, on disk after `flushed`. */
export interface IssuerStore {
  holders(): readonly Holder[];
  putHolder(holder: Holder): void;
  sessions(): readonly Session[];
  putSession(session: Session): void;
  /** Ends all sessions: all holders have to confirm their email again. */
  endSessions(): void;
  /** @throws if they could not be written */
  flushed(): Promise<void>;
}

/**
 * Opens `cards.json`. Few people hold a card here, so the whole file is written each time, to a
 * temporary file that replaces the old one.
 * @param directory created if missing; only one process at a time may use it
 */
export async function openIssuerStore(directory: string, now: () => Date): Promise<IssuerStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, "cards.json");
  const books = await readBooks(path);
  const holders = new Map(books.holders.map((holder) => [holder.id, holder]));
  let sessions = books.sessions;
  let isDirty = false;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (isDirty) {
      isDirty = false;
      const file = await open(`${path}.new`, "w", 0o600);
      try {
        await file.writeFile(JSON.stringify({ holders: [...holders.values()], sessions }));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.new`, path);
    }
  }

  async function flushed(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    await writing;
    // Something may have been added while the last copy was being written.
    if (isDirty) await flushed();
  }

  return {
    flushed,
    holders: () => [...holders.values()],
    putHolder(holder) {
      holders.set(holder.id, holder);
      isDirty = true;
    },
    sessions: () => sessions,
    putSession(session) {
      const running = sessions.filter(({ expiresAt }) => Date.parse(expiresAt) > now().getTime());
      sessions = [...running, session];
      isDirty = true;
    },
    endSessions() {
      sessions = [];
      isDirty = true;
    },
  };
}

async function readBooks(path: string): Promise<Books> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return '{"holders":[],"sessions":[]}';
    throw error;
  });
  return JSON.parse(text) as Books;
}
