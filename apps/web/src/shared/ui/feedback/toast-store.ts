export interface ToastContent {
  kind: "success" | "error";
  title: string;
  text?: string;
  /** What can be done about it. Such a toast stays until it is answered or closed. */
  action?: { label: string; run: () => void };
}

export interface ShownToast extends ToastContent {
  id: number;
  /** Fading out. */
  closing: boolean;
}

export const toastDurationMs = 5000;
export const toastFadeMs = 300;
/** More at once would cover the screen; the oldest give way. */
const maxShown = 3;

let toasts: readonly ShownToast[] = [];
let nextId = 1;
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

/**
 * Shows a toast at the top right for five seconds, or until it is answered
 * when there is something to do.
 */
export function toast(content: ToastContent, durationMs = toastDurationMs): void {
  const id = nextId++;
  // The same words twice are one toast that starts anew.
  const others = toasts.filter(
    ({ title, text }) => title !== content.title || text !== content.text,
  );
  set([...others, { ...content, id, closing: false }].slice(-maxShown));
  if (content.action === undefined) later(id, durationMs, () => closeToast(id));
}

/** Lets a toast fade and go. */
export function closeToast(id: number): void {
  set(toasts.map((shown) => (shown.id === id ? { ...shown, closing: true } : shown)));
  later(id, toastFadeMs, () => {
    timers.delete(id);
    set(toasts.filter((shown) => shown.id !== id));
  });
}

/** Takes all toasts away at once, without fading. */
export function clearToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  set([]);
}

/** Someone is reading: keep it until they move on. */
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
