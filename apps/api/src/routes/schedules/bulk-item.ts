/** What a bulk request does to one schedule, within the transaction of that schedule. */
import type { StoredSchedule } from '@punctual/catalog'
import { scheduleKinds } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { Principal } from '../../auth/principal.ts'
import { problem, ProblemError } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { recordManual } from '../execution/request-execution.ts'
import { scheduleBefore } from '../single-schedule/audited-schedule.ts'
import { removeSchedule } from '../single-schedule/remove-schedule.ts'
import { changedOwner } from '../single-schedule/schedule-owner.ts'
import { switchedPlan } from '../single-schedule/schedule-plan.ts'
import type { WriteContext } from '../single-schedule/write-context.ts'
import { changeSchedule } from '../single-schedule/write-schedule.ts'
import {
  type RecipientsChange,
  type ShownRecipients,
  shownRecipients,
  withRecipients,
} from './bulk-recipients.ts'
import { settingActions, type SettingChange, withSetting } from './bulk-settings.ts'

export const bulkActions = [
  'Enable',
  'Disable',
  'Move',
  'ChangeOwner',
  'Run',
  'Delete',
  'AddRecipients',
  'RemoveRecipients',
  'ReplaceRecipient',
  ...settingActions,
] as const

export type BulkAction = (typeof bulkActions)[number]

/** What is done, and with what. */
export interface BulkTask {
  readonly action: BulkAction
  /** Of a move: the folder that it goes to. */
  readonly folder: { readonly path: string; readonly key: string } | null
  /** Of a change of owner: the new one; null for none. */
  readonly owner: string | null
  /** Of a change of recipients. */
  readonly recipients: RecipientsChange | null
  /** Of a change of time, zone, account, calendar or server. */
  readonly setting: SettingChange | null
  /** Of the request; what it disables is marked with it. */
  readonly bulkId: string
  /** Of an enabling: the request that has disabled what is to be enabled; null: everything is. */
  readonly onlyDisabledBy: string | null
}

export interface BulkItemContext extends WriteContext {
  readonly principal: Principal
  readonly traceParent: string | null
}

/** What became of one schedule, for the answer and for the audit trail. */
export interface BulkDone {
  /** False: it was so already. */
  readonly isChanged: boolean
  readonly executionId: string | null
  readonly before: unknown
  readonly after: unknown
  /** What the audit trail keeps in their place. */
  readonly kept?: Pick<BulkDone, 'before' | 'after'> | undefined
}

/** A schedule of a bulk request, and what is done to it. */
export interface BulkItem {
  readonly id: string
  readonly work: (context: BulkItemContext) => Promise<BulkDone>
}

/** @throws ProblemError `invalid_request` for more than the service takes, or one that is named twice */
export function refuseIds(field: string, ids: readonly string[], most: number): void {
  if (ids.length > most)
    throw invalid([{ field, message: sentence('field_too_many_items', { most, count: ids.length }) }])
  const seen = new Set<string>()
  const repeated = ids.find((id) => seen.size === seen.add(id).size)
  if (repeated !== undefined)
    throw invalid([{ field, message: sentence('schedules_named_twice', { id: repeated }) }])
}

/** @throws ProblemError for everything that stands in the way */
export async function doToSchedule(id: string, task: BulkTask, context: BulkItemContext): Promise<BulkDone> {
  switch (task.action) {
    case 'Enable':
    case 'Disable':
      return await switchSchedule(id, task, context)
    case 'Move':
      return await move(id, task.folder!, context)
    case 'ChangeOwner':
      return await changeOwner(id, task.owner, context)
    case 'Run':
      return await run(id, context)
    case 'Delete':
      return await remove(id, context)
    case 'AddRecipients':
    case 'RemoveRecipients':
    case 'ReplaceRecipient':
      return await changeRecipients(id, task.recipients!, context)
    case 'SetTime':
    case 'SetTimeZone':
    case 'SetAccount':
    case 'SetCalendar':
    case 'SetServer':
      return await changeSetting(id, task.setting!, context)
  }
}

/** Rolls back a write that would change nothing. */
class Unchanged extends Error {}

