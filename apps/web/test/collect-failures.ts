/** Collects failures that are reported but not shown. @returns the messages, as they come */
export function collectFailures(): string[] {
  const messages: string[] = [];
  addEventListener("lilypad:unexpected-error", (event) => {
    if (event instanceof CustomEvent) messages.push(event.detail.message);
  });
  return messages;
}
