/** A table of values by key in IndexedDB, for data that must not be lost when the tab closes. */
export interface KeptTable<T> {
  /** The value, or null if there is none or this version cannot read it. */
  get(key: string): Promise<T | null>;
  all(): Promise<T[]>;
  set(key: string, value: T): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** Opens a database with one table. @param schema reads a stored value: as this version knows it, or null */
export function keptTable<T>(
  database: string,
  table: string,
  schema: (stored: unknown) => T | null,
): KeptTable<T> {
  let opened: Promise<IDBDatabase> | null = null;
  function open(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database);
      const forget = () => {
        opened = null;
      };
      request.onupgradeneeded = () => request.result.createObjectStore(table);
      request.onsuccess = () => {
        // Some browsers close a connection on their own.
        request.result.onclose = forget;
        resolve(request.result);
      };
      request.onerror = () => {
        forget();
        reject(request.error);
      };
    });
    return opened;
  }

  /** Resolves once the transaction is complete, so that written data is durable. */
  async function run<R>(
    mode: IDBTransactionMode,
    action: (store: IDBObjectStore) => IDBRequest<R>,
  ): Promise<R> {
    const transaction = (await open()).transaction(table, mode);
    const request = action(transaction.objectStore(table));
    return new Promise((resolve, reject) => {
      const fail = () => reject(transaction.error);
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = fail;
      transaction.onerror = fail;
    });
  }

  return {
    get: async (key) => schema(await run("readonly", (store) => store.get(key))),
    all: async () =>
      (await run("readonly", (store) => store.getAll()))
        .map(schema)
        .filter((value) => value !== null),
    set: (key, value) => run("readwrite", (store) => store.put(value, key)),
    delete: (key) => run("readwrite", (store) => store.delete(key)),
  };
}
