/** The region of the first language that has one: "DE" for "de-DE"; null if none has. */
export function browserRegion(languages: readonly string[] = navigator.languages): string | null {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language);
      if (region !== undefined && /^[A-Z]{2}$/.test(region)) return region;
    } catch {
      // An invalid language tag; try the next one.
    }
  }
  return null;
}
