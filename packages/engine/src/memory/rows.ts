import {
  type DeliveryState,
  type ExecutionStage,
  type ExecutionStatus,
  type ExecutionTrigger,
  type Hold,
  type PutOff,
  type ReportFormat,
  type ScheduleKind,
  type SourceAccountSettings,
  isEnded,
  type TargetKind,
} from '@punctual/domain'
import type { StoredCalendar, StoredSchedule } from '@punctual/catalog'

import type { AttemptRef } from '../port/attempt-ref.ts'
import type { HeldBecause, HoldDecided } from '../port/holds.ts'
import type { FailedPart } from '../port/ledger-data.ts'
import type { ServerRole } from '../port/server-data.ts'

/** Milliseconds since 1970 UTC: what a `timestamptz(3)` holds. */
export type Instant = number

export interface StoredFailure {
  readonly code: string
  readonly message: string
  readonly said?: unknown
  readonly retryable?: boolean
  readonly source?: string | null
}

export interface ScheduleRow extends Omit<
  StoredSchedule,
  | 'nextRunAt'
  | 'lastRunAt'
  | 'createdAt'
  | 'updatedAt'
  | 'folderPath'
  | 'sourceAccountKind'
  | 'nameKey'
  | 'calendarName'
  | 'dataRowCount'
> {
  readonly id: string
  readonly kind: ScheduleKind
  nextRunAt: Instant | null
  lastRunAt: Instant | null
  quarantineReason: string | null
  lastServerName: string | null
  version: number
}

export interface CalendarRow extends Pick<StoredCalendar, 'id' | 'name' | 'description' | 'days'> {
  version: number
}

export interface AccountRow {
  readonly id: string
  readonly name: string
  readonly authType: string
  readonly settings: SourceAccountSettings
  readonly secret: string | null
  readonly maxConcurrentExecutions: number | null
}

export interface ExecutionRow {
  readonly id: string
  readonly nominalAt: Instant
  readonly scheduleId: string
  readonly scheduleName: string
  readonly folderId: string
  /** What its schedule read through when it was asked for; from the first claim on what it reads through itself. */
  sourceAccountId: string | null
  readonly trigger: ExecutionTrigger
  readonly dueAt: Instant | null
  status: ExecutionStatus
  stage: ExecutionStage | null
  readonly desiredServerName: string | null
  readonly overlapPolicy: 'Allow' | 'Queue' | 'Skip'
  readonly priority: number
  notBefore: Instant
  notBeforeReason: (PutOff & { readonly breaker?: string }) | null
  putOffSince: Instant | null
  readonly runBy: string
  readonly resendOf: string | null
  readonly messageAt: Instant | null
  readonly traceParent: string | null
  readonly term: bigint | null
  generation: number
  dispatchedAt: Instant | null
  turn: bigint | null
  serverName: string | null
  claimedByBootId: string | null
  processId: number | null
  placementReason: string | null
  attempt: number
  claimToken: string | null
  sendPermits: number
  recallCount: number
  crashCount: number
  crashes: readonly unknown[]
  /** Events `retry` in its timeline. */
  failures: number
  readonly entryAt: Instant
  startedAt: Instant | null
  completedAt: Instant | null
  cancelRequestedAt: Instant | null
  cancelRequestedBy: string | null
  snapshot: unknown
  error: StoredFailure | null
  failedParts: readonly FailedPart[]
  hold: HoldRow | null
}

/** Why an execution was held, and what was decided. Instants are strings, as in the column. */
export type HoldRow = HeldBecause & { readonly at: string } & Partial<Omit<HoldDecided, 'executionId'>> & {
    readonly decidedAt?: string
  }

export interface DeliveryRow {
  readonly id: string
  readonly nominalAt: Instant
  readonly executionId: string
  readonly destinationId: string
  readonly rowNumber: number
  readonly recipient: string
  readonly position: number
  readonly messageId: string | null
  state: DeliveryState
  attempt: number
  /** Of the attempt that sent it last. */
  claimToken: string | null
  tries: number
  reply: string | null
  error: StoredFailure | null
  sendingAt: Instant | null
  settledAt: Instant | null
}

