import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { route } from "../../platform/http/route.ts";
import type { SecondFactor } from "./create-second-factor.ts";

/**
 * Passcodes, passkeys and resuming under /api/v1/auth.
 * @param requireLiveSession refuses with UNAUTHENTICATED when the session was ended
 */
export function registerSecondFactorRoutes(
  app: FastifyInstance,
  secondFactor: SecondFactor,
  requireLiveSession: (sessionId: string) => Promise<void>,
): void {
  const live = ({ caller }: { caller: Caller }) => requireLiveSession(caller.sessionId);
  registerSettingsRoutes(app, secondFactor, live);
  registerConfirmationRoutes(app, secondFactor, live);
  registerPasskeyRoutes(app, secondFactor, live);
}

type LiveCheck = (call: { caller: Caller }) => Promise<void>;

function registerSettingsRoutes(
  app: FastifyInstance,
  secondFactor: SecondFactor,
  live: LiveCheck,
): void {
  route(app, operations.sendSecurityCode, async (call) => {
    await live(call);
    return secondFactor.sendCode(call.caller, call.request.ip);
  });
  route(app, operations.getSecondFactor, ({ caller }) => secondFactor.read(caller));
  route(app, operations.setUpPasscode, async (call) => {
    await live(call);
    return secondFactor.setUpPasscode(call.caller, call.body);
  });
  route(app, operations.resetPasscode, async (call) => {
    await live(call);
    return secondFactor.resetPasscode(call.caller, call.body);
  });
  route(app, operations.cancelPasscodeReset, async (call) => {
    await live(call);
    await secondFactor.cancelReset(call.caller);
    return { cancelled: true as const };
  });
  route(app, operations.removePasscode, async (call) => {
    await live(call);
    await secondFactor.removePasscode(call.caller, call.body.code);
    return { removed: true as const };
  });
}

function registerConfirmationRoutes(
  app: FastifyInstance,
  secondFactor: SecondFactor,
  live: LiveCheck,
): void {
  route(app, operations.verifyPasscode, async (call) => {
    await live(call);
    return secondFactor.verifyPasscode(call.caller, call.body, call.request.ip);
  });
  route(app, operations.checkBiometricSetup, ({ caller, body }) =>
    secondFactor.checkBiometricSetup(caller, body.device_id),
  );
  route(app, operations.getBiometricOptions, async (call) => {
    await live(call);
    return secondFactor.beginAssertion(call.caller);
  });
  route(app, operations.verifyBiometric, async (call) => {
    await live(call);
    return secondFactor.verifyPasskey(call.caller, call.body);
  });
  route(app, operations.getResumeOptions, ({ body, request }) =>
    secondFactor.beginResume(body.device_token, request.ip),
  );
  route(app, operations.resumeSession, ({ body, request }) =>
    secondFactor.resume(body, request.ip),
  );
}

function registerPasskeyRoutes(
  app: FastifyInstance,
  secondFactor: SecondFactor,
  live: LiveCheck,
): void {
  route(app, operations.listPasskeys, async ({ caller }) => ({
    passkeys: await secondFactor.listPasskeys(caller),
  }));
  route(app, operations.getPasskeyOptions, async (call) => {
    await live(call);
    return secondFactor.beginPasskey(call.caller, call.body.code);
  });
  route(app, operations.addPasskey, async (call) => {
    await live(call);
    return secondFactor.addPasskey(call.caller, call.body);
  });
  route(app, operations.renamePasskey, async (call) => {
    await live(call);
    return {
      passkey: await secondFactor.renamePasskey(call.caller, call.params.id, call.body.name),
    };
  });
  route(app, operations.removePasskey, async (call) => {
    await live(call);
    await secondFactor.removePasskey(call.caller, call.params.id, call.body.code);
    return { removed: true as const };
  });
}
