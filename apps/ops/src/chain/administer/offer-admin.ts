import type { ModuleState } from "@lilypad/chain";
import { type Address, isAddressEqual } from "viem";
import type { Run } from "../../context.ts";
import { Refused } from "../../outcome.ts";
import { readAddressOption } from "../options.ts";
import { administer, administerCommand, type Decision, describeCommand } from "./administer.ts";

function decide(state: ModuleState, to: Address): Decision {
  const { admin, pendingAdmin, operator, guardian } = state;
  if ([operator, guardian].some((key) => isAddressEqual(to, key))) {
    throw new Refused(
      `${to} is the operator or the guardian; the administrator must be another key.`,
    );
  }
  const isOffered = pendingAdmin !== null && isAddressEqual(to, pendingAdmin);
  return {
    change: { kind: "offer-admin", to },
    by: [admin],
    effects: isOffered
      ? []
      : [
          `${to} is offered to become administrator. Until it accepts, ${admin} stays administrator and can offer it to another.`,
        ],
    afterwards: ["the new administrator runs `lilypad chain accept-admin`"],
  };
}

export const chainOfferAdmin = (run: Run) =>
  administerCommand("offer-admin")
    .summary("offer administration to another account")
    .description(
      describeCommand("Offers administration to another account, which has to accept it."),
    )
    .requiredOption("--to <address>", "the next administrator, such as a Safe")
    .action(({ to, ...options }) =>
      run((context) =>
        administer(context, options, (state) => decide(state, readAddressOption("to", to))),
      ),
    );
