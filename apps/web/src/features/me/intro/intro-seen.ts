/** When the welcome was dismissed or finished on this device. */
const key = "lilypad.welcome_slides_seen";

export const isIntroSeen = (): boolean => localStorage.getItem(key) !== null;

export function rememberIntroSeen(): void {
  localStorage.setItem(key, new Date().toISOString());
}
