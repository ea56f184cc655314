import { remoteHostsOf, transportSecurityOf } from "@lilypad/db";
import { type Finding, problem, warning } from "./finding.ts";

const check = "database address";
const verify =
  "Add ?sslmode=verify-full to the address. If the certificate is from an authority of your own, name its file in DATABASE_CA_FILE.";

/** Checks whether others can read the traffic to a database. @param name the setting with the address */
export function evaluateDatabaseAddress(name: string, databaseUrl: string): Finding[] {
  const hosts = remoteHostsOf(databaseUrl).join(", ");
  switch (transportSecurityOf(databaseUrl)) {
    case "local":
    case "verified":
      return [];
    case "none": {
      const message = `${name}: everything goes to ${hosts} in clear text, the password and people's data too.`;
      return [problem(check, message, verify)];
    }
    case "unverified": {
      const message = `${name}: it is not checked who answers at ${hosts}, so somebody in between can read everything.`;
      return [problem(check, message, verify)];
    }
    case "loose": {
      const message = `${name}: what its sslmode checks depends on the version of the driver.`;
      return [warning(check, message, "Write sslmode=verify-full.")];
    }
    case "off": {
      const message = `${name}: encryption to ${hosts} is switched off.`;
      const remedy = `That is right only in a network which ends on this machine, as in compose.yaml. ${verify}`;
      return [warning(check, message, remedy)];
    }
  }
}
