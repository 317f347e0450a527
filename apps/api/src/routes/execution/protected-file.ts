/**
 * Whether a file may be read as it was made. A file that every recipient gets locked with a password would
 * lose its lock here. The check reads the destinations that are frozen with the run, not what has been sent
 * so far. So a file is protected from the moment that it is made.
 */
import { sentence } from '@punctual/domain/words'
import type { ExecutionRecord, FrozenDestination } from '@punctual/engine'

import type { Principal } from '../../auth/principal.ts'
import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'

type Artifact = ExecutionRecord['artifacts'][number]

interface Reading {
  readonly execution: ExecutionRecord
  readonly artifact: Artifact
  readonly principal: Principal
}

/** @throws ProblemError `artifact_protected` for a file that its recipients get with a password */
export async function refuseProtected(
  { execution, artifact, principal }: Reading,
  { store }: Dependencies,
): Promise<void> {
  if (principal.role === 'Administrator') return
  const destinations = await store.executions.frozenDestinations(execution.executionId)
  if (!isProtected(artifact, destinations, execution.scheduleKind === 'package')) return
  throw problem('artifact_protected', {
    detail: sentence('file_delivered_with_password'),
  })
}

/** The reports of a package may go into any of its files. */
function isProtected(
  { format }: Artifact,
  destinations: readonly FrozenDestination[],
  isPackage: boolean,
): boolean {
  const ofFormat = isPackage ? [] : destinations.filter((destination) => destination.format === format)
  const carrying = ofFormat.length > 0 ? ofFormat : destinations
  return carrying.length > 0 && carrying.every(({ hasPassword }) => hasPassword)
}
