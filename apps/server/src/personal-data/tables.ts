import type { ReasonName } from "./reasons.ts";

/**
 * The decision about the columns of one table when an account is deleted. Columns are named in one text, separated by
 * spaces.
 */
export interface TableDecision {
  /**
   * The column with the person of the row: their id or address, or the id of another row of theirs. Without it the rows
   * name no person: personal data in them is found only with the help of another table.
   */
  readonly of?: string;
  /** Deleted or overwritten with the account. */
  readonly erase?: string;
  /** Stays with the account's number, by the reason. */
  readonly keep?: Partial<Readonly<Record<ReasonName, string>>>;
  /** Other columns that name people, in rows about another person: what happens to their id when they leave. */
  readonly others?: Readonly<Record<string, ReasonName | "erase">>;
  /** Numbers and times of the work itself, random ids, and other values that are about no person. */
  readonly notPersonal?: string;
  /** The part of a person's data export that has these rows, or why none has; for tables with something personal. */
  readonly exported?: string | { readonly leftOut: string };
}

// One file because the list is compared with the schema, and read, as a whole.

/**
 * The decision about every column of every table: whether it is about a person, and what happens to it when their
 * account is deleted. A column or table without a decision fails a test (tests/personal-data.it.test.ts), and so does a
 * decision that the deletion does not carry out.
 */