export interface ArtifactRow {
  readonly id: string
  readonly nominalAt: Instant
  readonly executionId: string
  readonly position: number
  readonly name: string
  readonly format: ReportFormat | 'ZIP'
  readonly contentType: string
  readonly bytes: number
  readonly pages: number | null
  readonly sha256: string
  readonly method: 1 | 2 | null
  readonly createdAt: Instant
}

interface ServerRow {
  readonly role: ServerRole
  readonly name: string
  readonly bootId: string
  readonly processId: number
  readonly host: string
  readonly version: string
  slots: number
  readonly startedAt: Instant
  busy: number
  draining: boolean
  holdReason: Hold | null
  standstillUntil: Instant | null
  readonly stoodStillBootId: string | null
  unresponsiveSince: Instant | null
  lastHeartbeatAt: Instant
}

export interface BreakerRow {
  readonly kind: TargetKind
  readonly target: string
  failedRuns: readonly string[]
  lastFailure: StoredFailure
  openedAt: Instant | null
  retryAt: Instant | null
  probes: number
  probeToken: string | null
  probeUntil: Instant | null
  changedAt: Instant
}

/**
 * The row that a take-over writes; its number is that of the lease too, as both are written in one statement.
 */
interface LeaseRow {
  term: bigint
  holder: string | null
  holderName: string | null
  /** The connection that took it. */
  connection: number | null
  acquiredAt: Instant
  /** When it was taken or last renewed. */
  renewedAt: Instant
  expiresAt: Instant
}

export interface SettingsRow {
  schedulingEnabled: boolean
  schedulingResumedAt: Instant | null
  collaboration: unknown
  roundRobinSequence: bigint
  manualInARow: number
  queueIncarnation: string | null
  doubtUntil: Instant | null
  version: number
  updatedAt: Instant
  updatedBy: string
}

/**
 * The tables that decide, in memory. The statements of the model read and change them through this, so that a
 * checker can ask what a statement has changed.
 */
export interface Rows {
  readonly schedules: Map<string, ScheduleRow>
  readonly calendars: Map<string, CalendarRow>
  readonly accounts: Map<string, AccountRow>
  readonly executions: Map<string, ExecutionRow>
  /** The unique key of (schedule, due instant). */
  readonly occurrences: Set<string>
  /** The executions that have not ended. */
  readonly active: Map<string, ExecutionRow>
  /** When each of the runs that are set aside was tried last. */
  readonly setAside: Map<string, { triedAt: Instant; tries: number }>
  /** By execution. */
  readonly deliveries: Map<string, DeliveryRow[]>
  /** By execution. */
  readonly artifacts: Map<string, ArtifactRow[]>
  /** By role and name. */
  readonly servers: Map<string, ServerRow>
  /** By kind and target. */
  readonly breakers: Map<string, BreakerRow>
  readonly lease: LeaseRow
  readonly settings: SettingsRow
  /** Private connections that are open. */
  readonly connections: Set<number>
  /** Executions and deliveries that were added or changed since these were emptied. */
  readonly touched: { readonly executions: Set<ExecutionRow>; readonly deliveries: Set<DeliveryRow> }
}

/** Empty tables, as a migration leaves them. */
export function createRows(): Rows {
  return {
    schedules: new Map(),
    calendars: new Map(),
    accounts: new Map(),
    executions: new Map(),
    occurrences: new Set(),
    active: new Map(),
    setAside: new Map(),
    deliveries: new Map(),
    artifacts: new Map(),
    servers: new Map(),
    breakers: new Map(),
    lease: {
      term: 0n,
      holder: null,
      holderName: null,
      connection: null,
      acquiredAt: 0,
      renewedAt: 0,
      expiresAt: 0,
    },
    settings: {
      schedulingEnabled: true,
      schedulingResumedAt: null,
      collaboration: {},
      roundRobinSequence: 0n,
      manualInARow: 0,
      queueIncarnation: null,
      doubtUntil: null,
      version: 1,
      updatedAt: 0,
      updatedBy: '',
    },
    connections: new Set(),
    touched: { executions: new Set(), deliveries: new Set() },
  }
}

