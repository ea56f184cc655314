import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { SecondFactor } from "./create-second-factor.ts";

/** Routes of passcodes, passkeys and resuming sessions, under /api/v1/auth. */
export function registerSecondFactorRoutes(app: FastifyInstance, secondFactor: SecondFactor): void {
  registerSettingsRoutes(app, secondFactor);
  registerConfirmationRoutes(app, secondFactor);
  registerPasskeyRoutes(app, secondFactor);
}

function registerSettingsRoutes(app: FastifyInstance, secondFactor: SecondFactor): void {
  route(app, operations.sendSecurityCode, (call) => secondFactor.sendCode(call.caller));
  route(app, operations.getSecondFactor, ({ caller }) => secondFactor.read(caller));
  route(app, operations.setUpPasscode, (call) =>
    secondFactor.setUpPasscode(call.caller, call.body),
  );
  route(app, operations.resetPasscode, (call) =>
    secondFactor.resetPasscode(call.caller, call.body),
  );
  route(app, operations.cancelPasscodeReset, async (call) => {
    await secondFactor.cancelReset(call.caller);
    return { cancelled: true as const };
  });
  route(app, operations.removePasscode, async (call) => {
    await secondFactor.removePasscode(call.caller, call.body.code);
    return { removed: true as const };
  });
}

function registerConfirmationRoutes(app: FastifyInstance, secondFactor: SecondFactor): void {
  route(app, operations.verifyPasscode, (call) =>
    secondFactor.verifyPasscode(call.caller, call.body, call.request.ip),
  );
  route(app, operations.checkBiometricSetup, ({ caller, body }) =>
    secondFactor.checkBiometricSetup(caller, body.device_id),
  );
  route(app, operations.getBiometricOptions, (call) => secondFactor.beginAssertion(call.caller));
  route(app, operations.verifyBiometric, (call) =>
    secondFactor.verifyPasskey(call.caller, call.body),
  );
  route(app, operations.getResumeOptions, ({ body, request }) =>
    secondFactor.beginResume(body.device_token, request.ip),
  );
  route(app, operations.resumeSession, ({ body, request }) =>
    secondFactor.resume(body, request.ip),
  );
}

function registerPasskeyRoutes(app: FastifyInstance, secondFactor: SecondFactor): void {
  route(app, operations.listPasskeys, async ({ caller }) => ({
    passkeys: await secondFactor.listPasskeys(caller),
  }));
  route(app, operations.getPasskeyOptions, (call) =>
    secondFactor.beginPasskey(call.caller, call.body.code),
  );
  route(app, operations.addPasskey, (call) => secondFactor.addPasskey(call.caller, call.body));
  route(app, operations.renamePasskey, async (call) => {
    return {
      passkey: await secondFactor.renamePasskey(call.caller, call.params.id, call.body.name),
    };
  });
  route(app, operations.removePasskey, async (call) => {
    await secondFactor.removePasskey(call.caller, call.params.id, call.body.code);
    return { removed: true as const };
  });
}
