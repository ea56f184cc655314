import { expect, test } from "vitest";
import { readExpression } from "./metrics-in-use.ts";

test("the metrics of an expression are found with the labels that select them", () => {
  const { metrics, problem } = readExpression(
    'sum by (queue) (rate(a_total{queue="mail", state!~"x|y"}[5m])) / ignoring (z) b > 3 unless on (q) absent(c_d{})',
  );
  expect(problem).toBeUndefined();
  expect(metrics).toEqual([
    { name: "a_total", labels: ["queue", "state"] },
    { name: "b", labels: [] },
    { name: "c_d", labels: [] },
  ]);
});

test.each(["sum(a", "a >", "rate(a_total[)", "a{b=c}"])("%s is not PromQL", (expression) => {
  expect(readExpression(expression).problem).toBeDefined();
});
