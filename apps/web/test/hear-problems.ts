/** Listens for what is reported and told to nobody on the screen. @returns the messages, as they come */
export function hearProblems(): string[] {
  const heard: string[] = [];
  addEventListener("lilypad:unexpected-error", (event) => {
    if (event instanceof CustomEvent) heard.push(event.detail.message);
  });
  return heard;
}
