import { z } from "zod";
import { area, get, post } from "../../area.ts";
import { maxEmailLength, maxStaffNoteLength, minStaffSearchLength } from "../../limits.ts";
import {
  amount,
  chainAsset,
  correlationId,
  countryCode,
  currency,
  evmAddress,
  lines,
  pageCursor,
  text,
  timestamp,
  uuid,
} from "../../schemas.ts";
import { hourMs, minuteMs } from "../../windows.ts";
import { payments } from "../payments.ts";
import { linkedAccount } from "../schemas/bank-accounts.ts";
import { freeze } from "./freezes.ts";
import { proposal } from "./proposals.ts";

const ofPerson = z.strictObject({ personId: uuid });

/** `deactivated`: by members of staff. `closed`: being deleted. `deleted`: only the id and the ledger are left. */
const personStatus = z.enum(["signing_up", "active", "deactivated", "closed", "deleted"]);

/** A person as a result of a search. */
const foundPerson = z.object({
  id: uuid,
  displayTag: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  status: personStatus,
  isFrozen: z.boolean(),
  joinedAt: timestamp,
});

const personSession = z.object({
  id: uuid,
  /** A rough label, such as "Chrome on Windows". */
  device: z.string(),
  startedAt: timestamp,
  lastUsedAt: timestamp,
  /** Whether the second factor was verified in it. */
  isConfirmed: z.boolean(),
  /** Null while it can be used. */
  endedAt: timestamp.nullable(),
  endReason: z
    .enum([
      "signed_out",
      "token_reused",
      "ended_elsewhere",
      "account_closed",
      "ended_by_staff",
      "expired",
    ])
    .nullable(),
});

/** A note that a member of staff has written about a person. */
const personNote = z.object({
  id: uuid,
  text: z.string(),
  /** True if the text is left out of the person's data export. */
  isConfidential: z.boolean(),
  authorId: uuid,
  authorTag: z.string().nullable(),
  writtenAt: timestamp,
});

/** A linked bank account, known by its last characters. */
const maskedBankAccount = linkedAccount.pick({
  id: true,
  bankName: true,
  country: true,
  currency: true,
  last4: true,
  status: true,
  isDefault: true,
});

