import { isPlannedOwed } from '@punctual/domain'
import type { Message } from '@punctual/queue'
import type { Clock, Logger } from '@punctual/runtime'

/** The messages that this server has received and not begun, and its slots. */
export interface Intake {
  /**
   * Adds messages to the local queue, all of them before the first begins. A message replaces an older one
   * for the same execution.
   */
  receive(messages: readonly Message[]): void
  /**
   * More slots begin waiting messages at once. With fewer, running executions go on, and the next begins when
   * enough have ended.
   */
  resize(slots: number): void
  /** Whether everything waits for one execution that is to run exclusively, or runs. */
  isReserved(): boolean
  /** Begins nothing while paused; running executions go on. */
  hold(isHeld: boolean): void
  /**
   * Begins nothing more; what has begun goes on. The rows still say what waited, and the leader places it
   * elsewhere.
   */
  close(): void
}

/**
 * What came of a message: its attempt is over, the claim of its execution was refused, or the message is to be begun
 * later.
 */
export type BeginOutcome = 'over' | 'refused' | 'later'

/** A message that could not be begun now waits this long in its slot. */
const retryMs = 250

/**
 * Messages wait here, not in the queue, and nothing is claimed before there is a slot for it. So
 * only this process knows the number of its slots, which may change at any moment. A message lost with the
 * process costs time and nothing else. An execution that is to run exclusively begins when nothing else runs
 * any more, and nothing begins beside it.
 *
 * The order of tags has one exception, as in dispatch: after four manual runs in a row, a waiting planned one
 * is next. One that has waited for five minutes is overtaken once more at most. A planned run counts when it
 * begins: one whose claim is refused is not the one that is owed.
 *
 * @param begin rejects when the store is down; the message is begun later then too
 */
export function createIntake(options: {
  slots: number
  clock: Clock
  logger: Logger
  begin: (message: Message) => Promise<BeginOutcome>
  /** A planned run that waits here was overtaken by a manual run that came after it. */
  overtaken: () => void
}): Intake {
  const line = createLine(options.clock)
  const closing = new AbortController()
  let { slots } = options
  let busy = 0
  let held = false
  let isShared = true

  function fillSlots(): void {
    if (held) return
    while (!closing.signal.aborted && isShared && busy < slots) {
      const next = line.first()
      if (!next || (next.exclusive && busy > 0)) return
      const taken = line.take(next)
      if (taken.isOvertaking) options.overtaken()
      busy += 1
      isShared = !next.exclusive
      void occupy(next, taken)
    }
  }

  async function begin(message: Message): Promise<BeginOutcome> {
    try {
      return await options.begin(message)
    } catch (error) {
      options.logger.warn({ err: error, executionId: message.executionId }, 'start failed; retrying')
      return 'later'
    }
  }

  async function occupy(message: Message, taken: Taken): Promise<void> {
    const outcome = await begin(message)
    if (outcome !== 'over') line.notBegun(taken)
    if (outcome === 'later') {
      line.put(message)
      await options.clock.sleep(retryMs, closing.signal).catch(() => {})
    }
    busy -= 1
    isShared = true
    fillSlots()
  }

  return {
    receive(messages) {
      for (const message of messages) line.put(message)
      fillSlots()
    },
    resize(newSlots) {
      slots = newSlots
      fillSlots()
    },
    isReserved: () => !isShared || line.first()?.exclusive === true,
    hold(isHeld) {
      held = isHeld
      fillSlots()
    },
    close: () => closing.abort(),
  }
}

interface Waiting {
  readonly message: Message
  readonly sinceMs: number
}

interface Taken {
  /** Whether a planned run that came before it stays behind. */
  readonly isOvertaking: boolean
  /** Manual runs in a row after which it was taken as a planned one; none for a manual one. */
  readonly endedRow: number
}

/**
 * Messages in the order that the dispatcher has decided, which is not that of arrival: a folder that had
 * nothing in transit goes first.
 */
function createLine({ monotonicMs }: Pick<Clock, 'monotonicMs'>) {
  const waiting = new Map<string, Waiting>()
  let manualInARow = 0

  const firstOf = (messages: readonly Waiting[]): Waiting | null =>
    messages.reduce<Waiting | null>((first, each) => {
      const [a, b] = [each.message, first?.message]
      return b === undefined || (a.turn - b.turn || b.priority - a.priority) < 0 ? each : first
    }, null)
  const planned = () => [...waiting.values()].filter(({ message }) => message.priority === 0)

  return {
    /** Of several for one execution only the newest stays. */
    put(message: Message): void {
      const other = waiting.get(message.executionId)?.message
      if (other && other.generation > message.generation) return
      waiting.delete(message.executionId)
      waiting.set(message.executionId, { message, sinceMs: monotonicMs() })
    },
    first(): Message | null {
      const those = planned()
      const waitedMs = Math.max(...those.map(({ sinceMs }) => monotonicMs() - sinceMs), 0)
      const owed = isPlannedOwed(manualInARow, waitedMs) ? firstOf(those) : null
      return (owed ?? firstOf([...waiting.values()]))?.message ?? null
    },
    /** Takes one out, to be begun. */
    take({ executionId, priority }: Message): Taken {
      const taken = waiting.get(executionId)
      waiting.delete(executionId)
      const those = planned()
      const endedRow = priority > 0 ? 0 : manualInARow
      manualInARow = priority > 0 && those.length > 0 ? manualInARow + 1 : 0
      const isOvertaking =
        priority > 0 && taken !== undefined && those.some(({ sinceMs }) => sinceMs < taken.sinceMs)
      return { isOvertaking, endedRow }
    },
    /** Continues the count of manual runs in a row that a planned run would have ended. */
    notBegun({ endedRow }: Taken): void {
      manualInARow += endedRow
    },
  }
}
