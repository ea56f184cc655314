import "fake-indexeddb/auto";

const finished = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Empties all IndexedDB stores. The databases stay open, because the app's modules, which test files
 * share, hold connections to them.
 */
export async function clearDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await finished(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    for (const store of stores) {
      await finished(database.transaction(store, "readwrite").objectStore(store).clear());
    }
    database.close();
  }
}
