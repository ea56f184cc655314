import { useQuery } from "@tanstack/react-query";
import { banksQuery } from "../data/queries.ts";
import type { LinkStepProps } from "./link-flow.ts";
import { useBankAmong } from "./use-bank-among.ts";

/** Reads the chosen bank from the directory, again after a reload. */
export function useChosenBank(props: LinkStepProps) {
  const { country, currency } = props.state;
  const query = useQuery(banksQuery(country ?? "", currency?.code ?? ""));
  return { ...query, data: useBankAmong(query.data, props) };
}
