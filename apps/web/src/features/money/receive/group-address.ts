/** An address in groups of four characters, the first with its "0x", so that people can compare it. */
export function groupAddress(address: string): string[] {
  return address.match(/^0x.{4}|.{4}/g) ?? [];
}
