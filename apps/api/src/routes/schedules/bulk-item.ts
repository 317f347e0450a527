/** What a bulk request does to one schedule, within the transaction of that schedule. */
import { scheduleKinds } from '@punctual/domain'

import { requireRight } from '../../access/require-right.ts'
import type { Principal } from '../../auth/principal.ts'
import { problem, ProblemError } from '../../http/problem.ts'
import { recordManual } from '../execution/request-execution.ts'
import { scheduleBefore } from '../single-schedule/audited-schedule.ts'
import { changedOwner } from '../single-schedule/schedule-owner.ts'
import { switchedPlan } from '../single-schedule/schedule-plan.ts'
import type { WriteContext } from '../single-schedule/write-context.ts'
import { changeSchedule } from '../single-schedule/write-schedule.ts'

export const bulkActions = ['Enable', 'Disable', 'Move', 'ChangeOwner', 'Run', 'Delete'] as const

export type BulkAction = (typeof bulkActions)[number]

/** What is done, and with what. */
export interface BulkTask {
  readonly action: BulkAction
  /** Of a move: the folder that it goes to. */
  readonly folder: { readonly path: string; readonly key: string } | null
  /** Of a change of owner: the new one. */
  readonly owner: string | null
}

export interface BulkItemContext extends WriteContext {
  readonly principal: Principal
}

/** What became of one schedule, for the answer and for the audit trail. */
export interface BulkDone {
  readonly executionId: string | null
  readonly before: unknown
  readonly after: unknown
}

/** @throws ProblemError for everything that stands in the way */
export async function doToSchedule(id: string, task: BulkTask, context: BulkItemContext): Promise<BulkDone> {
  switch (task.action) {
    case 'Enable':
    case 'Disable':
      return await switchSchedule(id, task.action === 'Enable', context)
    case 'Move':
      return await move(id, task.folder!, context)
    case 'ChangeOwner':
      return await changeOwner(id, task.owner!, context)
    case 'Run':
      return await run(id, context)
    case 'Delete':
      return await remove(id, context)
  }
}

async function switchSchedule(id: string, enabled: boolean, context: BulkItemContext): Promise<BulkDone> {
  let before: unknown = null
  await changeSchedule(id, context, (stored) => {
    before = { Enabled: stored.enabled }
    return switchedPlan(enabled, stored, context.dependencies)
  })
  return { executionId: null, before, after: { Enabled: enabled } }
}

async function move(
  id: string,
  { path, key }: { path: string; key: string },
  context: BulkItemContext,
): Promise<BulkDone> {
  let before: unknown = null
  let name = ''
  try {
    const moved = await changeSchedule(id, context, (stored) => {
      before = { FolderPath: stored.folderPath }
      name = stored.name
      return { folderKey: key }
    })
    return { executionId: null, before, after: { FolderPath: moved.folderPath } }
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'name_taken')
      throw problem('name_taken', {
        detail: `The folder ${path} already has a schedule of this kind named "${name}"; rename one of them first.`,
      })
    throw error
  }
}

async function changeOwner(id: string, owner: string, context: BulkItemContext): Promise<BulkDone> {
  let before: unknown = null
  const changed = await changeSchedule(id, context, async (stored) => {
    before = { Owner: stored.owner?.name ?? null }
    return { owner: await changedOwner(owner, stored, context.dependencies) }
  })
  return { executionId: null, before, after: { Owner: changed.owner?.name ?? null } }
}

async function run(id: string, context: BulkItemContext): Promise<BulkDone> {
  const reference = { ScheduleId: id, UniqueId: null, Id: null, ScheduleName: null, FolderPath: null }
  const execution = await recordManual({ ...reference, ScheduleType: null }, context)
  return { executionId: execution.id, before: null, after: { ExecutionId: execution.id } }
}

async function remove(id: string, context: BulkItemContext): Promise<BulkDone> {
  const before = await scheduleBefore(id, context.dependencies)
  const removed = await context.dependencies.store.schedules.remove(id, scheduleKinds)
  if (!removed) throw problem('not_found', { detail: 'There is no schedule with this id.' })
  // What is refused here is rolled back with the whole change.
  await requireRight('Edit', removed.folderId, context)
  return { executionId: null, before, after: null }
}
