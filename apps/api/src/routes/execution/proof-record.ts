/**
 * A proof with the names that its reader knows things by. The names are of the history, and no hash covers them: the
 * proof itself has ids, since a name may change.
 */
import { destinationKind } from '@punctual/delivery/kinds'
import { type ExpressionScope, fillText, parseAddress } from '@punctual/domain'
import type { ExecutionRecord, FrozenDestination, ProofDocument } from '@punctual/engine'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { executionStatus } from '../../wire/words.ts'
import { deliveredScope } from './delivered-scope.ts'
import { deliveryProof, readProof } from './get-delivery-proof.ts'

const provenRun = z
  .object({
    ScheduleName: z.string(),
    Status: executionStatus,
    RunBy: z.string().meta({ description: 'Scheduler, or the user name or client id that asked' }),
    EntryEpochUtc: epoch,
    StartedEpochUtc: epochOrNull,
    CompletedEpochUtc: epochOrNull,
  })
  .meta({ id: 'ProvenRun' })

const provenDestination = z
  .object({
    DestinationId: z.string(),
    Kind: z.string(),
    Name: z.string(),
    Senders: z.array(z.string()).meta({
      description:
        'Senders of the mail servers, as they are set now, whose domain is the one of the Message-ID; none for other kinds',
    }),
    Subject: z.string().nullable().meta({
      description:
        'Filled as the mail was; what a row of data fills stays in its braces. Null for a destination without one',
    }),
  })
  .meta({ id: 'ProvenDestination' })

export const proofRecord = z
  .object({
    Proof: deliveryProof,
    Run: provenRun.nullable().meta({
      description: 'The run as the history has it; null when it has left the history',
    }),
    Destinations: z.array(provenDestination).meta({
      description: 'As they were when the run began; none when it has left the history',
    }),
  })
  .meta({ id: 'ProofRecord' })

export type ProofRecord = z.infer<typeof proofRecord>

/** @throws ProblemError for an execution that is not there, or has no proof yet */
export async function readProofRecord(id: string, dependencies: Dependencies): Promise<ProofRecord> {
  const proof = await readProof(id, dependencies)
  const run = isId(id) ? await dependencies.store.executions.find(id) : null
  if (run === null) return { Proof: proof, Run: null, Destinations: [] }
  const destinations = await dependencies.store.executions.frozenDestinations(run.executionId)
  const definition = await dependencies.store.executions.frozenDefinition(run.executionId)
  const senders = await sendersByDomain(dependencies)
  const described = destinations.map((destination) => {
    const scope = deliveredScope(run, { definition, destination })
    return describe(destination, { proof, senders, scope })
  })
  return { Proof: proof, Run: describeRun(run), Destinations: described }
}

function describeRun(run: ExecutionRecord): z.infer<typeof provenRun> {
  return {
    ScheduleName: run.scheduleName,
    Status: run.status,
    RunBy: run.runBy,
    EntryEpochUtc: epochOf(run.entryAt),
    StartedEpochUtc: run.startedAt && epochOf(run.startedAt),
    CompletedEpochUtc: run.completedAt && epochOf(run.completedAt),
  }
}

const epochOf = (instant: Date) => Math.floor(instant.getTime() / 1_000)

/** Most mail servers whose senders are read. */
const maxServers = 100

async function sendersByDomain({ store }: Dependencies): Promise<ReadonlyMap<string, readonly string[]>> {
  const servers = await store.mailServers.list({ after: null, limit: maxServers })
  const senders = new Set(servers.map(({ settings }) => settings.from).filter((from) => from !== ''))
  return Map.groupBy(senders, (sender) => {
    const parsed = parseAddress(sender)
    return parsed.ok ? (parsed.address.address.split('@')[1] ?? '') : ''
  })
}

interface Surroundings {
  readonly proof: ProofDocument
  readonly senders: ReadonlyMap<string, readonly string[]>
  readonly scope: ExpressionScope
}

function describe(
  { id, name, kind: kindName, settings }: FrozenDestination,
  { proof, senders, scope }: Surroundings,
): ProofRecord['Destinations'][number] {
  const kind = destinationKind(kindName)
  const given = kind?.texts(settings).find(({ field }) => field === 'Subject')?.text ?? null
  const subject = given === null ? null : given.trim() || '{{ScheduleName}}'
  const domains = proof.Deliveries.flatMap(({ DestinationId, MessageId }) =>
    DestinationId === id && MessageId !== null ? [domainOf(MessageId)] : [],
  )
  return {
    DestinationId: id,
    Kind: kindName,
    Name: name,
    Senders: kind?.isMail ? [...new Set(domains)].flatMap((domain) => senders.get(domain) ?? []) : [],
    // What is not known stays in its braces. A text that would be too long stays as it is written.
    Subject: subject === null ? null : (fillText(subject, scope) ?? subject),
  }
}

const domainOf = (messageId: string) => /@([^@>]*)>$/.exec(messageId)?.[1] ?? ''
