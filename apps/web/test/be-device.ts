const given = new Set<string>();

/** Gives the page device traits that jsdom lacks, until the test ends. */
export function beDevice(traits: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(traits)) {
    given.add(name);
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

export function forgetDevice(): void {
  for (const name of given) Reflect.deleteProperty(navigator, name);
  given.clear();
}
