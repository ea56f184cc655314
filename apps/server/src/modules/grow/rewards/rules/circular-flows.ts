/** The sum of one person's payments to another. */
export interface Payment {
  from: string;
  to: string;
  /** Minor units. */
  amountMinor: bigint;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** People among whom money can flow from each one to every other one. */
export interface CircularFlow {
  people: string[];
  /** The sum of the payments among them. */
  amountMinor: bigint;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

interface Visit {
  index: number;
  lowest: number;
  isOpen: boolean;
}

/**
 * Tarjan's algorithm for strongly connected components, without recursion because chains of
 * payments may be long.
 */
function componentsOf(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const visits = new Map<string, Visit>();
  const open: string[] = [];
  const components: string[][] = [];
  const begin = (person: string) => {
    const visit = { index: visits.size, lowest: visits.size, isOpen: true };
    visits.set(person, visit);
    open.push(person);
    return { person, visit, next: 0 };
  };
  for (const start of targets.keys()) {
    if (visits.has(start)) continue;
    const path = [begin(start)];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const target = (targets.get(step.person) ?? [])[step.next];
      step.next += 1;
      if (target !== undefined) {
        const seen = visits.get(target);
        if (seen === undefined) path.push(begin(target));
        else if (seen.isOpen) step.visit.lowest = Math.min(step.visit.lowest, seen.index);
        continue;
      }
      path.pop();
      const before = path.at(-1)?.visit;
      if (before !== undefined) before.lowest = Math.min(before.lowest, step.visit.lowest);
      if (step.visit.lowest !== step.visit.index) continue;
      const component = open.splice(open.lastIndexOf(step.person));
      for (const person of component) {
        const visit = visits.get(person);
        if (visit !== undefined) visit.isOpen = false;
      }
      components.push(component);
    }
  }
  return components;
}

/**
 * Finds circular flows: groups of people in which payments lead from each one, through others of
 * the group, back to them. Time is linear in the number of payments.
 */
export function findCircularFlows(payments: readonly Payment[]): CircularFlow[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of payments) {
    const known = targets.get(from);
    if (known === undefined) targets.set(from, [to]);
    else known.push(to);
  }
  const groupOf = new Map<string, number>();
  const groups = componentsOf(targets).filter((people) => people.length > 1);
  for (const [group, people] of groups.entries()) {
    for (const person of people) groupOf.set(person, group);
  }
  const within = new Map<number, Payment[]>();
  for (const payment of payments) {
    const group = groupOf.get(payment.from);
    if (group === undefined || group !== groupOf.get(payment.to)) continue;
    const found = within.get(group);
    if (found === undefined) within.set(group, [payment]);
    else found.push(payment);
  }
  return [...within].map(([group, paid]) => ({
    people: [...(groups[group] ?? [])].sort(),
    amountMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    count: paid.reduce((sum, { count }) => sum + count, 0),
    firstAt: new Date(Math.min(...paid.map(({ firstAt }) => firstAt.getTime()))),
    lastAt: new Date(Math.max(...paid.map(({ lastAt }) => lastAt.getTime()))),
  }));
}