async function switchSchedule(id: string, task: BulkTask, context: BulkItemContext): Promise<BulkDone> {
  const enabled = task.action === 'Enable'
  const { bulkId, onlyDisabledBy } = task
  let before: unknown = null
  let isChanged = false
  try {
    await changeSchedule(id, context, async (stored) => {
      // A request that is repeated under its key meets what its first attempt has done.
      isChanged = stored.enabled !== enabled || stored.disabledBy === bulkId
      before = { Enabled: isChanged ? !enabled : enabled }
      if (onlyDisabledBy !== null && stored.disabledBy !== onlyDisabledBy) throw new Unchanged()
      const disabledBy = enabled ? null : isChanged ? bulkId : stored.disabledBy
      return { ...(await switchedPlan(enabled, stored, context.dependencies)), disabledBy }
    })
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error
    return { isChanged: false, executionId: null, before, after: before }
  }
  return { isChanged, executionId: null, before, after: { Enabled: enabled } }
}

async function move(
  id: string,
  { path, key }: { path: string; key: string },
  context: BulkItemContext,
): Promise<BulkDone> {
  let before: unknown = null
  let isChanged = false
  let name = ''
  try {
    const moved = await changeSchedule(id, context, (stored) => {
      before = { FolderPath: stored.folderPath }
      isChanged = folderKeyOf(stored.folderPath) !== key
      name = stored.name
      return { folderKey: key }
    })
    return { isChanged, executionId: null, before, after: { FolderPath: moved.folderPath } }
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'name_taken')
      throw problem('name_taken', {
        detail: sentence('schedule_name_taken_in', { path, name }),
      })
    throw error
  }
}

async function changeOwner(id: string, owner: string | null, context: BulkItemContext): Promise<BulkDone> {
  let found: Pick<StoredSchedule, 'owner'> = { owner: null }
  const changed = await changeSchedule(id, context, async (stored) => {
    found = stored
    return { owner: owner === null ? null : await changedOwner(owner, stored, context.dependencies) }
  })
  return {
    isChanged: found.owner?.id !== changed.owner?.id,
    executionId: null,
    before: { Owner: found.owner?.name ?? null },
    after: { Owner: changed.owner?.name ?? null },
  }
}

async function changeRecipients(
  id: string,
  change: RecipientsChange,
  context: BulkItemContext,
): Promise<BulkDone> {
  let before: ShownRecipients[] = []
  let after: ShownRecipients[] = []
  try {
    await changeSchedule(id, context, async (stored) => {
      const destinations = await withRecipients(stored, change, context.dependencies)
      before = shownRecipients(stored)
      after = shownRecipients({ destinations })
      if (JSON.stringify(before) === JSON.stringify(after)) throw new Unchanged()
      return { destinations }
    })
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error
    return { isChanged: false, executionId: null, before, after }
  }
  return { isChanged: true, executionId: null, before, after }
}

async function changeSetting(id: string, change: SettingChange, context: BulkItemContext): Promise<BulkDone> {
  let before: unknown = null
  let after: unknown = null
  let kept: BulkDone['kept']
  const isSame = () => JSON.stringify(before) === JSON.stringify(after)
  try {
    await changeSchedule(id, context, async (stored) => {
      const changed = await withSetting(stored, change, context.dependencies)
      before = changed.before
      after = changed.after
      kept = changed.kept
      if (isSame()) throw new Unchanged()
      return changed.state
    })
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error
  }
  return { isChanged: !isSame(), executionId: null, before, after, kept }
}

async function run(id: string, context: BulkItemContext): Promise<BulkDone> {
  const reference = { ScheduleId: id, UniqueId: null, Id: null, ScheduleName: null, FolderPath: null }
  const execution = await recordManual({ ...reference, ScheduleType: null, IgnoreWindow: false }, context)
  return {
    isChanged: true,
    executionId: execution.executionId,
    before: null,
    after: { ExecutionId: execution.executionId },
  }
}

async function remove(id: string, context: BulkItemContext): Promise<BulkDone> {
  const before = await scheduleBefore(id, context.dependencies)
  await removeSchedule(id, { kinds: scheduleKinds, missing: sentence('schedule_missing') }, context)
  return { isChanged: true, executionId: null, before, after: null }
}
