/** An event from the server: this resource has changed and should be read again. */
export interface LiveEvent {
  type: string;
  id: string;
  version: number;
  /** How much of the server's database a read has to show to include the change; undefined if every read does. */
  position?: string;
}

function parseEvent(data: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== "object" || value === null) return null;
    const { type, id, version, position } = value as Record<string, unknown>;
    if (typeof type !== "string") return null;
    return {
      type,
      id: typeof id === "string" ? id : "",
      version: typeof version === "number" ? version : 0,
      ...(typeof position === "string" ? { position } : {}),
    };
  } catch {
    return null;
  }
}

/**
 * Reads server-sent events from text that arrives in chunks of any size. Comments, other fields and
 * unreadable events are skipped.
 */
export function createEventReader(onEvent: (event: LiveEvent) => void): (piece: string) => void {
  let waiting = "";
  return (piece) => {
    const lines = (waiting + piece).split(/\r?\n/);
    waiting = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data:")) continue;
      const event = parseEvent(line.slice("data:".length).trim());
      if (event !== null) onEvent(event);
    }
  };
}