export const staffPeople = area(
  {
    tag: "Administration",
    access: "staff",
    errors: ["NOT_FOUND"],
  },
  {
    searchPeopleAsStaff: get("/api/v1/staff/people", {
      staff: { roles: ["support"], subject: null },
      summary:
        "Find people by tag, name, email address, wallet address, id of a person, payment or bank transfer, correlation id, or hash of a chain transaction",
      query: z.strictObject({
        /** Names, tags and email addresses are found by their beginning, everything else as a whole. */
        q: text(maxEmailLength).min(minStaffSearchLength),
        limit: z.coerce.number().int().min(1).max(50).default(20),
        cursor: pageCursor.optional(),
      }),
      response: z.object({
        /** The kind of text that the search recognised. */
        kind: z.enum(["words", "tag", "email", "address", "id", "hash"]),
        people: z.array(foundPerson),
        nextCursor: pageCursor.nullable(),
      }),
      errors: [],
      limits: [{ per: "person", max: 60, windowMs: minuteMs }],
    }),

    readPersonCase: get("/api/v1/staff/people/{personId}", {
      staff: { roles: ["support"], subject: { kind: "person", field: "params.personId" } },
      summary: "A person's case: who they are, what they have, how they sign in, and what is open",
      params: ofPerson,
      response: z.object({
        person: foundPerson.extend({
          /** ISO 3166-1 alpha-2; null if the person never named one. */
          country: countryCode.nullable(),
          onboardedAt: timestamp.nullable(),
        }),
        /** One for each provider of identity checks. */
        verifications: z.array(
          z.object({
            provider: z.string(),
            /** The person's id at the provider; null before its answer. */
            caseId: z.string().nullable(),
            status: z.string().nullable(),
            begunAt: timestamp,
            verifiedAt: timestamp.nullable(),
          }),
        ),
        /** The terms and privacy policies that the person has accepted, latest first. */
        acceptedDocuments: z
          .array(
            z.object({
              document: z.enum(["terms", "privacy"]),
              version: z.string(),
              acceptedAt: timestamp,
            }),
          )
          .optional(),
        balances: z.array(
          z.object({
            asset: chainAsset,
            currency,
            posted: amount,
            held: amount,
            available: amount,
          }),
        ),
        /** Null before the person has a Safe. */
        safe: z
          .object({
            address: evmAddress,
            status: z.enum(["counterfactual", "deployed"]),
            /** `own`: the person's key is its owner. */
            custody: z.enum(["held", "own"]),
            takenOverAt: timestamp.nullable(),
            isHandoverOpen: z.boolean(),
            /** False if our module cannot move anything out of it, because its owner disabled it. */
            hasInstantPayments: z.boolean(),
          })
          .nullable(),
        /** Newest first. */
        freezes: z.array(freeze),
        /** Proposals about the person of the kinds that the caller's role may approve: newest first, at most fifty. */
        proposals: z.array(proposal),
        limits: payments.readPaymentLimits.response.omit({ instantPayments: true }),
        /** The most recently used sessions that can still be used, at most ten. */
        sessions: z.array(personSession),
        liveSessions: z.int(),
        /** Browsers that were subscribed to pushes, most recently used first. */
        pushDevices: z.array(
          z.object({ platform: z.string(), lastSeenAt: timestamp, isActive: z.boolean() }),
        ),
        secondFactor: z.object({
          passcodeSetAt: timestamp.nullable(),
          /** When a requested reset of the passcode takes effect; null if there is none. */
          passcodeResetAt: timestamp.nullable(),
          passkeys: z.array(
            z.object({ name: z.string(), addedAt: timestamp, lastUsedAt: timestamp.nullable() }),
          ),
          rememberedDevices: z.int(),
        }),
        bankAccounts: z.array(maskedBankAccount),
        /** The latest notes, at most twenty. */
        notes: z.array(personNote),
        open: z.object({
          /** Pending movements among the newest thousand. */
          payments: z.int(),
          /** Top-ups and withdrawals. */
          rampOrders: z.int(),
          /** Teleport links that can be paid or are being paid, and payments of other people's links. */
          teleports: z.int(),
          /** Card accounts at card issuers. */
          cards: z.int(),
          screeningCases: z.int(),
        }),
      }),
    }),

    listPersonMovements: get("/api/v1/staff/people/{personId}/movements", {
      cost: payments.listTransactions.cost,
      staff: { roles: ["support"], subject: { kind: "person", field: "params.personId" } },
      summary: "A person's history as they see it, newest first",
      params: ofPerson,
      query: payments.listTransactions.query,
      response: payments.listTransactions.response,
    }),

    listPersonSessions: get("/api/v1/staff/people/{personId}/sessions", {
      staff: { roles: ["support"], subject: { kind: "person", field: "params.personId" } },
      summary: "A person's sessions, ended ones too, latest sign-in first",
      params: ofPerson,
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(20),
        cursor: pageCursor.optional(),
      }),
      response: z.object({ sessions: z.array(personSession), nextCursor: pageCursor.nullable() }),
    }),

    endPersonSessions: post("/api/v1/staff/people/{personId}/sessions/end", {
      access: "staffStepUp",
      staff: {
        roles: ["support"],
        needsReason: true,
        subject: { kind: "person", field: "params.personId" },
      },
      idempotent: "always",
      summary: "Sign a person out on all devices and let them know, without the reason",
      params: ofPerson,
      response: z.object({ endedSessions: z.int() }),
    }),

    revealBankDetails: post("/api/v1/staff/people/{personId}/bank-details", {
      access: "staffStepUp",
      staff: {
        roles: ["support"],
        needsReason: true,
        subject: { kind: "person", field: "params.personId" },
      },
      summary:
        "What is stored of a person's bank accounts. Of an account's number itself only the last characters are kept",
      params: ofPerson,
      body: z.strictObject({
        kind: z.enum([
          "missing_payment",
          "returned_payment",
          "person_asked",
          "legal_order",
          "other",
        ]),
      }),
      response: z.object({
        bankAccounts: z.array(
          maskedBankAccount.extend({
            provider: linkedAccount.shape.provider,
            providerAccountId: linkedAccount.shape.providerAccountId,
            linkedAt: timestamp,
            /** Sort code and the like; empty if they cannot be decrypted. */
            identifiers: linkedAccount.shape.metadata,
          }),
        ),
      }),
      limits: [{ per: "person", max: 30, windowMs: hourMs }],
    }),

    addPersonNote: post("/api/v1/staff/people/{personId}/notes", {
      staff: { roles: ["support"], subject: { kind: "person", field: "params.personId" } },
      idempotent: "correlationId",
      summary: "Write a note about a person. It cannot be changed or removed",
      params: ofPerson,
      body: z.strictObject({
        text: lines(maxStaffNoteLength).trim().min(1),
        /** True if it is about a suspicion or about others: the person's data export says only that there is such a note. */
        isConfidential: z.boolean().default(false),
        correlationId,
      }),
      response: z.object({ note: personNote }),
      errors: ["NOT_FOUND", "IDEMPOTENCY_CONFLICT", "IN_PROGRESS"],
    }),

    listPersonNotes: get("/api/v1/staff/people/{personId}/notes", {
      staff: { roles: ["support"], subject: { kind: "person", field: "params.personId" } },
      summary: "Notes of staff about a person, latest first",
      params: ofPerson,
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(20),
        cursor: pageCursor.optional(),
      }),
      response: z.object({ notes: z.array(personNote), nextCursor: pageCursor.nullable() }),
    }),
  },
);
