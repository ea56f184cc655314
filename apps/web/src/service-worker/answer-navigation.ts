export interface NavigationParts {
  /**
   * The page from the network. Without a network it rejects, or, for a navigation preload in Firefox, it
   * is an error response.
   */
  fresh: Promise<Response>;
  /** The stored page of this version, if there is one. */
  kept: () => Promise<Response | undefined>;
  /** Resolves when the network has taken too long. */
  late: Promise<void>;
}

/**
 * Answers with the page from the network, so that the server's settings and headers apply; with the
 * stored one if there is no network, a slow one, or a failing server. A page that is not stored is waited
 * for.
 */
export async function answerNavigation({ fresh, kept, late }: NavigationParts): Promise<Response> {
  const inTime = await Promise.race([
    fresh.then(
      (response) => (response.type !== "error" && response.status < 500 ? response : null),
      () => null,
    ),
    late.then(() => null),
  ]);
  return inTime ?? (await kept()) ?? fresh;
}
