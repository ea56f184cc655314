/** A file of this version of the app. */
export interface BuiltFile {
  url: string;
  /** Changes with the content; null if the name already does. */
  revision: string | null;
}

/** All files of this version: those that every device stores, and those that it stores once it uses them or has time. */
export interface BuiltFiles {
  first: readonly BuiltFile[];
  later: readonly BuiltFile[];
}

export interface FileStoreParts {
  openCache: () => Promise<Cache>;
  fetch: (request: Request) => Promise<Response>;
}

export type FileStore = ReturnType<typeof createFileStore>;

/** A page may be compressed in several ways; all of them are the same page. */
const anyVariant = { ignoreVary: true };

/**
 * Stores files of this version on the device. A file is stored under an address that changes with its content, so the next
 * version finds what has not changed, and two versions do not meet.
 */
export function createFileStore({ first, later }: BuiltFiles, parts: FileStoreParts) {
  const keyOf = ({ url, revision }: BuiltFile) =>
    revision === null ? url : `${url}?revision=${revision}`;
  const keys = new Map([...first, ...later].map((file) => [file.url, keyOf(file)]));

  async function read(path: string): Promise<Response | undefined> {
    const key = keys.get(path);
    return key === undefined ? undefined : (await parts.openCache()).match(key, anyVariant);
  }

  async function write(path: string, response: Response): Promise<void> {
    const key = keys.get(path);
    if (key !== undefined) await (await parts.openCache()).put(key, response);
  }

  /** @throws if the file cannot be loaded */
  async function keep(path: string): Promise<void> {
    if ((await read(path)) !== undefined) return;
    // What the page has just loaded comes from the browser's cache; a file whose name stays the same is read anew.
    const cache = keys.get(path) === path ? "default" : "reload";
    const response = await parts.fetch(new Request(path, { cache }));
    if (!response.ok || response.redirected) throw new Error(`${path} could not be stored`);
    await write(path, response);
  }

  return {
    /** True for the path of a file of this version. */
    has: (path: string): boolean => keys.has(path),
    read,
    write,
    /** Stores what every device needs. @throws if a file cannot be loaded; the browser then tries again another time */
    async install(): Promise<void> {
      await Promise.all(first.map(({ url }) => keep(url)));
    },
    /** Stores files that a page has loaded; others are ignored. */
    async keepLoaded(paths: readonly string[]): Promise<void> {
      for (const path of paths) if (keys.has(path)) await keep(path).catch(() => {});
    },
    /** Stores what is not stored yet, one file after another, until the network fails. The next start continues. */
    async keepAll(): Promise<void> {
      for (const { url } of later) await keep(url);
    },
    /**
     * Answers with the stored file; otherwise with that of the network, which is then stored.
     * @param whileStoring is given what goes on after the answer
     */
    async answer(
      request: Request,
      whileStoring: (storing: Promise<unknown>) => void,
    ): Promise<Response> {
      const path = new URL(request.url).pathname;
      const kept = await read(path);
      if (kept !== undefined) return kept;
      const response = await parts.fetch(request);
      // A device without room shows the file all the same.
      if (response.ok) whileStoring(write(path, response.clone()).catch(() => {}));
      return response;
    },
    /** Removes the files of other versions. */
    async removeOthers(): Promise<void> {
      const cache = await parts.openCache();
      const wanted = new Set(keys.values());
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        if (!wanted.has(pathname + search)) await cache.delete(request);
      }
    },
  };
}