export const tables = {
  account: {
    keep: { books: "id posted held sequence asset" },
    notPersonal: "floor",
    exported: "wallets",
  },
  account_closing: {
    of: "person_id",
    erase: "person_id closed_at gives_up_rewards waiver_id",
    exported: { leftOut: "It exists only while the account is being deleted." },
  },
  account_freeze: {
    of: "person_id",
    erase: "note",
    keep: {
      staffActs:
        "person_id kind category decide_by placed_by placed_at ends_at proposed_by approved_by approved_at lifted_at lift_proposed_by lift_approved_by closed_at is_emergency lifted_in_emergency",
    },
    others: {
      placed_by: "staffActs",
      proposed_by: "staffActs",
      approved_by: "staffActs",
      lift_proposed_by: "staffActs",
      lift_approved_by: "staffActs",
    },
    notPersonal: "id due_at attempts",
    exported: "freezes",
  },
  activity: {
    of: "person_id",
    erase:
      "person_id transfer_id direction asset amount kind counterparty_id note status hash created_at",
    others: { counterparty_id: "othersHistory" },
    exported: "transactions",
  },
  activity_volume: {
    of: "person_id",
    erase: "person_id number first_transfer last_transfer lines lines_by_asset kinds notes amounts",
    exported: "transactions",
  },
  activity_volume_person: {
    of: "person_id",
    erase: "person_id counterparty_id numbers",
    others: { counterparty_id: "othersHistory" },
    exported: "transactions",
  },
  added_own_key: {
    of: "person_id",
    erase: "credential_id person_id x y signer_address checked_at owner_since",
    exported: "own_key",
  },
  admin_binding: {
    of: "person_id",
    keep: { adminAddress: "email person_id bound_at" },
    exported: "staff",
  },
  approval: {
    of: "person_id",
    erase: "note",
    keep: {
      staffActs:
        "person_id kind key details proposed_by proposed_at expires_at takes_effect_at outcome decided_by decided_at was_alone",
    },
    others: { proposed_by: "staffActs", decided_by: "staffActs" },
    notPersonal: "id due_at attempts",
    exported: "proposals_by_staff",
  },
  archived_balance: { keep: { books: "account sequence balance ends_at" }, exported: "wallets" },
  attempt_counter: {
    of: "subject",
    erase: "action subject hits window_ends_at",
    exported: {
      leftOut: "They are counts of the last minutes or hours, and mostly of network addresses.",
    },
  },
  audit_check: {
    notPersonal: "only_row sequence hash head_sequence head_hash broken_at checked_at",
  },
  audit_entry: {
    of: "subject",
    keep: {
      staffActs: "sequence at actor role action outcome subject reason details previous_hash hash",
    },
    others: { actor: "staffActs" },
    exported: {
      leftOut:
        "Freezes, notes and waivers are in the copy; the log itself protects the work of the staff (GDPR, Art. 15(4)).",
    },
  },
  bank_link: {
    of: "person_id",
    erase: "id person_id provider created_at expires_at",
    notPersonal: "attempts",
    exported: "bank_accounts",
  },
  card_holder: {
    of: "person_id",
    erase: "person_id issuer customer_id session session_at ordered_at created_at updated_at",
    exported: "cards",
  },
  card_safe: {
    of: "person_id",
    erase: "person_id issuer chain_id address token created_at updated_at",
    exported: "cards",
  },
  chain_block: { notPersonal: "number hash" },
  chain_cursor: { notPersonal: "name block_number block_hash" },
  chain_log: {
    keep: { chain: "transaction_hash asset amount parts from_address to_address transfer_id" },
    notPersonal: "position class block_number block_hash operation_id seen_at",
    exported: "transactions",
  },
  chain_log_set_aside: {
    keep: { chain: "transaction_hash detail" },
    notPersonal: "position block_number reason seen_at",
    exported: "transactions",
  },
  chain_rewind: { notPersonal: "id at from_block to_block" },
  chat_session: {
    of: "email",
    erase: "step answers messages email created_at expires_at id_hash",
    exported: "chats",
  },
  checked_reservation: { keep: { books: "transfer debit amount" }, exported: "wallets" },
  chosen_account: { of: "person_id", erase: "person_id asset chosen_at", exported: "wallets" },
  contact_match: {
    of: "person_id",
    erase: "person_id contact_id matched_at",
    others: { contact_id: "erase" },
    exported: "contacts",
  },
  contact_session: {
    of: "person_id",
    erase:
      "token_hash person_id session_id created_at expires_at used_at contact_count address_count",
    exported: { leftOut: "They are links for ten minutes, without any contact." },
  },
  deposit_screening: {
    of: "person_id",
    keep: { underWay: "deposit_id hold_id person_id from_address asset amount case_id" },
    notPersonal: "due_at attempts",
    exported: "transactions",
  },
  daily_use: {
    of: "person_id",
    erase: "person_id day asset sent exchanged started",
    exported: { leftOut: "They are sums of the payments in the history." },
  },
  document_acceptance: {
    of: "person_id",
    erase: "person_id document version text_sha256 accepted_at",
    exported: "accepted_documents",
  },
  email_code: {
    of: "email",
    erase: "email purpose code_hash created_at expires_at consumed_at",
    notPersonal: "id attempts",
    exported: "sign_in",
  },
  emergency_alarm: { notPersonal: "sequence due_at attempts" },
  entry: {
    keep: { books: "account sequence transfer amount balance at" },
    exported: "transactions",
  },
  exchange: {
    of: "person_id",
    erase:
      "person_id state from_asset to_asset sent rate rate_date exchanged fee_basis_points fee result created_at expires_at begun_at in_transfer_id out_transfer_id out_queued_at return_transfer_id ended_at",
    notPersonal: "id correlation_id due_at attempts",
    exported: "exchanges",
  },
  exchange_forgotten: { notPersonal: "day from_asset sent" },
  forfeit: {
    of: "person_id",
    keep: { books: "transfer_id person_id waiver_id asset amount begun_at" },
    exported: { leftOut: "It begins only when the account is deleted." },
  },
  funding_intent: {
    of: "person_id",
    erase: "instructions",
    keep: {
      books:
        "person_id operation status linked_account_id quote destination_amount asset amount provider transaction_id provider_status failure_code deposit_address transfer_id deposit_transfer_id created_at begun_at ended_at received_at moved_at",
    },
    notPersonal:
      "id correlation_id digest quote_id quote_expires_at leg release_id released_at updated_at due_at attempts asked_at is_settled",
    exported: "topups_and_withdrawals",
  },
  funding_quote: {
    of: "person_id",
    erase: "person_id operation linked_account_id amount_cents quote expires_at",
    notPersonal: "id",
    exported: { leftOut: "They are offers of the last five minutes." },
  },
  goodbye_mail: {
    of: "email",
    erase: "email written_at",
    notPersonal: "id due_at attempts",
    exported: { leftOut: "It exists only after the account is deleted, until it is sent." },
  },
  handover: {
    of: "person_id",
    keep: {
      chain:
        "person_id safe_address new_owner credential_id state confirmed_at announced_at ready_at round ended_at",
    },
    notPersonal: "id is_rewound is_told call_due_at",
    exported: "handovers_to_own_key",
  },
  handover_event: {
    keep: { chain: "transaction_hash position block_number" },
    exported: "handovers_to_own_key",
  },
  handover_evidence: {
    of: "handover_id",
    keep: { chain: "handover_id state transaction_hash position" },
    exported: "handovers_to_own_key",
  },
  idempotency_claim: {
    of: "person_id",
    erase: "person_id operation key state attempt lease_until answer created_at",
    notPersonal: "digest",
    exported: { leftOut: "They repeat for a day, sealed, what the other parts hold." },
  },
  identity_screening: {
    of: "person_id",
    erase: "person_id",
    notPersonal: "due_at attempts",
    exported: "identity_verification",
  },
  leaderboard_score: {
    of: "person_id",
    erase: "period starts_on person_id score reached_at listed",
    exported: "leaderboard",
  },
  leaderboard_tally: { notPersonal: "period starts_on score slot people" },
  ledger_check: {
    notPersonal: "is_only checked_until history_until history_step_ms account_position",
  },
  ledger_finding: { notPersonal: "kind about found_at" },
  linked_account: {
    of: "person_id",
    erase: "bank_id bank_name display_name logo_url last4 metadata fingerprint is_default",
    keep: {
      partners:
        "person_id provider customer_id payment_account_id status status_reason country currency details created_at unlinked_at removed_at",
    },
    notPersonal: "id link_attempt due_at attempts updated_at version",
    exported: "bank_accounts",
  },
  listed_token: { notPersonal: "address seen_at" },
  magic_link: {
    of: "email",
    erase:
      "token_hash email purpose kind country_code browser_hashes created_at expires_at consumed_at",
    exported: "mailed_links",
  },
  noted_referral: {
    of: "person_id",
    erase: "person_id code noted_at",
    exported: "rewards_and_referrals",
  },
  notification: {
    of: "person_id",
    erase:
      "person_id kind subject_id other_person_id asset amount detail created_at planned_at read_at",
    others: { other_person_id: "othersHistory" },
    notPersonal: "id due_at attempts",
    exported: "notifications",
  },
  notification_delivery: {
    of: "person_id",
    erase: "person_id channel subscription_id state ended_at reason created_at",
    notPersonal: "id notification_id attempts due_at expires_at",
    exported: "notifications",
  },
  notification_preference: {
    of: "person_id",
    erase:
      "person_id push_notifications_enabled email_notifications_enabled sms_notifications_enabled",
    notPersonal: "updated_at",
    exported: "notifications",
  },
  operator_call: {
    keep: { chain: "hash call raw" },
    notPersonal:
      "subject_id nonce gas_limit max_fee_per_gas max_priority_fee_per_gas signed_at outcome",
    exported: { leftOut: "They are calls of ours to the chain, which is public." },
  },
  other_token: {
    of: "person_id",
    erase: "person_id address is_named found_at",
    exported: "other_tokens",
  },
  other_token_search: {
    of: "person_id",
    erase: "person_id first_block from_block to_block from_time",
    exported: { leftOut: "They say which blocks of the public chain were searched." },
  },
  outbox: {
    of: "person_id",
    keep: { passing: "person_id other_person_id subject_id" },
    others: { other_person_id: "passing" },
    notPersonal: "id topic created_at",
    exported: { leftOut: "They are removed within seconds." },
  },
  outflow: {
    keep: {
      chain: "transaction_hash from_address to_address asset amount happened_at transfer_id",
    },
    notPersonal: "position state",
    exported: "transactions",
  },
  own_key: {
    of: "person_id",
    erase: "person_id credential_id x y signer_address checked_at",
    exported: "own_key",
  },
  own_safe_limit: { of: "person_id", erase: "person_id asset daily_limit", exported: "own_key" },
  owner_supply: { notPersonal: "is_only_row vault next_index" },
  partitioned_table: { notPersonal: "name key key_kind is_append_only" },
  passcode: {
    of: "person_id",
    erase: "person_id hash wrong_attempts locked_until set_at",
    exported: "second_factor",
  },
  passcode_reset: {
    of: "person_id",
    erase: "person_id hash asked_at takes_effect_at",
    notPersonal: "due_at attempts",
    exported: "second_factor",
  },
  passkey: {
    of: "person_id",
    erase:
      "person_id credential_id public_key counter transports backed_up name device_id created_at last_used_at",
    notPersonal: "id",
    exported: "second_factor",
  },
  passkey_challenge: {
    of: "person_id",
    erase: "hash purpose session_id person_id expires_at",
    exported: { leftOut: "They are random numbers of the last minutes." },
  },
  payment: {
    of: "sender_id",
    erase: "note",
    keep: { books: "sender_id recipient_id asset amount request_id result created_at is_signed" },
    others: { recipient_id: "books" },
    notPersonal: "id correlation_id digest",
    exported: "transactions",
  },
  payment_request: {
    of: "requestor_id",
    erase: "note",
    keep: {
      othersHistory:
        "requestor_id payer_id asset amount paid_by acknowledged_at answered_at created_at expires_at withheld",
    },
    others: { payer_id: "othersHistory" },
    notPersonal: "id status correlation_id digest",
    exported: "payment_requests",
  },
  payment_return: {
    of: "recipient_id",
    keep: { books: "payment_id payer_id recipient_id asset amount transfer_id created_at" },
    others: { payer_id: "books" },
    notPersonal: "state due_at attempts",
    exported: { leftOut: "They begin only when the account is deleted." },
  },
  period: { notPersonal: "starts_at ends_at archived_at" },
  person: {
    of: "id",
    erase:
      "email display_tag display_tag_skeleton first_name last_name country_code country_named phone_number phone_country_code date_of_birth primary_address avatar_colour second_factor is_admin onboarding_completed_at findable_by_name limits_lowered_until deletion_asked_at",
    keep: { books: "id created_at" },
    notPersonal: "deactivated_at deactivated_by_staff updated_at deleted_at",
    exported: "profile",
  },
  person_account: {
    of: "person_id",
    keep: { books: "person_id asset account_id" },
    exported: "wallets",
  },
  person_block: {
    of: "blocker_id",
    erase: "blocker_id blocked_id blocked_at",
    others: { blocked_id: "erase" },
    exported: "blocked_people",
  },
  person_former_name: { of: "person_id", erase: "person_id name until", exported: "profile" },
  person_note: {
    of: "person_id",
    erase: "person_id author_id text is_confidential written_at",
    others: { author_id: "staffActs" },
    notPersonal: "id",
    exported: "notes_by_staff",
  },
  person_report: {
    of: "reporter_id",
    erase: "reporter_id details",
    keep: { passing: "reported_id request_id reason reported_at closed_at closed_by closing_note" },
    others: { reported_id: "erase", closed_by: "staffActs" },
    notPersonal: "id",
    exported: "blocked_people",
  },
  person_seen: {
    of: "asker_id",
    erase: "asker_id seen_on seen_id",
    others: { seen_id: "passing" },
    exported: { leftOut: "They count whom someone has found today, and are removed tomorrow." },
  },
  prize: {
    of: "person_id",
    keep: {
      books:
        "week position person_id score asset amount payable_at transfer_id paid_at forfeited_at",
      staffActs: "held_at held_by held_reason released_by",
    },
    others: { held_by: "staffActs", released_by: "staffActs" },
    notPersonal: "id payments_begun due_at attempts",
    exported: "leaderboard",
  },
  prize_week: { notPersonal: "week participants decided_at" },
  proof_group: {
    keep: { passing: "members" },
    notPersonal: "proof_id asset number",
    exported: "proofs_of_the_books",
  },
  proof_of_books: {
    notPersonal:
      "id due_at attempts made_at block_number block_hash root seed root_relay root_transaction root_block",
  },
  proof_tree: { notPersonal: "proof_id asset depth total root groups nodes" },
  push_subscription: {
    of: "person_id",
    erase:
      "person_id session_id endpoint endpoint_hash p256dh auth device_id platform a2hs app_version ua created_at last_seen_at ended_at check_hash check_sent_at acknowledged_at vapid_key",
    notPersonal: "id due_at attempts",
    exported: "notifications",
  },
  ramp_customer: {
    of: "person_id",
    erase:
      "person_id provider customer_id status details wallet_account_id created_at asked_at answered_at active_at",
    notPersonal: "updated_at due_at version attempts",
    exported: "identity_verification",
  },
  ramp_event: {
    keep: { passing: "event_id resource resource_id" },
    notPersonal: "id provider created_at received_at state attempts due_at ended_at",
    exported: {
      leftOut: "They are notices without content; what they led to is in the other parts.",
    },
  },
  receipt: {
    of: "person_id",
    erase: "person_id transfer_id token_hash token shows_note shows_tags created_at revoked_at",
    notPersonal: "id",
    exported: "shared_receipts",
  },
  reconciliation_run: {
    notPersonal:
      "id started_at finished_at block_number balanced difference_count assets differences round",
  },
  referral: {
    of: "referee",
    keep: {
      rewards:
        "referee referrer created_at is_quality quality_at rewarded_at counted_at counted_address_hash",
    },
    others: { referrer: "rewards" },
    exported: "rewards_and_referrals",
  },
  referral_capture: {
    keep: { passing: "device_hash code captured_at visitor_hash" },
    exported: { leftOut: "They belong to a browser that has no account yet, for a day." },
  },
  referral_code: {
    of: "person_id",
    erase: "person_id code created_at",
    exported: "rewards_and_referrals",
  },
  referral_review: {
    of: "referee",
    keep: { passing: "referee" },
    notPersonal: "id queued_at due_at attempts",
    exported: { leftOut: "They are work of the next minutes." },
  },
  refresh_token: {
    of: "session_id",
    erase: "hash session_id parent_hash issued_at expires_at used_at seen_at",
    exported: "sign_in",
  },
  relay: {
    of: "person_id",
    erase: "person_id",
    keep: { chain: "purpose to_address data created_at transaction_hash ended_at" },
    notPersonal: "id gas relayer nonce signed_at outcome gas_used due_at attempts",
    exported: "signed_transactions",
  },
  relay_submission: {
    keep: { chain: "hash raw" },
    notPersonal: "relay_id relayer nonce max_fee_per_gas max_priority_fee_per_gas signed_at",
    exported: "signed_transactions",
  },
  remembered_device: {
    of: "person_id",
    erase: "session_id person_id device_id token_hash expires_at",
    exported: "second_factor",
  },
  repeatable_definition: { notPersonal: "id checksum applied_at" },
  reward_device: {
    keep: { rewards: "device_hash address_hash seen_at" },
    exported: { leftOut: "A fingerprint, from which no one can be found." },
  },
  reward_grant: {
    of: "person_id",
    keep: {
      books: "person_id rule occasion transfer_id asset amount granted_at",
      rewards: "address_hash",
    },
    exported: "rewards_and_referrals",
  },
  reward_rules: {
    of: "loaded_by",
    keep: { staffActs: "loaded_by loaded_at" },
    notPersonal: "version content source",
    exported: "staff",
  },
  safe_change: {
    of: "person_id",
    erase:
      "transaction_hash position person_id kind address asset amount block_number changed_at is_told",
    exported: "signed_transactions",
  },
  safe_execution_watch: { notPersonal: "since" },
  safe_transaction: {
    of: "person_id",
    erase:
      "person_id safe_address kind address previous asset amount nonce safe_tx_gas hash credential_id from_block state is_waiting signature steps relay_id transaction_hash created_at submitted_at ended_at unbooked_since credential_ids owner_credential_id execution_hash execution_succeeded nonce_used_since nonce_used_block token token_amount",
    notPersonal: "id due_at attempts",
    exported: "signed_transactions",
  },
  saved_address: {
    of: "person_id",
    erase: "person_id address name saved_at",
    exported: "wallet_addresses",
  },
  schema_migration: { notPersonal: "id checksum applied_at compatible_with_previous" },
  screening_case: {
    of: "person_id",
    erase: "person_id name",
    keep: {
      checks:
        "send_id address asset amount list reason opened_at decided_at decided_by decision note kind deposit_id",
    },
    others: { decided_by: "staffActs" },
    notPersonal: "id",
    exported: { leftOut: "The law forbids to tell people about checks of this kind." },
  },
  screening_decision: {
    of: "decided_by",
    keep: { staffActs: "case_id decided_at decided_by decision note" },
    exported: { leftOut: "The law forbids to tell people about checks of this kind." },
  },
  screening_release: {
    of: "proposed_by",
    keep: { staffActs: "case_id proposed_by proposed_at note" },
    exported: { leftOut: "The law forbids to tell people about checks of this kind." },
  },
  session: {
    of: "person_id",
    erase: "device",
    keep: {
      sessions:
        "id person_id aal created_at revoked_at revoked_reason last_seen_at passkey_verified_at step_up_until excused_at",
    },
    exported: "sign_in",
  },
  settlement_asset_stop: { notPersonal: "asset code reason since" },
  settlement_batch: {
    keep: { chain: "items owners" },
    notPersonal:
      "number state imported item_count gas_estimate digest oldest_at created_at evidence_transaction evidence_block evidence_block_hash day gas_used reverted_gas",
    exported: "transactions",
  },
  settlement_binding: {
    notPersonal: "is_only_row chain_id chain_marker module operator bound_block bound_at",
  },
  settlement_budget_stop: { notPersonal: "code reason since" },
  settlement_operation: {
    keep: { chain: "from_address to_address owner_address amount asset" },
    notPersonal:
      "id created_at batch position kind state outcome unclear imported queue_at is_refused failure",
    exported: "transactions",
  },
  settlement_operation_transfer: {
    keep: { books: "operation_id transfer_id" },
    exported: "transactions",
  },
  settlement_pass: { notPersonal: "only_row began_at" },
  safe_remainder: {
    keep: { chain: "safe_address asset parts" },
    exported: {
      leftOut:
        "It is less than a millionth of a token, and the balance shows it when it has become one.",
    },
  },
  settlement_safe_stop: {
    keep: { chain: "safe_address" },
    notPersonal: "operation_id reason since",
    exported: "wallets",
  },
  settlement_spending: { notPersonal: "day gas safe_creations" },
  settlement_state: { notPersonal: "is_only_row state code reason since" },
  settlement_submission: {
    keep: { chain: "hash raw" },
    notPersonal:
      "batch nonce gas_limit max_fee_per_gas max_priority_fee_per_gas signed_at sent_at reverted",
    exported: "transactions",
  },
  settlement_verification: {
    notPersonal: "is_only_row database_identity written_by module chain_marker verified_at",
  },
  settlement_volume: { notPersonal: "day asset transfers amount" },
  sign_up: {
    of: "person_id",
    erase: "person_id finished_at",
    notPersonal: "attempts due_at",
    exported: "sign_up",
  },
  skipped_owner: {
    keep: { chain: "owner_address" },
    notPersonal: "owner_index skipped_at",
    exported: "wallets",
  },
  smart_account: {
    of: "person_id",
    keep: {
      chain:
        "person_id owner_index owner_address safe_address deployed_at created_at kind taken_over_at instant_payments_off_since",
    },
    exported: "wallets",
  },
  staff_member: { of: "person_id", erase: "person_id role since", exported: "staff" },
  staff_notice: {
    of: "person_id",
    keep: { staffActs: "kind person_id change_id role at" },
    notPersonal: "id due_at attempts",
    exported: { leftOut: "They are emails about changes of the staff." },
  },
  staff_passkey_permit: {
    of: "person_id",
    erase: "person_id allowed_by allowed_at expires_at",
    others: { allowed_by: "staffActs" },
    exported: { leftOut: "It lasts for a day." },
  },
  status_change: { notPersonal: "id component state at" },
  status_check: { notPersonal: "is_only_row checked_at" },
  system_account: { notPersonal: "code asset stripe account_id" },
  tag_rest: {
    of: "person_id",
    keep: { tag: "skeleton person_id rests_until" },
    exported: "profile",
  },
  teleport_booking: {
    of: "payment_id",
    keep: { books: "payment_id transfer_id" },
    exported: "teleport_payments",
  },
  teleport_link: {
    of: "person_id",
    erase: "token note paid_by",
    keep: {
      books:
        "person_id linked_account_id amount token_hash status paid_amount paid_at expires_at created_at history_id",
    },
    notPersonal: "id correlation_id digest updated_at",
    exported: "teleport_links",
  },
  teleport_payer: {
    of: "link_id",
    erase:
      "link_id secret_hash payment_account_id currency country bank_name last4 created_at account_type bank_details person_id linked_account_id holder_name",
    others: { person_id: "erase" },
    notPersonal: "id",
    exported: "teleport_payments",
  },
  teleport_payer_account: {
    of: "link_id",
    keep: { partners: "link_id payment_account_id provider customer_id created_at" },
    notPersonal: "due_at attempts",
    exported: {
      leftOut: "They are numbers of the banking partner, until it has deleted the account.",
    },
  },
  teleport_payment: {
    of: "payer_person_id",
    erase: "payer_person_id payer_account_id correlation_id",
    keep: {
      books:
        "link_id quote provider transaction_id status outcome source_asset source_amount received_amount delivered_amount instructions marked_sent_at created_at ended_at received_at",
    },
    notPersonal: "id payer_id quote_id updated_at due_at attempts",
    exported: "teleport_payments",
  },
  teleport_quote: {
    of: "link_id",
    erase: "link_id payer_id quote expires_at",
    notPersonal: "id",
    exported: { leftOut: "They are offers of the last minutes." },
  },
  ticket: {
    of: "person_id",
    erase:
      "person_id topic transfer_id status assigned_to opened_at waiting_since changed_at message_count",
    others: { assigned_to: "staffActs" },
    notPersonal: "id",
    exported: "messages_to_support",
  },
  ticket_message: {
    of: "ticket_id",
    erase: "ticket_id author_id text written_at",
    others: { author_id: "staffActs" },
    notPersonal: "id",
    exported: "messages_to_support",
  },
  transfer: {
    keep: { books: "id debit credit amount at asset result" },
    notPersonal: "digest",
    exported: "transactions",
  },
  transfer_end: { keep: { books: "id at outcome evidence" }, exported: "transactions" },
  unused_owner: { notPersonal: "owner_index owner_address" },
  unverified_limit: {
    keep: { settings: "always_verified" },
    notPersonal: "only_row per_day per_month max_balance",
    exported: { leftOut: "They are addresses in the settings of the operator." },
  },
  waiver: {
    of: "person_id",
    keep: { books: "person_id usdc eurc approved_at expires_at" },
    notPersonal: "id",
    exported: "proposals_by_staff",
  },
  token_return: {
    of: "person_id",
    erase:
      "person_id safe_address token symbol decimals amount address state requested_at approved_by approved_at prepared_by prepared_at refused_by note transaction_hash recorded_by ended_at",
    others: {
      approved_by: "staffActs",
      prepared_by: "staffActs",
      refused_by: "staffActs",
      recorded_by: "staffActs",
    },
    notPersonal: "id correlation_id",
    exported: "other_tokens",
  },
  wallet_arrival: {
    of: "person_id",
    erase: "transfer_id person_id from_address",
    exported: "wallet_addresses",
  },
  wallet_send: {
    of: "person_id",
    erase: "person_id address recipient_id asset amount state created_at ended_at case_id",
    others: { recipient_id: "erase" },
    notPersonal: "id correlation_id digest",
    exported: "wallet_addresses",
  },
} as const satisfies Readonly<Record<string, TableDecision>>;
