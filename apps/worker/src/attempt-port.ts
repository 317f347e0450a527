import type { Target } from '@punctual/domain'
import { attemptRefOf } from '@punctual/engine'
import type {
  Advanced,
  Attempts,
  AttemptStep,
  BreakerWatch,
  ClaimedExecution,
  DeliveryResult,
  ExecutionEnd,
  KeptAnswer,
  KeptAnswers,
  KeptRendering,
  KeptRows,
  Ledger,
  OpenBreaker,
  Release,
  ServerLease,
} from '@punctual/engine'
import type { Clock, Logger } from '@punctual/runtime'

import type { InDoubtSlot } from './in-doubt-slot.ts'
import type { PermitAnswer } from './in-doubt-slots.ts'
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
export interface AttemptPort {
  /** A step with the intent to send waits for the in-doubt slot of the run before it is committed. */
  advance(step: AttemptStep, permit?: PermitOptions): Promise<Advanced | null>
  settle(results: readonly DeliveryResult[]): Promise<void>
  finish(end: ExecutionEnd): Promise<boolean>
  release(release: Release): Promise<boolean>
  abandon(): Promise<void>
  askBreaker(target: Target): Promise<OpenBreaker | null>
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
  readonly clock: Clock
  readonly random: () => number
  readonly server: ServerLease
}

interface OwnRun {
  readonly claimed: Pick<ClaimedExecution, 'executionId' | 'attempt' | 'claimToken' | 'nominalAt'>
  readonly stop: RunStop
  readonly inDoubtSlot: InDoubtSlot
  readonly logger: Logger
}

export function createAttemptPort(
  dependencies: AttemptPortDependencies,
  { claimed, stop, inDoubtSlot, logger }: OwnRun,
): AttemptPort {
  const { attempts, ledger, breakers, keptAnswers, clock, random, server } = dependencies
  const owner = attemptRefOf(claimed)

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
        ? await inDoubtSlot.acquire({ owner, step, lease: { leaseMs } }, stop.signal)
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
      const passed = await inDoubtSlot.passOn(async (next) => {
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
    settle: (results) => retrying(() => ledger.settle(owner, results), null),
    finish: (end) =>
      retrying(
        (attempt) => (attempt === 1 ? finishAndPassOn(end) : attempts.finish(owner, end)),
        end.results?.length ? null : stop.lost,
      ),
    release: (release) => retrying(() => attempts.release(owner, release), stop.lost),
    abandon: () => retrying(() => attempts.abandon(owner), stop.lost),
    askBreaker: (target) => retrying(() => breakers.ask(target, owner), stop.signal),
    listAnswers: () => retrying(() => keptAnswers.list(claimed), stop.signal),
    keepRows: (key, page) => retrying(() => keptAnswers.keepRows(owner, key, page), stop.signal),
    readRows: (answer, row) => retrying(() => keptAnswers.readRows(claimed, answer, row), stop.signal),
    findRendering: (key) => retrying(() => keptAnswers.findRendering(claimed, key), stop.signal),
    keepAnswer: (answer) => retrying(() => keptAnswers.keep(owner, answer), stop.signal),
  }
}
