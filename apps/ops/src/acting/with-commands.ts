import { hostname, userInfo } from "node:os";
import type { Pool } from "@lilypad/db";
import { ApiError, CodeMailed, type Commands, openCommands, WrongSettings } from "@lilypad/server";
import type { Context } from "../context.ts";
import { withDatabase } from "../database.ts";
import { Refused, WrongUsage } from "../outcome.ts";

/** Reads the machine's name and the operating system's account that runs the command, with the user who became it through sudo. */
function readOrigin({ environment }: Context) {
  const { username } = userInfo();
  const { SUDO_USER: invoker } = environment;
  const clean = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, "");
  return {
    user: clean(invoker === undefined ? username : `${username} (sudo: ${invoker})`),
    host: clean(hostname()),
  };
}

/** Translates what the product refuses into what an operator reads. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof WrongSettings) return new WrongUsage(error.message);
  if (error instanceof CodeMailed) return new Refused(error.message);
  if (error instanceof ApiError) {
    const fields = error.fields?.map(({ path, message }) => `${path} ${message}`) ?? [];
    return new Refused([error.message, ...fields].join(" "));
  }
  return error;
}

/**
 * Translates an error from opening the product. The product's own messages, such as those about secrets and migrations, are written
 * for operators and stay as they are.
 */
function toOpeningRefusal(error: unknown): unknown {
  const isOwn =
    error instanceof Error && !("severity" in error) && !(error instanceof WrongSettings);
  return isOwn && !("code" in error && String(error.code).startsWith("E"))
    ? new Refused(error.message)
    : toRefusal(error);
}

/**
 * Opens the product for one command, with the server's settings, and closes it afterwards.
 * @throws WrongUsage for wrong settings; Refused for what the product refuses
 */
export const withCommands = <T>(
  context: Context,
  use: (commands: Commands, pool: Pool) => Promise<T>,
): Promise<T> =>
  withDatabase(context, async (pool) => {
    const { environment, now } = context;
    const commands = await openCommands({
      pool,
      environment,
      now,
      origin: readOrigin(context),
    }).catch((error: unknown) => {
      throw toOpeningRefusal(error);
    });
    return use(commands, pool).catch((error: unknown) => {
      throw toRefusal(error);
    });
  });
