/** The region of the first language that names one: "DE" for "de-DE"; null when none does. */
export function browserRegion(languages: readonly string[] = navigator.languages): string | null {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language);
      if (region !== undefined && /^[A-Z]{2}$/.test(region)) return region;
    } catch {
      // Not a language: the next one may be.
    }
  }
  return null;
}
