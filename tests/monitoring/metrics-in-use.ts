// Reads PromQL: which metrics and labels an expression uses, and whether it is well-formed.
import { parser } from "@prometheus-io/lezer-promql";

/** A metric in an expression, with the labels by which it is selected. */
export interface MetricInUse {
  readonly name: string;
  readonly labels: readonly string[];
}

/** The parts of one expression. */
export interface ReadExpression {
  readonly metrics: readonly MetricInUse[];
  /** The text where the grammar does not fit; undefined if the expression is well-formed. */
  readonly problem: string | undefined;
}

/** Reads an expression in PromQL with the grammar of Prometheus' own editor. */
export function readExpression(expression: string): ReadExpression {
  const metrics: { name: string; labels: string[] }[] = [];
  let problem: string | undefined;
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) problem ??= expression.slice(node.from) || "its end";
      if (node.name === "VectorSelector") {
        const name = node.node.getChild("Identifier");
        if (name !== null) metrics.push({ name: expression.slice(name.from, name.to), labels: [] });
      }
      if (node.name === "LabelName" && node.node.parent?.name !== "GroupingLabels")
        metrics.at(-1)?.labels.push(expression.slice(node.from, node.to));
    },
  });
  return { metrics, problem };
}
