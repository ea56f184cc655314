// The kinds of values that settings have.
import { emailAddress } from "@lilypad/api-contract";
import { parseDatabaseUrl } from "@lilypad/db";
import { z } from "zod";

/** "true" or "false". */
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
/** A TCP port. */
export const port = z.coerce.number().int().min(1).max(65_535);
/** One address of one of these protocols, such as "https:". */
export const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be an address starting with ${protocols.join(" or ")}`,
  });
/** One or several hosts; only the one that can be written is used. */
export const databaseUrl = z.string().superRefine((value, context) => {
  try {
    parseDatabaseUrl(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "" });
  }
});
/** Addresses separated by commas, as one string. */
export const urls = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => value.split(",").every((one) => url(...protocols).safeParse(one.trim()).success),
      {
        message: `must be one or more addresses starting with ${protocols.join(" or ")}, separated by commas`,
      },
    );
/** Words separated by commas, in lower case. */
const words = z.string().transform((value) =>
  value
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean),
);
/** Mail addresses separated by commas, in lower case. */
export const emailList = words.pipe(z.array(emailAddress));
/** Addresses of contracts separated by commas, in lower case. */
export const contractList = words.pipe(
  z.array(z.string().regex(/^0x[0-9a-f]{40}$/, "must be addresses of contracts such as 0x…")),
);
/** Host names, never IP addresses. "*.example.com" matches every name below example.com. */
export const hostList = words.pipe(
  z.array(
    z
      .string()
      .regex(
        /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/,
        "must be host names such as *.push.example",
      ),
  ),
);
/** A limit in whole major units of a currency. */
export const majorUnits = z.coerce.number().int().min(1).max(1_000_000_000);
