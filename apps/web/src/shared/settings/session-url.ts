/** The URL of the session protocol: the app's own server unless the page names another. */
export function sessionUrl(): string {
  const named = document.querySelector('meta[name="lilypad:auth-url"]')?.getAttribute("content");
  return named ? named : `${location.origin}/auth/v1`;
}
