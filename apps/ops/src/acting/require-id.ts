import { WrongUsage } from "../outcome.ts";

/** @throws WrongUsage for anything that is not an id */
export function requireId(option: string, text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) {
    throw new WrongUsage(`--${option}: must be an id such as 0198c5a1-…`);
  }
  return text.toLowerCase();
}
