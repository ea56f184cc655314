export function takeLock(dataDir: string): { release(): void } | { heldBy: number };
