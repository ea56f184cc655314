export interface NavigationParts {
  /** The page from the network. */
  fresh: Promise<Response>;
  /** The page as this version kept it, where it did. */
  kept: () => Promise<Response | undefined>;
  /** Settles when the network has had its time. */
  late: Promise<void>;
}

/**
 * The page from the network, so that the server's settings and headers count; the kept one when
 * there is no network, a slow one, or a server that fails. What nobody kept is waited for.
 */
export async function answerNavigation({ fresh, kept, late }: NavigationParts): Promise<Response> {
  const inTime = await Promise.race([
    fresh.then(
      (response) => (response.status < 500 ? response : null),
      () => null,
    ),
    late.then(() => null),
  ]);
  return inTime ?? (await kept()) ?? fresh;
}
