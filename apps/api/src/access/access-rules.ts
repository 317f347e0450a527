/**
 * What this process knows about grants and groups, so that a request costs no database round trip.
 *
 * While it is in use, one statement every half second asks whether anything has changed. The process trusts
 * its rules for one second from the moment that it sent the statement, by the monotonic clock. After that it
 * asks again before it uses them. So a removed grant ends within a second in every process. A process that
 * cannot reach the database refuses its callers.
 */
import type { FolderPolicy } from '@punctual/domain'
import { type Clock, type Logger, startLoop } from '@punctual/runtime'
import type { Grants, StoredAccessRules } from '@punctual/catalog'

const refreshEveryMs = 500
const trustMs = 1_000
/**
 * After this time without a use the process stops asking; the next use asks first. Longer than the pause
 * between two checks of an open stream.
 */
const idleAfterMs = 10_000

/** The rules of one moment. The same object for as long as nothing changes. */
export interface AccessRules {
  readonly policies: ReadonlyMap<string, FolderPolicy>
  /** The groups of a user or client. */
  readonly groupsOf: (member: { readonly kind: 'user' | 'client'; readonly id: string }) => readonly string[]
  /** Whether any account says who may use it. */
  readonly restrictsAccounts: boolean
  /** Whether any destination says who may use it. */
  readonly restrictsDestinations: boolean
  /** Whether any calendar says who may use it. */
  readonly restrictsCalendars: boolean
  readonly restrictsMailTemplates: boolean
  /** The guard of a folder; null when it is open. */
  readonly guardOf: (folderId: string) => string | null
}

export interface AccessRulesCache extends AsyncDisposable {
  /** What holds, at most one second old. */
  find(): Promise<AccessRules>
  /**
   * What was found last, for those who poll again and again and must not wait; they also call {@link find}
   * every few seconds.
   */
  readonly latest: AccessRules
  /** Asks anew before the next use: the caller has changed something. */
  forget(): void
}

export interface AccessRulesOptions {
  readonly grants: Pick<Grants, 'rules'>
  readonly clock: Clock
  readonly logger: Logger
}

export function createAccessRulesCache({ grants, clock, logger }: AccessRulesOptions): AccessRulesCache {
  let known: { readonly version: string; readonly rules: AccessRules } = {
    version: '0',
    rules: rulesOf(null),
  }
  let readAtMs = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null
  let usedAtMs = Number.NEGATIVE_INFINITY

  async function ask(): Promise<void> {
    const sentAtMs = clock.monotonicMs()
    const stored = await grants.rules(known.version)
    if (stored) known = { version: stored.version, rules: rulesOf(stored) }
    readAtMs = Math.max(readAtMs, sentAtMs)
  }

  /**
   * A caller that comes while a question is under way waits for the next one, which sees everything that was
   * committed before.
   */
  async function askAnew(): Promise<void> {
    await asking?.catch(() => {})
    asking ??= ask().finally(() => (asking = null))
    await asking
  }

  async function askWhileUsed(): Promise<void> {
    if (clock.monotonicMs() - usedAtMs < idleAfterMs) await askAnew()
  }

  const loop = startLoop({ name: 'access rules', clock, logger, everyMs: refreshEveryMs, run: askWhileUsed })
  return {
    async find() {
      usedAtMs = clock.monotonicMs()
      if (clock.monotonicMs() - readAtMs >= trustMs) await askAnew()
      return known.rules
    },
    get latest() {
      return known.rules
    },
    forget() {
      readAtMs = Number.NEGATIVE_INFINITY
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

function rulesOf(stored: StoredAccessRules | null): AccessRules {
  const policies = new Map((stored?.policies ?? []).map((policy) => [policy.folderId, policy]))
  const guards = new Map((stored?.guards ?? []).map(({ folderId, guardId }) => [folderId, guardId]))
  const groups = Map.groupBy(stored?.members ?? [], ({ kind, id }) => memberKey(kind, id))
  return {
    policies,
    restrictsAccounts: stored?.restrictsAccounts ?? false,
    restrictsDestinations: stored?.restrictsDestinations ?? false,
    restrictsCalendars: stored?.restrictsCalendars ?? false,
    restrictsMailTemplates: stored?.restrictsMailTemplates ?? false,
    groupsOf: ({ kind, id }) => (groups.get(memberKey(kind, id)) ?? []).map(({ groupId }) => groupId),
    guardOf: (folderId) => guards.get(folderId) ?? null,
  }
}

function memberKey(kind: string, id: string): string {
  return `${kind.toLowerCase()}:${id}`
}
