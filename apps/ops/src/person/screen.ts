import { Argument } from "@commander-js/extra-typings";
import { tokenReturnAccess } from "@lilypad/server";
import { memberCommand, requireMember, requirePerson, requireReason } from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { Refused } from "../outcome.ts";
import { readTarget } from "../recovery/read-held-safe.ts";

export const personScreen = (run: Run) =>
  memberCommand("screen")
    .summary("compare a person and an address with the lists")
    .description(
      "Compares a person, by every name of their account, and an address with the lists that payments are screened with. For what is sent " +
        "by hand, such as money on another network. Nothing is sent, and the person is not told.",
    )
    .addArgument(new Argument("<person>", "an email address, a tag or an id"))
    .requiredOption("--address <address>", "where the money goes, with its checksum")
    .action((text, { address, ...options }) =>
      run((context) =>
        withCommands(context, async (commands, pool) => {
          const reason = requireReason(options);
          const to = readTarget(address);
          const proof = await requireMember(commands, options);
          const { id } = await requirePerson(commands, text);
          const { walletSends } = commands.modules;
          if (!walletSends.isScreening)
            throw new Refused("This installation compares with no list: SCREENING_LIST_FILE.");
          const match = await commands.asStaff(
            { name: "person screen", roles: tokenReturnAccess.roles },
            proof,
            { reason, subject: id },
            async (act) => {
              const { match: found } = await walletSends.screen(id, to);
              await act.record(pool, { subject: id, details: { to, match: found !== null } });
              return found;
            },
          );
          return {
            ok: match === null,
            data: { person: id, address: to, match: match === null ? null : { ...match } },
            lines: [
              match === null
                ? `No match for the person and ${to}.`
                : `Match on ${match.list}: ${match.reason}. Send nothing, and do not tell the person.`,
            ],
          };
        }),
      ),
    );
