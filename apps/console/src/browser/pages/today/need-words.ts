import type { Need } from '../../api/need-queries.ts'
import type { MessageId } from '../../messages/en.ts'
import type { StateWord } from '../../states/execution-state.ts'

export interface NeedWord {
  readonly label: MessageId
  readonly tone: StateWord['tone']
  readonly mark: StateWord['mark']
}

/** The word and the mark of each kind. */
export const needWords: Readonly<Record<Need['Kind'], NeedWord>> = {
  InDoubt: { label: 'state.inDoubt', tone: 'doubt', mark: 'question' },
  Held: { label: 'state.held', tone: 'warn', mark: 'pause' },
  Failed: { label: 'state.failed', tone: 'bad', mark: 'cross' },
  PartiallyDelivered: { label: 'state.partlyDelivered', tone: 'warn', mark: 'half' },
  Missed: { label: 'state.missed', tone: 'warn', mark: 'missing' },
  Late: { label: 'need.late', tone: 'warn', mark: 'clock' },
  Breaker: { label: 'need.breaker', tone: 'warn', mark: 'triangle' },
  NotRunnable: { label: 'need.notRunnable', tone: 'bad', mark: 'triangle' },
}
