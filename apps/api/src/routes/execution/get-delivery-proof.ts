import { deliveryStates, isEnded } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { ProofDocument } from '@punctual/engine'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { epochOrNull } from '../../wire/epoch.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionReference, readExecution } from './execution-reference.ts'
import { executionTag } from './request-execution.ts'

const provenArtifact = z
  .object({
    Name: z.string(),
    Sha256: z.string().meta({ description: 'Of the file as it was made' }),
    Bytes: z.int(),
    Pages: z.int().nullable(),
  })
  .meta({ id: 'ProvenArtifact' })

const provenDelivery = z
  .object({
    DestinationId: z.string(),
    Row: z.int().optional().meta({ description: 'Row of the data, from 1; absent when there is none' }),
    Recipient: z.string(),
    State: z.enum(deliveryStates),
    MessageId: z.string().nullable(),
    Reply: z.string().nullable(),
    AtEpochUtc: epochOrNull,
    Sha256: z.string().nullable().meta({
      description:
        'Of the one file as it was delivered; null when none went, or several, or a zip of a row of data after the first 1,000',
    }),
  })
  .meta({ id: 'ProvenDelivery' })

export const deliveryProof = z
  .object({
    ExecutionId: z.string(),
    ScheduleId: z.string(),
    ScheduledForEpochUtc: epochOrNull.meta({
      description: 'The due instant; null for a run asked for by hand',
    }),
    Term: z.int().nullable().meta({ description: 'Term of the leader that planned the run' }),
    Attempt: z.int(),
    Artifacts: z.array(provenArtifact),
    Deliveries: z.array(provenDelivery),
    PreviousHash: z.string().meta({
      description: 'Hash of the proof before it in the chain of the schedule; 64 zeros for the first one',
    }),
    Hash: z.string().meta({
      description: 'SHA-256 over all members but this one, in canonical JSON (RFC 8785)',
    }),
  })
  .meta({ id: 'DeliveryProof' })

export const getDeliveryProof = defineOperation({
  name: 'schedule.getdeliveryproof',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getdeliveryproof',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers what is proven of an ended execution',
  description:
    'The proof never changes, and stays when the execution has left the history. The proofs of a schedule are one chain by `PreviousHash` and `Hash`; `punctual proof verify` checks them without the service.',
  tags: [executionTag],
  input: executionReference,
  response: deliveryProof,
  examples: { execution: { ExecutionId: exampleId } },
  errors: [404, 409, 'execution_not_ended'],
  handle: ({ input: { ExecutionId }, dependencies }) => readProof(ExecutionId, dependencies),
})

/** @throws ProblemError for an execution that is not there, or has no proof yet */
export async function readProof(id: string, dependencies: Dependencies): Promise<ProofDocument> {
  const { proofs } = dependencies.store
  const known = await proofs.find(id)
  if (known) return known
  const { executionId, status } = await readExecution(id, dependencies)
  if (!isEnded(status))
    throw problem('execution_not_ended', {
      detail: sentence('proof_too_early', { status }),
    })
  const made = (await proofs.linkOne(executionId)) ? await proofs.find(executionId) : null
  if (made) return made
  throw problem('state_conflict', {
    detail: sentence('proof_being_settled'),
  })
}
