/** What an execution has made and sent. */
import type { components } from '@punctual/client/schema'

import { shown } from '../controls/shown.ts'

type Schemas = components['schemas']

export type Artifact = Schemas['ResultArtifact']
export type Delivery = Schemas['ResultDelivery']
export type ExecutionResult = Pick<Schemas['ExecutionResult'], 'artifacts' | 'deliveries' | 'error'>

/** What the other side or the service said is safe to show. */
export function readResult({ artifacts, deliveries, error }: Schemas['ExecutionResult']): ExecutionResult {
  return {
    artifacts,
    deliveries: deliveries.map((each) => ({
      ...each,
      reply: each.reply === null ? null : shown(each.reply),
      ...(each.message === undefined ? {} : { message: shown(each.message) }),
    })),
    error: error && { ...error, message: shown(error.message) },
  }
}
