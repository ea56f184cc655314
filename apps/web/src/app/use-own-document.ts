/** A location for pages with their own document: their links leave it, because the app is a different one. */
export const useOwnDocument = (): [string, (to: string) => void] => [
  location.pathname,
  (to) => location.assign(to),
];
