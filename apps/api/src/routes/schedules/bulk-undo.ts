/** The undo of what a bulk request has changed: each schedule gets what it had, unless it was changed since. */
import { isDeepStrictEqual } from 'node:util'

import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import { problem } from '../../http/problem.ts'
import { invalid, readMember } from '../../http/read-input.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { idInput, line } from '../../wire/input.ts'
import {
  type BulkDone,
  type BulkItem,
  type BulkItemContext,
  type BulkTask,
  bulkActions,
  doToSchedule,
  refuseIds,
} from './bulk-item.ts'
import { readRecipients, recipientFields, type RecipientsChange } from './bulk-recipients.ts'
import { settingFields } from './bulk-settings.ts'

/** What is sent or deleted has no undo. */
export const undoableActions = bulkActions.filter((action) => action !== 'Run' && action !== 'Delete')

export type UndoableAction = Exclude<(typeof bulkActions)[number], 'Run' | 'Delete'>

/** One answer of a bulk request, sent back. */
export const bulkChange = z
  .strictObject({ ScheduleId: idInput, Before: z.unknown(), After: z.unknown() })
  .meta({ id: 'BulkChange' })

type BulkChange = z.infer<typeof bulkChange>

interface UndoInput {
  readonly Of: UndoableAction | null
  readonly Changes: readonly BulkChange[] | null
  readonly Action: unknown
  readonly DryRun: boolean
}

/** @throws ProblemError `invalid_request` for an undo without what it reverses, or with what it does not take */
export function undoItems(
  body: UndoInput,
  { bulkId, most }: { readonly bulkId: string; readonly most: number },
): readonly BulkItem[] {
  const { Action: _action, Of: of, Changes: changes, DryRun: _dryRun, ...others } = body
  if (of === null || changes === null) {
    const field = of === null ? 'Of' : 'Changes'
    throw invalid([{ field, message: sentence('field_required_for', { action: 'Undo' }) }])
  }
  const foreign = Object.entries(others).find(([, value]) => value !== null)
  if (foreign !== undefined)
    throw invalid([{ field: foreign[0], message: sentence('field_not_of_action', { action: 'Undo' }) }])
  const ids = changes.map(({ ScheduleId }) => ScheduleId)
  refuseIds('Changes', ids, most)
  const nothing = { folder: null, owner: null, recipients: null, setting: null, onlyDisabledBy: null }
  const task = { ...nothing, action: of, bulkId }
  return changes.map((change) => ({
    id: change.ScheduleId,
    work: (context) => undoChange(change, { of, task }, context),
  }))
}

const switched = z.object({ Enabled: z.boolean() })
const moved = z.object({ FolderPath: line(1_000) })
const owned = z.object({ Owner: line(200).nullable() })
const addressed = z
  .array(
    z.object({
      Id: line(100),
      Name: line(200),
      To: z.array(line(400)).max(500),
      Cc: z.array(line(400)).max(500),
      Bcc: z.array(line(400)).max(500),
    }),
  )
  .max(1_000)

/** @throws ProblemError for everything that stands in the way, and `state_conflict` for a schedule changed since */
async function undoChange(
  { ScheduleId, Before, After }: BulkChange,
  { of, task }: { readonly of: UndoableAction; readonly task: BulkTask },
  context: BulkItemContext,
): Promise<BulkDone> {
  const done = await doToSchedule(ScheduleId, await reverseOf(of, { before: Before, task }, context), context)
  const found = withoutNames(done.before)
  if (isDeepStrictEqual(found, withoutNames(After))) return done
  if (isDeepStrictEqual(found, withoutNames(Before))) return { ...done, isChanged: false }
  // The transaction is rolled back.
  throw problem('state_conflict', { detail: sentence('bulk_changed_since') })
}

/** The name of an account or a calendar is shown, and is no part of the schedule. */
function withoutNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { AccountName: _account, CalendarName: _calendar, ...rest } = value as Record<string, unknown>
  return rest
}

function as<Schema extends z.ZodType>(schema: Schema, before: unknown): z.output<Schema> {
  return readMember(schema, before, 'Before') as z.output<Schema>
}

interface Undone {
  readonly before: unknown
  readonly task: BulkTask
}

/** The task that makes of a schedule what it was before. */
async function reverseOf(
  of: UndoableAction,
  { before, task }: Undone,
  context: BulkItemContext,
): Promise<BulkTask> {
  switch (of) {
    case 'Enable':
    case 'Disable':
      return { ...task, action: as(switched, before).Enabled ? 'Enable' : 'Disable' }
    case 'Move':
      return { ...task, action: of, folder: await folderOf(as(moved, before), context) }
    case 'ChangeOwner':
      return { ...task, action: of, owner: as(owned, before).Owner }
    case 'AddRecipients':
    case 'RemoveRecipients':
    case 'ReplaceRecipient':
      return { ...task, action: of, recipients: await listsOf(before, context) }
    case 'SetTime':
    case 'SetTimeZone':
    case 'SetAccount':
    case 'SetCalendar':
    case 'SetServer': {
      const field = settingFields[of]
      const read = as(z.object({ [field]: line(200).nullable() }), withoutNames(before))
      return { ...task, action: of, setting: { action: of, value: read[field] ?? '' } }
    }
  }
}

async function folderOf(
  { FolderPath }: z.infer<typeof moved>,
  { rights, dependencies }: BulkItemContext,
): Promise<NonNullable<BulkTask['folder']>> {
  const key = folderKeyOf(FolderPath)
  const folder = await dependencies.store.folders.findByPath(key)
  if (!folder) throw problem('not_found', { detail: sentence('folder_path_unknown', { path: FolderPath }) })
  await requireRight('Edit', folder.id, { rights, dependencies })
  return { path: folder.path, key }
}

async function listsOf(before: unknown, { dependencies }: BulkItemContext): Promise<RecipientsChange> {
  const lists = new Map<string, Readonly<Record<string, readonly string[]>>>()
  for (const { Id, ...fields } of as(addressed, before)) {
    const read: Record<string, readonly string[]> = {}
    for (const field of recipientFields)
      read[field.toLowerCase()] =
        fields[field].length === 0 ? [] : await readRecipients('Before', fields[field], dependencies)
    lists.set(Id, read)
  }
  return { kind: 'set', lists }
}
