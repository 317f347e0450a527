/**
 * The words of state. What is shown follows from the status and stage of the interface; a colour never stands
 * without its word and its mark.
 */
import type { IntlShape } from 'react-intl'

import type { Execution } from '../api/queries.ts'
import type { MessageId } from '../messages/en.ts'

export type Tone = 'ok' | 'live' | 'warn' | 'bad' | 'doubt' | 'idle'

/** The outline that identifies a state where a viewer cannot distinguish colours. */
export type Mark =
  | 'tick'
  | 'arc'
  | 'half'
  | 'pause'
  | 'missing'
  | 'cross'
  | 'question'
  | 'clock'
  | 'slash'
  | 'triangle'

export interface StateWord {
  /** Key of the word in the catalogue of messages. */
  readonly id: MessageId & `state.${string}`
  readonly tone: Tone
  readonly mark: Mark
}

const ofStatus: Readonly<Record<Exclude<Execution['Status'], 'Executing'>, StateWord>> = {
  Waiting: { id: 'state.waiting', tone: 'idle', mark: 'clock' },
  Cancelling: { id: 'state.cancelling', tone: 'idle', mark: 'arc' },
  Succeeded: { id: 'state.delivered', tone: 'ok', mark: 'tick' },
  PartiallyDelivered: { id: 'state.partlyDelivered', tone: 'warn', mark: 'half' },
  Failed: { id: 'state.failed', tone: 'bad', mark: 'cross' },
  Cancelled: { id: 'state.cancelled', tone: 'idle', mark: 'slash' },
  Missed: { id: 'state.missed', tone: 'warn', mark: 'missing' },
  Skipped: { id: 'state.skipped', tone: 'idle', mark: 'pause' },
}

export type Stage = NonNullable<Execution['Stage']>

/** The stages of an execution, in their order; few are held. */
export const stages = [
  'Placing',
  'Rendering',
  'Assembling',
  'Held',
  'Delivering',
] as const satisfies readonly Stage[]

const ofStage: Readonly<Record<Stage, StateWord>> = {
  Placing: { id: 'state.placing', tone: 'live', mark: 'arc' },
  Rendering: { id: 'state.rendering', tone: 'live', mark: 'arc' },
  Assembling: { id: 'state.assembling', tone: 'live', mark: 'arc' },
  Held: { id: 'state.held', tone: 'warn', mark: 'pause' },
  Delivering: { id: 'state.delivering', tone: 'live', mark: 'arc' },
}

type Progress = Pick<Execution, 'Status' | 'Stage'> & Partial<Pick<Execution, 'ResendOf'>>

export function executionState(execution: Progress): StateWord {
  const { Status } = execution
  if (Status !== 'Executing') return ofStatus[Status]
  return ofStage[stageOf(execution) ?? 'Placing']
}

/** The stages that an execution goes through: one that sends kept files again makes none. */
export function stagesOf({ ResendOf, Stage: now }: Omit<Progress, 'Status'>): readonly Stage[] {
  if (typeof ResendOf === 'string') return ['Placing', 'Delivering']
  return now === 'Held' ? stages : stages.filter((stage) => stage !== 'Held')
}

/** Where an execution is among its stages; one that has nothing to make delivers as soon as a worker has it. */
export function stageOf(progress: Omit<Progress, 'Status'>): Stage | null {
  const { Stage } = progress
  return Stage === null || stagesOf(progress).includes(Stage) ? Stage : 'Delivering'
}

/** The word for a stage by itself. */
export function stageText(intl: IntlShape, stage: Stage): string {
  return intl.formatMessage({ id: ofStage[stage].id })
}

/** The word for a status by itself, as the filters name it. */
export function statusText(intl: IntlShape, status: Execution['Status']): string {
  return intl.formatMessage({ id: executionState({ Status: status, Stage: null }).id })
}

/** States of a delivery in the ledger. */
export type DeliveryState =
  | 'Planned'
  | 'Sending'
  | 'Accepted'
  | 'Bounced'
  | 'Rejected'
  | 'Failed'
  | 'Unknown'
  | 'Cancelled'

/** What needs a person comes first, and stands for several deliveries of one run. */
export const deliveryStateOrder: readonly DeliveryState[] = [
  'Unknown',
  'Rejected',
  'Bounced',
  'Failed',
  'Sending',
  'Planned',
  'Cancelled',
  'Accepted',
]

export const deliveryStates: Readonly<Record<DeliveryState, StateWord>> = {
  Planned: { id: 'state.planned', tone: 'idle', mark: 'clock' },
  Sending: { id: 'state.sending', tone: 'live', mark: 'arc' },
  Accepted: { id: 'state.accepted', tone: 'ok', mark: 'tick' },
  Bounced: { id: 'state.bounced', tone: 'bad', mark: 'cross' },
  Rejected: { id: 'state.rejected', tone: 'bad', mark: 'cross' },
  Failed: { id: 'state.failed', tone: 'bad', mark: 'cross' },
  Unknown: { id: 'state.inDoubt', tone: 'doubt', mark: 'question' },
  Cancelled: { id: 'state.cancelled', tone: 'idle', mark: 'slash' },
}
