import type { DueSchedule, HeldRange, RangeRows } from './range-rows.ts'

/** What surrounds one leader: virtual time, and a network that may delay or drop both ways. */
export interface LeaderSurroundings {
  now(): number
  after(delayMs: number, run: () => void): void
  /**
   * Sends a statement.
   *
   * @param effect runs in the database, when the statement arrives there
   * @param answered runs in the leader, unless the answer is lost
   */
  send<Answer>(statement: {
    effect(): Answer
    costMs(answer: Answer): number
    answered(answer: Answer): void
  }): void
}

export interface LeaderInit {
  readonly id: number
  readonly rows: RangeRows
  readonly leaseMs: number
  readonly tickMs: number
  /** Planned occurrences a second of one leader. */
  readonly perSecond: number
  readonly surroundings: LeaderSurroundings
}

/** How long before the end of its lease a leader stops, as the product does. */
const trustMarginMs = 500
const keepMs = 2
const readMs = 1

/** One page of each range that was held when the round began. */
interface Round {
  readonly ranges: readonly HeldRange[]
  hasWritten: boolean
  progressAt: number
}

/**
 * One leader: keeps its ranges at each tick, and plans page by page, range by range, until none is due. It
 * begins no plan beyond the end of its lease as it counts it, from the moment before it asked.
 */
export function startRangeLeader(init: LeaderInit): void {
  const { rows, surroundings } = init
  let held: readonly HeldRange[] = []
  let trustedUntil = 0
  let lastAskedAt = 0
  let round: Round | null = null

  function tick(): void {
    const askedAt = surroundings.now()
    lastAskedAt = askedAt
    surroundings.send({
      effect: () => rows.keep(init.id, surroundings.now()),
      costMs: () => keepMs,
      answered(ranges) {
        // Another question is out: this answer names ranges that may be another leader's by now.
        if (askedAt !== lastAskedAt) return
        held = ranges
        trustedUntil = askedAt + init.leaseMs - trustMarginMs
        if (!round || surroundings.now() - round.progressAt > init.leaseMs) beginRound()
      },
    })
    surroundings.after(init.tickMs, tick)
  }

  function beginRound(): void {
    round = { ranges: held, hasWritten: false, progressAt: surroundings.now() }
    read(round, 0)
  }

  function read(current: Round, place: number): void {
    const range = current.ranges[place]
    if (!range) return current.hasWritten ? beginRound() : void (round = null)
    if (surroundings.now() >= trustedUntil) return void (round = null)
    surroundings.send({
      effect: () => rows.readDue(range.range, surroundings.now()),
      costMs: () => readMs,
      answered(due) {
        // A round whose answer was lost has been replaced by a newer one.
        if (round !== current) return
        current.progressAt = surroundings.now()
        if (due.length === 0) read(current, place + 1)
        else write(current, place, due)
      },
    })
  }

  function write(current: Round, place: number, occurrences: DueSchedule[]): void {
    if (surroundings.now() >= trustedUntil) return void (round = null)
    surroundings.send({
      effect: () => rows.plan({ ...current.ranges[place]!, occurrences }),
      costMs: () => (occurrences.length / init.perSecond) * 1_000,
      answered() {
        if (round !== current) return
        current.progressAt = surroundings.now()
        current.hasWritten = true
        read(current, place + 1)
      },
    })
  }

  tick()
}
