import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useOnline, watchAnswer, watchToken } from "./index.ts";

const failed = () => watchAnswer(Promise.reject(new TypeError("no network"))).catch(() => {});
const answered = () => watchAnswer(Promise.resolve(new Response()));

const online = () => renderHook(useOnline).result.current;

beforeEach(() => answered());

it("one failed request does not mean that the network is down, two do", async () => {
  await failed();
  expect(online()).toBe(true);
  await failed();
  expect(online()).toBe(false);
});

it("any answer means that the network works again", async () => {
  const { result } = renderHook(useOnline);
  await act(async () => void (await Promise.all([failed(), failed()])));
  expect(result.current).toBe(false);
  await act(answered);
  expect(result.current).toBe(true);
});

it("a request without an answer for four seconds means that the network is down", async () => {
  vi.useFakeTimers();
  let answer = (_: Response) => {};
  const request = watchAnswer(new Promise<Response>((resolve) => (answer = resolve)));
  vi.advanceTimersByTime(4000);
  vi.useRealTimers();
  expect(online()).toBe(false);
  answer(new Response());
  await request;
  expect(online()).toBe(true);
});

it("a request that the app gives up says nothing", async () => {
  for (let times = 0; times < 3; times += 1) {
    await watchAnswer(Promise.reject(new DOMException("", "AbortError"))).catch(() => {});
  }
  expect(online()).toBe(true);
});

it("a valid token does not mean that the network works", async () => {
  await failed();
  await failed();
  await watchToken(Promise.resolve("token"));
  expect(online()).toBe(false);
});
