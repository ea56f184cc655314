import type { ReactNode } from "react";
import styles from "./days.module.css";
import { List } from "./list.tsx";

interface Day<Item> {
  heading: string;
  items: Item[];
}

/** Groups items by the heading of their day, in the given order. */
function byDay<Item>(items: readonly Item[], headingOf: (item: Item) => string): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const heading = headingOf(item);
    const last = days.at(-1);
    if (last?.heading === heading) last.items.push(item);
    else days.push({ heading, items: [item] });
  }
  return days;
}

export interface DaysProps<Item> {
  items: readonly Item[];
  headingOf: (item: Item) => string;
  /** Returns the list item of one of them. */
  children: (item: Item) => ReactNode;
}

/** A list for each day, under its heading. */
export function Days<Item>({ items, headingOf, children }: DaysProps<Item>) {
  return byDay(items, headingOf).map((day) => (
    <section key={day.heading} aria-label={day.heading}>
      <h2 className={styles.day}>{day.heading}</h2>
      <List>{day.items.map(children)}</List>
    </section>
  ));
}
