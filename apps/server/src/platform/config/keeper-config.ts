import { emailAddress } from "@lilypad/api-contract";
import { z } from "zod";

/** The address in a sender such as "Lilypad <hello@lilypad.example>", or the sender itself. */
const addressIn = (sender: string): string => /^[^<>]*<([^<>]+)>$/.exec(sender)?.[1] ?? sender;

/** The operator of this installation and their addresses; docs/SETTINGS.md describes these settings for operators. */
export const keeperEnvironment = {
  KEEPER_NAME: z.string().trim().min(2).max(120).optional(),
  KEEPER_ADDRESS: z.string().trim().min(5).max(300).optional(),
  SUPPORT_EMAIL: emailAddress.default("support@lilypad.example"),
  SUPPORT_PHONE: z.string().min(3).default("+44 20 7946 0000"),
  MAIL_FROM: z
    .string()
    .refine((sender) => emailAddress.safeParse(addressIn(sender)).success, {
      message: "must be an email address, or a name followed by one in <>",
    })
    .default("Lilypad <hello@lilypad.example>"),
};

const environment = z.object(keeperEnvironment);
type KeeperValues = z.output<typeof environment>;
type Name = keyof KeeperValues;
const defaults = environment.parse({});

/** Domains that cannot be registered (RFC 2606), so mail to them reaches no one. */
const isExample = (email: string): boolean =>
  /(^|[@.])(example|test|invalid|localhost)$|[@.]example\.(com|net|org)$/.test(email.toLowerCase());

/** Numbers that are reserved for films: 020 7946 0xxx in London, 555-01xx in North America. */
const isInvented = (phone: string): boolean =>
  /^(00)?44\(?0?\)?2079460\d{3}$|^02079460\d{3}$|^1?\d{3}55501\d\d$/.test(
    phone.replaceAll(/\D/g, ""),
  );

const mistakes: readonly (readonly [Name, (value: string) => boolean, string])[] = [
  ["SUPPORT_EMAIL", isExample, "is an example's address; name one that people can write to"],
  ["SUPPORT_PHONE", isInvented, "is an invented number; name one that people can call"],
  [
    "MAIL_FROM",
    (sender) => isExample(addressIn(sender)),
    "is an example's address; name one that you send emails from",
  ],
];

/** The settings without which people would not know who has their money and their data, or could not reach them. */
export function missingInProduction(values: KeeperValues): string[] {
  const missing = (Object.keys(keeperEnvironment) as Name[])
    .filter((name) => values[name] === undefined || values[name] === defaults[name])
    .map((name) => `${name}: is required in production`);
  const wrong = mistakes.flatMap(([name, isWrong, problem]) => {
    const value = values[name];
    if (value === undefined || value === defaults[name]) return [];
    return isWrong(value) ? [`${name}: ${problem}`] : [];
  });
  return [...missing, ...wrong];
}
