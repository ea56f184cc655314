import { type Operation, operations } from "@lilypad/api-contract";
import { expect, test } from "vitest";
import { interventionKinds } from "../apps/server/src/modules/console/interventions/index.ts";
import {
  commandActions,
  emergencyActions,
  laterActions,
} from "../apps/server/src/platform/audit-actions.ts";
import { auditMessages } from "../apps/web/src/console/messages/index.ts";

const { actions, emergencies } = auditMessages;

const ofOperations = Object.values<Operation>(operations)
  .filter(({ staff }) => staff !== undefined)
  .map(({ name }) => name);

test("everything that the audit log records has words in the console, and the console has words for nothing else", () => {
  const recorded = new Set([...ofOperations, ...commandActions, ...laterActions]);
  expect(Object.keys(actions).toSorted()).toEqual([...recorded].toSorted());
});

test("everything that the emergency switch does has words in the console, and the console has words for nothing else", () => {
  expect(Object.keys(emergencies).toSorted()).toEqual([...emergencyActions].toSorted());
});

test("no two things that are recorded are told with the same words", () => {
  const words = [...Object.values(actions), ...Object.values(emergencies)];
  expect(words.filter((one, index) => words.indexOf(one) !== index)).toEqual([]);
});

test("each intervention is proposed, or done in an emergency, under its command's name", () => {
  for (const { command } of Object.values(interventionKinds)) {
    expect(commandActions).toContain(command);
    expect(emergencyActions).toContain(command);
  }
});
