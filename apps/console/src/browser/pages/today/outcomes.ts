import type { MessageId } from '../../messages/en.ts'
import type { StateWord } from '../../states/execution-state.ts'
import type { Schemas } from '../../api/queries.ts'
import type { ExecutionsSearch } from '../executions/executions-search.ts'

/** The counts of a bucket, in the order in which they are shown; they sum to what was due. */
export type OutcomeName = Exclude<keyof Schemas['CompletenessBucket'], 'FromEpochUtc' | 'Due'>

export interface Outcome {
  readonly name: OutcomeName
  readonly label: MessageId
  readonly tone: StateWord['tone']
  readonly mark: StateWord['mark']
  /** Whether it needs a decision or the attention of the user. */
  readonly needsUser: boolean
  /** The list of executions with this outcome. */
  readonly search: ExecutionsSearch
}

export const outcomes: readonly Outcome[] = [
  {
    name: 'Delivered',
    label: 'outcome.delivered',
    tone: 'ok',
    mark: 'tick',
    needsUser: false,
    search: { status: 'Succeeded' },
  },
  {
    name: 'Running',
    label: 'outcome.running',
    tone: 'live',
    mark: 'arc',
    needsUser: false,
    search: { status: 'Executing' },
  },
  {
    name: 'InDoubt',
    label: 'outcome.inDoubt',
    tone: 'doubt',
    mark: 'question',
    needsUser: true,
    search: { delivery: 'Unknown' },
  },
  {
    name: 'Held',
    label: 'outcome.held',
    tone: 'warn',
    mark: 'pause',
    needsUser: true,
    search: { stage: 'Held' },
  },
  {
    name: 'Failed',
    label: 'outcome.failed',
    tone: 'bad',
    mark: 'cross',
    needsUser: true,
    search: { status: 'Failed' },
  },
  {
    name: 'PartiallyDelivered',
    label: 'outcome.partlyDelivered',
    tone: 'warn',
    mark: 'half',
    needsUser: true,
    search: { status: 'PartiallyDelivered' },
  },
  {
    name: 'Missed',
    label: 'outcome.missed',
    tone: 'warn',
    mark: 'missing',
    needsUser: true,
    search: { status: 'Missed' },
  },
  {
    name: 'Skipped',
    label: 'outcome.skipped',
    tone: 'idle',
    mark: 'pause',
    needsUser: false,
    search: { status: 'Skipped' },
  },
  {
    name: 'Cancelled',
    label: 'outcome.cancelled',
    tone: 'idle',
    mark: 'slash',
    needsUser: false,
    search: { status: 'Cancelled' },
  },
]
