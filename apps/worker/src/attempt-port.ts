import type { Target } from '@punctual/domain'
import type { RecipientLists, SourceAccounts, Subscriptions, Suppressions } from '@punctual/catalog'
import { attemptRefOf, createSlotsOfRun } from '@punctual/engine'
import type {
  Advanced,
  Attempts,
  AttemptStep,
  BreakerWatch,
  ClaimedExecution,
  DeliveryResult,
  ExecutionEnd,
  ExecutionReads,
  HeldBecause,
  HoldComparison,
  Holds,
  InDoubtSlots,
  KeptAnswer,
  KeptAnswers,
  KeptRendering,
  KeptRows,
  Ledger,
  LeftBehind,
  OpenBreaker,
  PermitAnswer,
  Release,
  ServerLease,
} from '@punctual/engine'
import type { Clock, Logger } from '@punctual/runtime'

import { retryWhileStoreDown } from './retry-while-store-down.ts'
import type { RunStop } from './run-stop.ts'

/** How a send permit is asked for. */
export interface PermitOptions {
  /** Whether the send holds an in-doubt slot: the other side cannot be asked what became of it. */
  readonly holdsSlot: boolean
}

/**
 * Everything that one attempt writes to the store. Each call is repeated while the store is down. A step of a
 * run that is stopped meanwhile is abandoned. How an attempt is over is written unless the attempt has lost
 * its execution; a reply that was read is written also after the attempt.
 */
export interface AttemptPort extends Disposable {
  /** A step with the intent to send waits for an in-doubt slot before it is committed. */
  advance(step: AttemptStep, permit?: PermitOptions): Promise<Advanced | null>
  /** Releases the in-doubt slots of these deliveries: their replies are in the record. */
  settle(results: readonly DeliveryResult[]): Promise<void>
  finish(end: ExecutionEnd): Promise<boolean>
  release(release: Release): Promise<boolean>
  /** Ends the attempt of a run that is held. */
  hold(because: HeldBecause): Promise<boolean>
  /** What the run would send beside the last one that was delivered. */
  compareWithLast(): Promise<HoldComparison>
  abandon(): Promise<void>
  askBreaker(target: Target): Promise<OpenBreaker | null>
  /** The deliveries to some destinations of the run that have arrived, or may have. */
  leftBehind(destinationIds: readonly string[]): Promise<readonly LeftBehind[]>
  /** Those of the recipients that a mail of the schedule may not go to now. */
  suppressedAmong(recipients: readonly string[]): Promise<ReadonlySet<string>>
  /** Users who get the mails of the schedule because they asked for them. */
  subscribers(): ReturnType<Subscriptions['of']>
  findList(name: string): ReturnType<RecipientLists['find']>
  membersOfGroup(groupId: string): ReturnType<RecipientLists['membersOfGroup']>
  /** A data source with its secret, which lives in memory only. */
  openAccount(id: string): ReturnType<SourceAccounts['open']>
  /** The answers of data sources that this or an earlier attempt has kept. */
  listAnswers(): Promise<readonly KeptAnswer[]>
  /**
   * Keeps rows of an answer that is being read. False when the attempt no longer owns the execution.
   */
  keepRows(key: string, page: KeptRows): Promise<boolean>
  /** The page of a kept answer that a row is in. */
  readRows(answer: KeptAnswer, row: number): Promise<KeptRows | null>
  /** The file that this or an earlier attempt has committed for what a row of the data asks for. */
  findRendering(key: string): Promise<KeptRendering | null>
  /**
   * Keeps an answer, unless an earlier attempt has; answers the one that counts, or null when the attempt no
   * longer owns the execution.
   */
  keepAnswer(answer: Omit<KeptAnswer, 'claimToken'>): Promise<KeptAnswer | null>
}

interface AttemptPortDependencies {
  readonly attempts: Attempts
  readonly breakers: BreakerWatch
  readonly ledger: Ledger
  readonly keptAnswers: KeptAnswers
  readonly holds: Pick<Holds, 'compare'>
  readonly executions: Pick<ExecutionReads, 'leftBehind'>
  readonly suppressions: Pick<Suppressions, 'among'>
  readonly subscriptions: Pick<Subscriptions, 'of'>
  readonly recipientLists: Pick<RecipientLists, 'find' | 'membersOfGroup'>
  readonly sourceAccounts: Pick<SourceAccounts, 'open'>
  readonly clock: Clock
  readonly random: () => number
  /** Of all runs of this process. */
  readonly inDoubtSlots: InDoubtSlots
  readonly server: ServerLease
}

interface OwnRun {
  readonly claimed: Pick<
    ClaimedExecution,
    'executionId' | 'attempt' | 'claimToken' | 'nominalAt' | 'scheduleId'
  >
  readonly stop: RunStop
  readonly logger: Logger
}

