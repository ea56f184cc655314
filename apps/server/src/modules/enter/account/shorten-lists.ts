/**
 * Shortens lists to their first `limit` rows: the data itself if it is a list, otherwise those
 * among its properties.
 * @returns the data, and the names of the shortened lists: "contacts", "rewards.invited"
 */
export function shortenLists(
  name: string,
  data: unknown,
  limit: number,
): { data: unknown; cut: string[] } {
  const cut: string[] = [];
  const shorten = (label: string, value: unknown): unknown => {
    if (!Array.isArray(value) || value.length <= limit) return value;
    cut.push(label);
    return value.slice(0, limit);
  };
  if (Array.isArray(data) || typeof data !== "object" || data === null) {
    return { data: shorten(name, data), cut };
  }
  const members = Object.entries(data).map(([key, value]): [string, unknown] => [
    key,
    shorten(`${name}.${key}`, value),
  ]);
  return { data: Object.fromEntries(members), cut };
}
