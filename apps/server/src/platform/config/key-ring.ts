/**
 * The keys of one purpose. New values are made with the current key; values made with an older one are still accepted,
 * so a key can be replaced without a pause (ADR 82).
 */
export interface KeyRing<Key> {
  readonly current: Key;
  /** Every key that is accepted: the next one if there is one, the current one, then older ones. */
  readonly all: readonly Key[];
}

/** Creates a ring of a current key and older ones. */
export const ringOf = <Key>(current: Key, ...older: Key[]): KeyRing<Key> => ({
  current,
  all: [current, ...older],
});

/** Adds a key that is accepted already, and will be the current one soon. */
export const withNext = <Key>(next: Key, { current, all }: KeyRing<Key>): KeyRing<Key> => ({
  current,
  all: [next, ...all],
});

/** Derives a ring of keys from another one, in the same order. */
export function mapRing<Key, Derived>(
  ring: KeyRing<Key>,
  derive: (key: Key) => Derived,
): KeyRing<Derived> {
  const current = derive(ring.current);
  return { current, all: ring.all.map((key) => (key === ring.current ? current : derive(key))) };
}

/** The key that has been in the ring for the longest time. */
export const oldestOf = <Key>({ all, current }: KeyRing<Key>): Key => all.at(-1) ?? current;
