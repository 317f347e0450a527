import { v5 } from 'uuid'

import { type Failure, failureSaid, failureSaying } from '../failure.ts'
import { sentence } from '../words/sentence.ts'
import type { FailureCode } from '../failure-codes.ts'
import type { SourceAccount } from '../schedule/source-account.ts'
import { inUtc } from '../recurrence/format-instant.ts'
import { type PutOff, putOff } from './put-off.ts'
import type { TargetKind } from './target-kind.ts'

/*
 * A breaker keeps runs away from a system that several of them, one after the other, have found away. While
 * it is open they wait in the outbox, without a slot and without an attempt. From time to time one of them is
 * let through as a probe.
 */

/** What a breaker stands in front of. */
export interface Target {
  readonly kind: TargetKind
  readonly id: string
}

/** When a breaker opens and how long it keeps runs away. Every process must agree on them. */
export interface BreakerLimits {
  /** Runs in a row that find the target away; further attempts of one run count once. */
  readonly runsToOpen: number
  /** How long no run is let through after it has opened; the wait doubles with each probe that fails. */
  readonly firstWaitMs: number
  readonly maxWaitMs: number
  /** How long the others wait for the run that was let through, at least. */
  readonly probeMs: number
}

export const breakerLimits: BreakerLimits = {
  runsToOpen: 5,
  firstWaitMs: 5_000,
  maxWaitMs: 300_000,
  probeMs: 60_000,
}

/** One text for a target, as the rows of waiting runs have it. */
export function targetKey({ kind, id }: Target): string {
  return `${kind} ${id}`
}

const namespace = '0d0f3c53-52a5-4d0a-9c2e-6b1f1c0c7a55'

/**
 * An account as a run reads with it. A run keeps the settings that it began with, so the settings are part of
 * the target. An account with a new address is another target than that of the runs that began before.
 */
export function accountTarget({ id, settings }: Pick<SourceAccount, 'id' | 'settings'>): Target {
  return { kind: 'SourceAccount', id: `${id}/${v5(JSON.stringify(settings), namespace)}` }
}

/** @param address host and port */
export function mailServerTarget(address: string): Target {
  return { kind: 'MailServer', id: address.toLowerCase() }
}

const away: ReadonlySet<FailureCode> = new Set([
  'source_unreachable',
  'source_proxy_unreachable',
  'source_busy',
  'mail_server_unreachable',
  'mail_server_busy',
  'destination_unreachable',
  'destination_busy',
])

/**
 * With these the other side has answered, and what it said is about the report, the account or the message.
 */
const answered: ReadonlySet<FailureCode> = new Set([
  ...([
    'source_credentials_rejected',
    'source_credentials_expired',
    'source_sign_in_required',
    'source_auth_not_offered',
    'source_account_disabled',
    'source_access_denied',
    'source_report_not_found',
    'source_export_failed',
    'source_link_broken',
    'source_parameter_refused',
    'source_snapshot_not_found',
  ] as const),
  ...([
    'source_request_invalid',
    'source_export_not_licensed',
    'mail_credentials_rejected',
    'mail_rejected',
    'destination_full',
    'destination_denied',
    'destination_name_taken',
    'destination_path_refused',
    'destination_sign_in_refused',
    'destination_host_key_refused',
    'destination_refused',
    'destination_gone',
  ] as const),
  ...([
    'query_invalid',
    'query_not_read_only',
    'query_timeout',
    'data_rows_exceeded',
    'data_bytes_exceeded',
  ] as const),
])

/** What a failure reports of the system that was asked; null when it reports nothing of it. */
export function reportedOfTarget({
  code,
  targetIsAway,
}: Pick<Failure, 'code' | 'targetIsAway'>): 'away' | 'answered' | null {
  if (targetIsAway ?? away.has(code)) return 'away'
  return answered.has(code) ? 'answered' : null
}

/** Why a run waits while a breaker is open. */
export function putOffByBreaker(kind: TargetKind, openedAt: Date): PutOff {
  return putOff('breaker', { target: kind, sinceEpochUtc: Math.floor(openedAt.getTime() / 1_000) })
}

/** What a run ends with that has waited for a target for as long as runs may. */
export function waitedTooLong(reason: Omit<Failure, 'retryAfterMs'>, openedAt: Date): Failure {
  const said = sentence('waited_too_long', { reason: failureSaid(reason), since: inUtc(openedAt) })
  return { ...failureSaying(reason, said), retryable: false, targetIsAway: false }
}
