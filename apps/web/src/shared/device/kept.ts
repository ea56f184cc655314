/** A value that is stored in this browser under one key. */
export interface Kept<T, Stored = T> {
  /** The value, or null if there is none or this version cannot read it. */
  read(): T | null;
  keep(value: Stored): void;
  forget(): void;
}

/** How long it is stored: on this device, or until the tab is closed. */
export type KeptWhere = "device" | "tab";

/**
 * A full or forbidden storage stores nothing, and that is never an error: everything stored here can be read or
 * entered again.
 */
function attempt<T>(action: (storage: Storage) => T, where: KeptWhere): T | null {
  try {
    return action(where === "device" ? localStorage : sessionStorage);
  } catch {
    return null;
  }
}

/** Stores a text as it is. */
export const keptText = (key: string, where: KeptWhere = "device"): Kept<string> => ({
  read: () => attempt((storage) => storage.getItem(key), where),
  keep: (value) => void attempt((storage) => storage.setItem(key, value), where),
  forget: () => void attempt((storage) => storage.removeItem(key), where),
});

/** Stores a value as JSON. @param schema reads a stored value: as this version knows it, or null */
export function keptValue<T, Stored = T>(
  key: string,
  schema: (stored: unknown) => T | null,
  where: KeptWhere = "device",
): Kept<T, Stored> {
  const text = keptText(key, where);
  return {
    ...text,
    read() {
      const stored = text.read();
      return stored === null ? null : attempt(() => schema(JSON.parse(stored)), where);
    },
    keep: (value) => text.keep(JSON.stringify(value)),
  };
}
