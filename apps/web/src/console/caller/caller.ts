import { createContext, useContext } from "react";
import type { OperationData } from "../../shared/api/index.ts";

type Profile = OperationData<"getProfile">["profile"];
export type StaffRole = NonNullable<Profile["staff_role"]>;

/** The member of staff who uses the console. */
export interface Caller {
  userId: string;
  role: StaffRole;
  name: string;
}

const CallerContext = createContext<Caller | null>(null);

/** Provides the member of staff to the pages below. */
export const CallerProvider = CallerContext.Provider;

/** @throws outside the console's pages, which render nothing for others */
export function useCaller(): Caller {
  const caller = useContext(CallerContext);
  if (caller === null) throw new Error("there is no member of staff");
  return caller;
}
