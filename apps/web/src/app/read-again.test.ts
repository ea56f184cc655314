import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { readAgain, readBeforeNow } from "./read-again.ts";

/** A screen that shows the requests; the test answers each of its reads. */
function screenOf(queryClient: QueryClient) {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ["requests", "me"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    staleTime: 15_000,
  });
  observer.subscribe(() => undefined);
  return { answers, shown: () => observer.getCurrentResult().data };
}

const answered = (screen: ReturnType<typeof screenOf>, index: number, value: string) => {
  screen.answers[index]?.(value);
  return vi.waitFor(() => expect(screen.shown()).toBe(value));
};

test("a change during a query's first read is shown, though that read's answer is older than the change", async () => {
  const queryClient = new QueryClient();
  const screen = screenOf(queryClient);
  readAgain(queryClient, ["requests"]);
  expect(screen.answers).toHaveLength(1);
  await answered(screen, 0, "before the change");
  await vi.waitFor(() => expect(screen.answers).toHaveLength(2));
  await answered(screen, 1, "after the change");
});

test("a change after a query's first read makes it read at once", async () => {
  const queryClient = new QueryClient();
  const screen = screenOf(queryClient);
  await answered(screen, 0, "before the change");
  readAgain(queryClient, ["requests"]);
  expect(screen.answers).toHaveLength(2);
  await answered(screen, 1, "after the change");
});

test("a change of another resource reads nothing again", async () => {
  const queryClient = new QueryClient();
  const screen = screenOf(queryClient);
  await answered(screen, 0, "unchanged");
  readAgain(queryClient, ["balances"]);
  expect(screen.answers).toHaveLength(1);
});

test("what was read before a stream opened, or was being read when it opened, is read again", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
  const queryClient = new QueryClient();
  const screen = screenOf(queryClient);
  const atOpening = readBeforeNow(queryClient);
  vi.setSystemTime(2_000);
  await answered(screen, 0, "read by the server before the stream opened");
  readAgain(queryClient, ["requests"], atOpening);
  expect(screen.answers).toHaveLength(2);
  await answered(screen, 1, "read again");
  vi.setSystemTime(5_000);
  readAgain(queryClient, ["requests"], readBeforeNow(queryClient));
  expect(screen.answers, "a later stream, after a break").toHaveLength(3);
  vi.useRealTimers();
});

test("a query that was read only after a stream opened is not read again", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
  const queryClient = new QueryClient();
  const atOpening = readBeforeNow(queryClient);
  vi.setSystemTime(2_000);
  const screen = screenOf(queryClient);
  await answered(screen, 0, "read by the server after the stream opened");
  readAgain(queryClient, ["requests"], atOpening);
  expect(screen.answers).toHaveLength(1);
  vi.useRealTimers();
});
