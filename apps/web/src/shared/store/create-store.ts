import { useSyncExternalStore } from "react";

export interface Store {
  /** Reports that values of the store may have changed. */
  changed: () => void;
  /** Calls a listener when values of the store may have changed. @returns a function that ends it */
  onChange: (listener: () => void) => () => void;
  /**
   * A value of the store in a component, which follows every change.
   * @param read returns the current value, and the same one as long as it has not changed
   * @param readAtBuild returns the value with which the build renders pages; without it, the current one
   */
  useValue: <T>(read: () => T, readAtBuild?: () => T) => T;
}

/**
 * Creates what components need to follow values that are stored outside React.
 * @param windowEvents after which values may have changed too, such as "storage" for a change in another tab
 */
// With this annotation a page does not load the stores that it does not use; the payment link uses none.
/* @__NO_SIDE_EFFECTS__ */
export function createStore(...windowEvents: readonly string[]): Store {
  const listeners = new Set<() => void>();
  const onChange = (listener: () => void) => {
    listeners.add(listener);
    for (const name of windowEvents) window.addEventListener(name, listener);
    return () => {
      listeners.delete(listener);
      for (const name of windowEvents) window.removeEventListener(name, listener);
    };
  };
  return {
    changed: () => {
      for (const listener of listeners) listener();
    },
    onChange,
    useValue: (read, readAtBuild = read) => useSyncExternalStore(onChange, read, readAtBuild),
  };
}
