/** How long a quote still holds, in whole seconds: 0 once it has expired. */
export function secondsLeft(expiresAt: string, now: Date): number {
  const leftMs = new Date(expiresAt).getTime() - now.getTime();
  return Number.isFinite(leftMs) ? Math.max(0, Math.ceil(leftMs / 1000)) : 0;
}

/** Minutes and seconds, such as "4:32". */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
