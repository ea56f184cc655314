export interface ToastContent {
  /** A notice is neither: nothing was done. It has no icon. */
  kind: "success" | "error" | "notice";
  title: string;
  text?: string;
  /** An action. A toast with one stays until the action is chosen or the toast is closed. */
  action?: { label: string; run: () => void };
}

export interface ShownToast extends ToastContent {
  id: number;
  /** Fading out. */
  closing: boolean;
}

export const toastDurationMs = 5000;
export const toastFadeMs = 300;
/** More would cover the screen; the oldest are removed. */
const maxShown = 3;

let toasts: readonly ShownToast[] = [];
let nextId = 1;
/** Toasts up to this id have been shown on the current screen. */
let seenId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const later = (id: number, ms: number, action: () => void) => {
  clearTimeout(timers.get(id));
  timers.set(id, setTimeout(action, ms));
};

/** Shows a toast at the top right for five seconds, or until it is closed if it has an action. */
export function toast(content: ToastContent, durationMs = toastDurationMs): void {
  const id = nextId++;
  // A toast with the same text replaces the previous one and starts anew.
  const others = toasts.filter(
    ({ title, text }) => title !== content.title || text !== content.text,
  );
  set([...others, { ...content, id, closing: false }].slice(-maxShown));
  if (content.action === undefined) later(id, durationMs, () => closeToast(id));
}

/** Fades a toast out and removes it. */
export function closeToast(id: number): void {
  set(toasts.map((shown) => (shown.id === id ? { ...shown, closing: true } : shown)));
  later(id, toastFadeMs, () => {
    timers.delete(id);
    set(toasts.filter((shown) => shown.id !== id));
  });
}

/** Removes all toasts immediately, without fading. */
export function clearToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  set([]);
}

/** Notes that all current toasts are shown on the current screen. */
export function noteToastsSeen(): void {
  seenId = nextId - 1;
}

/**
 * Removes the errors of a screen that is being left. An error that is raised together with the change of
 * screen belongs to the next one, and stays.
 */
export function leaveToasts(): void {
  const staying = toasts.filter(({ kind, id }) => kind !== "error" || id > seenId);
  if (staying.length < toasts.length) set(staying);
}

/** Leaves a toast open while the pointer or the focus is on it. */
export function holdToast(id: number): void {
  if (toasts.some((shown) => shown.id === id && !shown.closing)) clearTimeout(timers.get(id));
}

export function releaseToast(id: number): void {
  if (toasts.some((shown) => shown.id === id && !shown.closing && shown.action === undefined)) {
    later(id, toastDurationMs, () => closeToast(id));
  }
}

export const shownToasts = () => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
