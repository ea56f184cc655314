/** Collects failures that are reported but not shown. @returns the messages, as they come */
export function collectFailures(): string[] {
  const heard: string[] = [];
  addEventListener("lilypad:unexpected-error", (event) => {
    if (event instanceof CustomEvent) heard.push(event.detail.message);
  });
  return heard;
}
