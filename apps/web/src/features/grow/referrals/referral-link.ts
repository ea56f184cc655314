/**
 * The URL that a person shares: the server's, which knows the public URL; otherwise with this page's
 * origin.
 */
export function referralLink(known: { code: string; link: string }, origin: string): string {
  if (/^https?:\/\//.test(known.link)) return known.link;
  return `${origin}/onboarding?r=${encodeURIComponent(known.code)}`;
}