/** Adds an execution unless its id or its due instant is taken already; whether it was added. */
export function insertExecution(rows: Rows, execution: ExecutionRow): boolean {
  if (rows.executions.has(execution.id) || hasOccurrence(rows, execution)) return false
  rows.executions.set(execution.id, execution)
  rows.occurrences.add(occurrenceKey(execution))
  noteActive(rows, execution)
  rows.touched.executions.add(execution)
  return true
}

function hasOccurrence({ occurrences }: Rows, execution: ExecutionRow): boolean {
  return execution.dueAt !== null && occurrences.has(occurrenceKey(execution))
}

const occurrenceKey = ({ scheduleId, dueAt }: ExecutionRow): string => `${scheduleId} ${dueAt}`

export function changeExecution(rows: Rows, execution: ExecutionRow, change: Partial<ExecutionRow>): void {
  const before = execution.status
  Object.assign(execution, change)
  // History has no secrets.
  if (before !== execution.status && isEnded(execution.status))
    execution.snapshot = withoutSecrets(execution.snapshot)
  noteActive(rows, execution)
  rows.touched.executions.add(execution)
}

function withoutSecrets(snapshot: unknown): unknown {
  if (snapshot === null) return null
  const { account, accounts, destinations, ...rest } = snapshot as Record<
    'account' | 'accounts' | 'destinations',
    unknown
  >
  const open = (value: unknown) => {
    if (value === null || typeof value !== 'object') return value
    const { secret: _secret, ...others } = value as { secret?: unknown }
    return others
  }
  return {
    ...rest,
    account: open(account),
    accounts: (accounts as unknown[]).map(open),
    destinations: (destinations as unknown[]).map(open),
  }
}

export function changeDelivery(rows: Rows, delivery: DeliveryRow, change: Partial<DeliveryRow>): void {
  Object.assign(delivery, change)
  rows.touched.deliveries.add(delivery)
}

/** The execution that an attempt still owns. */
export function owned(rows: Rows, { executionId, claimToken }: AttemptRef): ExecutionRow | null {
  const execution = rows.executions.get(executionId)
  return execution?.claimToken === claimToken ? execution : null
}

function noteActive(rows: Rows, execution: ExecutionRow): void {
  if (
    execution.status === 'Waiting' ||
    execution.status === 'Executing' ||
    execution.status === 'Cancelling'
  ) {
    rows.active.set(execution.id, execution)
  } else rows.active.delete(execution.id)
}

export function deliveriesOf(rows: Rows, executionId: string): readonly DeliveryRow[] {
  return rows.deliveries.get(executionId) ?? []
}

/** What a clock that is being corrected may be ahead by. */
const aheadMs = 1_000

/** Whether a heartbeat is younger than `leaseMs` and not from the future. */
export function isHeard(
  { lastHeartbeatAt }: Pick<ServerRow, 'lastHeartbeatAt'>,
  now: Instant,
  leaseMs: number,
): boolean {
  return lastHeartbeatAt > now - leaseMs && lastHeartbeatAt <= now + aheadMs
}

/** Whether a server of this boot is heard. */
export function isAlive(
  rows: Rows,
  now: Instant,
  { bootId, leaseMs }: { bootId: string | null; leaseMs: number },
): boolean {
  for (const server of rows.servers.values())
    if (server.bootId === bootId && isHeard(server, now, leaseMs)) return true
  return false
}

/** Whether the lease has not run out and is not from the future. */
export function leaseRuns({ lease: { renewedAt, expiresAt } }: Rows, now: Instant): boolean {
  return expiresAt > now && renewedAt <= now + aheadMs
}

/** What the setting of the cluster says; null when it is left to each server. */
export function threadsPerServer({ settings }: Rows): number | null {
  return (settings.collaboration as { threadsPerServer?: number | null }).threadsPerServer ?? null
}

/** The accounts that a package reads through, each once. */
export function linkedAccounts(definition: ScheduleRow['definition']): string[] {
  if (definition.kind !== 'package') return []
  return [...new Set(definition.reports.map(({ sourceAccount }) => sourceAccount.id))]
}

export const serverKey = ({ role, name }: { role: string; name: string }): string => `${role} ${name}`
