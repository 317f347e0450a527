import { randomUUID } from 'node:crypto'

import { type DryRunOutcome, dryRunOutcome } from '@punctual/domain'

import { dryRunRound } from '../../src/dry-run/dry-runs.ts'
import type { openWorker } from './open-worker.ts'

type Worker = Pick<Awaited<ReturnType<typeof openWorker>>, 'store' | 'dependencies' | 'scheduleId'>

/** Asks for a dry run of the schedule, and makes it. */
export async function dryRun({ store, dependencies, scheduleId }: Worker): Promise<DryRunOutcome> {
  const id = randomUUID()
  if (!(await store.dryRuns.request({ id, scheduleId, lifeMs: 60_000 }))) throw new Error('no such schedule')
  await dryRunRound({ ...dependencies, store }, new AbortController().signal)
  return dryRunOutcome.parse(await store.dryRuns.read(id))
}
