/** Addresses of services may contain passwords and keys, so they are never printed. */
const addresses = /\b[a-z][a-z+.-]*:\/\/\S+/gi;

/** Describes an error in one line, without the addresses in it. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).replaceAll(addresses, "its address");
  const [line = ""] = error.message.split("\n");
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const text = line === "" ? error.name : line;
  const described = code === "" || text.includes(code) ? text : `${text} (${code})`;
  return described.replaceAll(addresses, "its address");
}
