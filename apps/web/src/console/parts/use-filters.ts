import { useLocation, useSearch } from "wouter";

export type Filters<Name extends string> = Readonly<Record<Name, string>>;

export interface FilterState<Name extends string> {
  /** The filters of this page; an empty text stands for none. */
  filters: Filters<Name>;
  /** The address of this page with some filters changed. */
  hrefOf: (change: Partial<Filters<Name>>) => string;
  /** Opens the address with the changed filters, so that Back leads to the earlier ones. */
  set: (change: Partial<Filters<Name>>) => void;
}

/** Filters that live in the page's address, so that they can be shared and survive a reload. */
export function useFilters<const Name extends string>(names: readonly Name[]): FilterState<Name> {
  const [path, navigate] = useLocation();
  const given = new URLSearchParams(useSearch());
  const filters = Object.fromEntries(
    names.map((name) => [name, given.get(name) ?? ""]),
  ) as Filters<Name>;
  function hrefOf(change: Partial<Filters<Name>>): string {
    const next = Object.entries<string>({ ...filters, ...change }).filter(
      ([, value]) => value !== "",
    );
    return next.length === 0 ? path : `${path}?${new URLSearchParams(next)}`;
  }
  return { filters, hrefOf, set: (change) => navigate(hrefOf(change)) };
}
