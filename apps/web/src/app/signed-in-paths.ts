/**
 * The routes that need a session, as one pattern: they share one provider, one event stream and one
 * cache, which must survive a change of screen.
 */
export const signedInPaths =
  /^\/(?:dashboard|send-money|send-money\/(?:success|wallet|wallet\/saved)|request-money|receive(?:\/other)?|help\/messages(?:\/[^/]+)?|exchange|my-code|scan|find-friends|limits|transactions|transactions\/(?:statement|[^/]+\/receipt)|notifications|leaderboard|cards(?:\/setup)?|profile|profile\/referrals|profile\/notifications|profile\/security(?:\/(?:key|signing(?:\/passkey)?))?|profile\/(?:edit|address|privacy|sessions|delete|linked-accounts|proof|hand-over)|ramp\/link-bank|banking\/setup|payments\/(?:topup|withdraw)|teleport(?:\/(?:success|links|payments|pay\/[^/]+))?)\/?$/;
