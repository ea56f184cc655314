/** The chat of this tab: a reload goes on with it, and closing the tab forgets it. */
const key = "lilypad.chat";

/** A browser may refuse its storage; the chat then lives as long as the page. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export const readKeptChat = (): string | null => attempt(() => sessionStorage.getItem(key));
export const keepChat = (id: string): void => void attempt(() => sessionStorage.setItem(key, id));
export const forgetKeptChat = (): void => void attempt(() => sessionStorage.removeItem(key));
