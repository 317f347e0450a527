import { failureSaid } from '@punctual/domain'
import type { Sentence } from '@punctual/domain/words'
import type { ArtifactRecord, DeliveryProgress, FailedPart, KeptRows } from '@punctual/engine'

import type { AttemptPort } from '../attempt-port.ts'

export interface DryPort {
  readonly port: AttemptPort
  /** Why a delivery is not planned, by its id. */
  readonly skipped: ReadonlyMap<string, Sentence>
}

/** What a dry run reads as any other. */
export type DryReads = Pick<
  AttemptPort,
  'suppressedAmong' | 'subscribers' | 'findList' | 'membersOfGroup' | 'openAccount'
>

/**
 * The record of a run that sends nothing: it is kept in memory, and ends with it. A send permit is never given, and
 * what ends or releases an execution changes nothing.
 */
export function createDryPort(reads: DryReads): DryPort {
  const artifacts: ArtifactRecord[] = []
  const failedParts: FailedPart[] = []
  const deliveries = new Map<string, DeliveryProgress>()
  const skipped = new Map<string, Sentence>()
  const pages = new Map<string, KeptRows[]>()
  const advance: AttemptPort['advance'] = async (step) => {
    for (const {
      event: _event,
      stage: _stage,
      methodReason: _reason,
      rendering: _key,
      ...file
    } of step.artifacts ?? [])
      artifacts.push(file)
    failedParts.push(...(step.failedParts ?? []))
    for (const { id, destinationId, row = 0, recipient, messageId, skipped: reason } of step.deliveries ??
      []) {
      if (reason) skipped.set(id, failureSaid(reason))
      const state = reason ? 'Cancelled' : 'Planned'
      deliveries.set(id, {
        id,
        destinationId,
        row,
        recipient,
        messageId,
        state,
        tries: 0,
        isInterrupted: false,
      })
    }
    return { granted: [], rows: { artifacts, failedParts, deliveries: [...deliveries.values()] } }
  }
  return {
    skipped,
    port: {
      advance,
      async keepRows(key, page) {
        pages.set(key, [...(pages.get(key) ?? []), page])
        return true
      },
      readRows: async ({ key }, row) =>
        (pages.get(key) ?? []).findLast(({ firstRow }) => firstRow <= row) ?? null,
      keepAnswer: async (answer) => ({ ...answer, claimToken: '' }),
      listAnswers: async () => [],
      findRendering: async () => null,
      leftBehind: async () => [],
      ...reads,
      askBreaker: async () => null,
      compareWithLast: () => Promise.reject(new Error('a dry run is not held')),
      settle: async () => {},
      finish: async () => false,
      release: async () => false,
      hold: async () => false,
      abandon: async () => {},
      [Symbol.dispose]: () => {},
    },
  }
}
