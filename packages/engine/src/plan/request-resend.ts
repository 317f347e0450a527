import {
  artifactId,
  chooseResend,
  deliveryId,
  messageId,
  newId,
  type ResendChoice,
  type ResendWish,
  type Resent,
} from '@punctual/domain'

import type { ArtifactRecord, DeliveryRecord } from '../port/ledger-data.ts'
import type { ResendRequest } from '../port/execution-data.ts'
import type { EngineStore } from '../port.ts'
import { manualPriority } from './request.ts'
import { requestOnce } from './request-once.ts'

/** The ended run, as it was read. */
export interface EndedRun {
  readonly executionId: string
  readonly scheduleId: string
  readonly artifacts: ReadonlyArray<Pick<ArtifactRecord, 'position'>>
  readonly deliveries: readonly ResentDelivery[]
}

type ResentDelivery = Pick<
  DeliveryRecord,
  'id' | 'destinationId' | 'row' | 'recipient' | 'state' | 'messageId' | 'error'
> & { readonly resent?: Resent | undefined }

export type ResendOutcome =
  /** The execution of an earlier request with the same id may be in any state by now. */
  | { readonly ok: true; readonly executionId: string; readonly isNew: boolean }
  | Extract<ResendChoice<ResentDelivery>, { readonly ok: false }>
  /** It has not ended, a delivery has moved on, a password is gone, or the schedule. */
  | { readonly ok: false; readonly reason: 'refused' }

interface ResendOptions {
  readonly ended: EndedRun
  readonly wish: ResendWish
  readonly runBy: string
  /**
   * The id that the caller derives from its idempotency key: a repeat gets the execution of the first
   * request.
   */
  readonly executionId?: string | null
  /** The span of the request; null without tracing. */
  readonly traceParent?: string | null
}

/**
 * Records a run that sends the kept files of an ended one again. It is durable when this resolves, if no
 * transaction is around it.
 */
export async function requestResend(
  store: Pick<EngineStore, 'executions' | 'executionTransitions'>,
  { ended, wish, runBy, executionId, traceParent = null }: ResendOptions,
): Promise<ResendOutcome> {
  const choice = chooseResend(ended.deliveries, wish)
  if (!choice.ok) return choice
  const requested = await requestOnce(
    store,
    { executionId: executionId ?? null, scheduleId: ended.scheduleId },
    (id) =>
      store.executionTransitions.requestResend({
        ...requestOf(id ?? newId(), { ended, chosen: choice.chosen, runBy }),
        traceParent,
      }),
  )
  if (requested === null) return { ok: false, reason: 'refused' }
  return 'made' in requested
    ? { ok: true, executionId: requested.made.executionId, isNew: true }
    : { ok: true, executionId: requested.earlierId, isNew: false }
}

function requestOf(
  executionId: string,
  { ended, chosen, runBy }: { ended: EndedRun; chosen: readonly ResentDelivery[]; runBy: string },
): ResendRequest {
  return {
    executionId,
    resendOf: ended.executionId,
    runBy,
    priority: manualPriority,
    artifacts: ended.artifacts.map(({ position }) => ({ id: artifactId(executionId, position), position })),
    deliveries: chosen.map(({ id, destinationId, row, recipient, state, messageId: earlier }) => {
      const mailing = { executionId, destinationId, row }
      // Each recipient had a mail of its own when others of the same result had another.
      const isOwn = ended.deliveries.some(
        (other) => other.destinationId === destinationId && other.row === row && other.messageId !== earlier,
      )
      return {
        from: id,
        state,
        id: deliveryId(mailing, recipient),
        messageId: messageId(isOwn ? { ...mailing, recipient } : mailing, domainOf(earlier)),
      }
    }),
  }
}

/** The domain of a Message-ID that a worker has made: the mail comes from the same sender again. */
function domainOf(earlier: string | null): string {
  return /@(?<domain>[^@>]+)>$/.exec(earlier ?? '')?.groups?.['domain'] ?? 'localhost'
}