export function createAttemptPort(
  dependencies: AttemptPortDependencies,
  { claimed, stop, logger }: OwnRun,
): AttemptPort {
  const { attempts, ledger, breakers, keptAnswers, executions, holds, suppressions } = dependencies
  const { subscriptions, recipientLists, sourceAccounts, clock, random, server } = dependencies
  const owner = attemptRefOf(claimed)
  const inDoubtSlots = createSlotsOfRun(dependencies.inDoubtSlots)

  function retrying<Result>(
    call: (attempt: number) => Promise<Result>,
    signal: AbortSignal | null,
  ): Promise<Result> {
    return retryWhileStoreDown(call, { clock, random, signal })
  }

  async function advance(step: AttemptStep, permit?: PermitOptions): Promise<Advanced | null> {
    const { leaseMs } = server
    const answer: PermitAnswer =
      step.send && permit?.holdsSlot !== false
        ? await inDoubtSlots.acquire({ owner, step, lease: { leaseMs } }, stop.signal)
        : { kind: 'none' }
    if (answer.kind === 'answered') return answer.advanced
    const isAsked = answer.kind === 'lost'
    return await retrying(
      (attempt) =>
        attempt === 1 && !isAsked
          ? ledger.advance(owner, step, server)
          : ledger.advanceAgain(owner, step, server),
      stop.signal,
    )
  }

  /**
   * A permit that may have been granted without an answer is returned, also when the run is over. Nothing of
   * it was sent, and otherwise it would be Unknown.
   */
  async function advanceOrGiveBack(step: AttemptStep, permit?: PermitOptions): Promise<Advanced | null> {
    try {
      return await advance(step, permit)
    } catch (error) {
      const { send } = step
      if (send)
        await retrying(() => ledger.giveBack(owner, send), null).catch((reason: unknown) =>
          logger.warn({ err: reason }, 'send permit not given back'),
        )
      throw error
    }
  }

  /**
   * The send permit of the run that waits for the slot of this one travels along. When they cannot be
   * committed together, each is committed by itself: only one of them may be at fault.
   */
  async function finishAndPassOn(end: ExecutionEnd): Promise<boolean> {
    try {
      const passed = await inDoubtSlots.passOn(async (next) => {
        const { finished: result, advanced } = await attempts.finishAndAdvance(owner, end, next)
        return { result, advanced }
      })
      if (passed) return passed.result
    } catch (error) {
      logger.warn({ err: error }, 'end not committed together with the next send permit')
    }
    return await attempts.finish(owner, end)
  }

  return {
    advance: advanceOrGiveBack,
    async settle(results) {
      await retrying(() => ledger.settle(owner, results), null)
      inDoubtSlots.release(results.map(({ id }) => id))
    },
    finish: (end) =>
      retrying(
        (attempt) => (attempt === 1 ? finishAndPassOn(end) : attempts.finish(owner, end)),
        end.results?.length ? null : stop.lost,
      ),
    release: (release) => retrying(() => attempts.release(owner, release), stop.lost),
    hold: (because) => retrying(() => attempts.hold(owner, because), stop.lost),
    compareWithLast: () => retrying(() => holds.compare(claimed), stop.signal),
    abandon: () => retrying(() => attempts.abandon(owner), stop.lost),
    askBreaker: (target) => retrying(() => breakers.ask(target, owner), stop.signal),
    leftBehind: (destinationIds) =>
      retrying(() => executions.leftBehind(claimed.executionId, destinationIds), stop.signal),
    suppressedAmong: (recipients) =>
      retrying(() => suppressions.among(recipients, claimed.scheduleId), stop.signal),
    subscribers: () => retrying(() => subscriptions.of(claimed.scheduleId), stop.signal),
    findList: (name) => retrying(() => recipientLists.find(name), stop.signal),
    membersOfGroup: (groupId) => retrying(() => recipientLists.membersOfGroup(groupId), stop.signal),
    openAccount: (id) => retrying(() => sourceAccounts.open(id), stop.signal),
    listAnswers: () => retrying(() => keptAnswers.list(claimed), stop.signal),
    keepRows: (key, page) => retrying(() => keptAnswers.keepRows(owner, key, page), stop.signal),
    readRows: (answer, row) => retrying(() => keptAnswers.readRows(claimed, answer, row), stop.signal),
    findRendering: (key) => retrying(() => keptAnswers.findRendering(claimed, key), stop.signal),
    keepAnswer: (answer) => retrying(() => keptAnswers.keep(owner, answer), stop.signal),
    [Symbol.dispose]: () => inDoubtSlots[Symbol.dispose](),
  }
}
