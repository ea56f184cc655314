import type { Bank } from "../data/queries.ts";
import { BankLogo } from "./bank-logo.tsx";

/** A bank in a list to choose from: its full name where it goes by another one. */
export const bankRow = ({
  name,
  display_name,
  logoUrl,
}: Pick<Bank, "name" | "display_name" | "logoUrl">) => ({
  leading: <BankLogo name={display_name} logoUrl={logoUrl} />,
  name: display_name,
  ...(name === display_name ? {} : { meta: name }),
});
