import { newId } from '@punctual/domain'
import { say, sentence } from '@punctual/domain/words'
import pLimit from 'p-limit'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import { bulkErrorsOf, bulkItemId, bulkResult, fieldErrorsOf } from '../../http/bulk.ts'
import { isId } from '../../http/id.ts'
import { defaultLimits, mostBulkItems } from '../../http/limits.ts'
import { answer, type Context, defineOperation } from '../../http/operation.ts'
import { problem, ProblemError } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { tryOnly } from '../../http/try-only.ts'
import { exampleId } from '../../wire/examples.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { idInput, line, optional, optionalLine } from '../../wire/input.ts'
import { searchFields, searchFilterOf } from '../../wire/schedule-search.ts'
import { saidCodes, sentenceToWire } from '../../wire/sentence.ts'
import {
  type BulkAction,
  bulkActions,
  type BulkItem,
  type BulkTask,
  doToSchedule,
  refuseIds,
} from './bulk-item.ts'
import { withoutHints } from './without-hints.ts'
import { readRecipients, recipientFields, type RecipientsChange } from './bulk-recipients.ts'
import { settingInput, settingOf } from './bulk-settings.ts'
import { bulkChange, undoableActions, undoItems } from './bulk-undo.ts'

const scheduleSearchInput = z.strictObject(searchFields).meta({ id: 'ScheduleSearchInput' })

const bulkInput = z
  .strictObject({
    Action: z.enum([...bulkActions, 'Undo']).meta({ id: 'BulkAction' }),
    ScheduleIds: optional(z.array(idInput).max(mostBulkItems), null),
    Search: optional(scheduleSearchInput, null).meta({
      description:
        'In place of ScheduleIds: everything that is found, at most as many as one request may name',
    }),
    FolderPath: optional(line(1_000), null).meta({ description: 'Of Move: the folder that they go to' }),
    Owner: optionalLine(200).meta({ description: 'Of ChangeOwner: the new one, by user name or id' }),
    OnlyDisabledBy: optional(idInput, null).meta({
      description:
        'Of Enable: the Bulk-Id of a request. Only what that request disabled is enabled, unless a user has said since whether it is on: of ScheduleIds or of what Search finds, or all of it without either. Refused when nothing is off because of it',
    }),
    Recipients: optional(z.array(line(400)).max(500), null).meta({
      description: 'Of AddRecipients and RemoveRecipients: addresses and lists, as destinations have them',
    }),
    Field: optional(z.enum(recipientFields).meta({ id: 'RecipientField' }), null).meta({
      description: 'Of AddRecipients and RemoveRecipients. Default: To',
    }),
    DestinationName: optional(line(200), null).meta({
      description:
        'Of AddRecipients and RemoveRecipients: only destinations of this name. Default: every e-mail destination',
    }),
    Old: optional(line(400), null).meta({ description: 'Of ReplaceRecipient: the address that goes' }),
    New: optional(line(400), null).meta({ description: 'Of ReplaceRecipient: the address in its place' }),
    ...settingInput,
    Of: optional(z.enum(undoableActions).meta({ id: 'UndoableAction' }), null).meta({
      description: 'Of Undo: the action that it reverses',
    }),
    Changes: optional(z.array(bulkChange).max(mostBulkItems), null).meta({
      description:
        'Of Undo, in place of ScheduleIds: `Id` of answers as `ScheduleId`, with their `Before` and `After`. A schedule that was changed since is refused and stays as it is',
    }),
    DryRun: optional(z.boolean(), false).meta({
      description:
        'Changes nothing, and answers `{ScheduleId, Ok, Before, After, Code, Message}` for each. Not for Run',
    }),
  })
  .meta({ id: 'BulkSchedulesInput' })

type BulkInput = z.infer<typeof bulkInput>

const dryRunResult = z
  .object({
    ScheduleId: z.string(),
    Ok: z.boolean(),
    Before: z.unknown(),
    After: z.unknown(),
    Code: z.string().optional().meta({ description: 'Why it would be refused' }),
    Message: z.string().optional().meta({ description: 'The same in sentences' }),
    MessageCodes: saidCodes.optional().meta({ description: 'The codes of Message, in their order' }),
  })
  .meta({ id: 'BulkDryRunResult' })

const doneResult = bulkResult
  .extend({
    Changed: z.boolean().meta({ description: 'False: it was so already, or was refused' }),
    Before: z.unknown().meta({ description: 'What the schedule had; null when it was refused' }),
    After: z.unknown().meta({ description: 'What it has now; both are what Undo takes' }),
    ExecutionId: z.string().nullable().meta({ description: 'Of Run: the execution; else null' }),
  })
  .meta({ id: 'BulkScheduleResult' })

const bulkOutput = z.array(z.union([doneResult, dryRunResult]))

type DryRunResult = z.infer<typeof dryRunResult>

type BulkContext = Context<unknown, unknown, BulkInput, unknown>

/** Schedules that are worked on at once; each has a connection to the database meanwhile. */
const atOnce = 4

export const bulkSchedules = defineOperation({
  name: 'schedule.bulk',
  methods: ['POST'],
  path: '/api/schedule/bulk',
  role: 'Editor',
  right: 'Edit',
  summary:
    'Enables, disables, moves, hands over, runs or deletes many schedules, or changes one setting of each',
  description:
    'Answers for each schedule, in the order of the request or of names. Each has a transaction and an entry in the audit trail of its own: one that cannot be changed loses no other. ' +
    `At most ${defaultLimits.bulkItems} schedules (or as many as the service is set to) in one request; a Search that finds more is refused and nothing is done. A Search must hold a condition. ` +
    'The answer has the header `Bulk-Id`, which names the request: `{Action: "Enable", OnlyDisabledBy}` takes back what a request disabled, and leaves off what was off before. ' +
    '`Undo` reverses any other change from `Before` and `After` of the answers, but of Run and Delete. ' +
    'Under an Idempotency-Key a request that is repeated runs nothing twice.',
  tags: ['Schedules'],
  body: bulkInput,
  response: bulkOutput,
  examples: {
    pause: { Action: 'Disable', Search: { FolderPath: '/Sales' } },
    move: { Action: 'Move', ScheduleIds: [exampleId], FolderPath: '/Sales/Archive' },
    resume: { Action: 'Enable', OnlyDisabledBy: exampleId },
    addRecipient: {
      Action: 'AddRecipients',
      Search: { FolderPath: '/Sales' },
      Recipients: ['ann@example.org'],
      Field: 'Cc',
      DryRun: true,
    },
    setTime: { Action: 'SetTime', Search: { FolderPath: '/Sales' }, ExecutionTime: '06:30', DryRun: true },
    undo: {
      Action: 'Undo',
      Of: 'SetTime',
      Changes: [
        { ScheduleId: exampleId, Before: { ExecutionTime: '06:00' }, After: { ExecutionTime: '06:30' } },
      ],
    },
    handOver: { Action: 'ChangeOwner', Search: { Owner: 'ann' }, Owner: 'bob' },
  },
  errors: [404],
  changes: true,
  waits: true,
  idempotent: true,
  maxSeconds: 120,
  handle: async (context) => {
    // Every schedule is asked for by itself, and there may be none.
    context.rights.asked.add('Edit')
    const bulkId = context.idempotentId ?? newId()
    const items =
      context.body.Action === 'Undo'
        ? undoItems(context.body, { bulkId, most: context.dependencies.limits.bulkItems })
        : await itemsOf(context, bulkId)
    const headers = { 'bulk-id': bulkId }
    if (context.body.DryRun)
      return answer({ headers, body: await pLimit(atOnce).map(items, (item) => triedOf(item, context)) })
    const results = await pLimit(atOnce).map(items, (item, index) => resultOf(item, index, context))
    if (context.body.Action !== 'Run' && results.some(({ Success }) => Success))
      void context.dependencies.signals.publish('schedules', {})
    return answer({ headers, body: results })
  },
})

async function itemsOf(context: BulkContext, bulkId: string): Promise<readonly BulkItem[]> {
  const task = await taskOf(context, bulkId)
  const ids = await idsOf(context)
  return ids.map((id) => ({ id, work: (within) => doToSchedule(id, task, within) }))
}

async function resultOf(
  { id, work }: BulkItem,
  index: number,
  context: BulkContext,
): Promise<z.infer<typeof doneResult>> {
  const [Index, Id] = [index, id]
  try {
    if (!isId(id)) throw problem('not_found', { detail: sentence('schedule_missing') })
    const { executionId, isChanged, before, after } = await context.change({
      work: (dependencies) =>
        work({
          ...context,
          dependencies: context.body.Action === 'Run' ? dependencies : withoutHints(dependencies),
          expectedVersion: null,
          idempotentId: bulkItemId(context.idempotentId, id.toLowerCase()),
        }),
      facts: ({ kept, before, after }) => ({ subject: id, ...(kept ?? { before, after }) }),
    })
    const shown = { Changed: isChanged, Before: before, After: after, ExecutionId: executionId }
    return { Index, Success: true, Id, ...shown, Errors: [] }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const Errors = bulkErrorsOf(error, context.language)
    const nothing = { Changed: false, Before: null, After: null, ExecutionId: null }
    return { Index, Success: false, Id, ...nothing, Errors }
  }
}

async function triedOf({ id, work }: BulkItem, context: BulkContext): Promise<DryRunResult> {
  try {
    if (!isId(id)) throw problem('not_found', { detail: sentence('schedule_missing') })
    const done = await tryOnly(context, async (dependencies) =>
      work({
        ...context,
        dependencies: withoutHints(dependencies),
        expectedVersion: null,
        idempotentId: null,
      }),
    )
    return { ScheduleId: id, Ok: true, Before: done.before, After: done.after }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const said = fieldErrorsOf(error).map(({ message }) => message)
    const Message = said.map((each) => say(each, context.language)).join(' ')
    const why = { Code: error.code, Message, MessageCodes: said.map(sentenceToWire) }
    return { ScheduleId: id, Ok: false, Before: null, After: null, ...why }
  }
}

/** @throws ProblemError for an action without what it needs, or with what it does not take */
async function taskOf({ body, rights, dependencies }: BulkContext, bulkId: string): Promise<BulkTask> {
  const { FolderPath, Owner: owner, OnlyDisabledBy: onlyDisabledBy } = body
  const action = body.Action as BulkAction
  for (const field of ['Of', 'Changes'] as const)
    if (body[field] !== null)
      throw invalid([{ field, message: sentence('field_belongs_to_action', { action: 'Undo' }) }])
  const taken = { Move: 'FolderPath', ChangeOwner: 'Owner', Enable: 'OnlyDisabledBy' } as const
  for (const [of, field] of Object.entries(taken)) {
    const isGiven = body[field] !== null
    const isNeeded = field !== 'OnlyDisabledBy'
    if (action === of && isNeeded && !isGiven)
      throw invalid([{ field, message: sentence('field_required_for', { action: of }) }])
    if (action !== of && isGiven)
      throw invalid([{ field, message: sentence('field_belongs_to_action', { action: of }) }])
  }
  if (onlyDisabledBy !== null && (await disabledBy(onlyDisabledBy, 1, dependencies)).length === 0)
    throw invalid([{ field: 'OnlyDisabledBy', message: sentence('bulk_id_unknown') }])
  if (body.DryRun && action === 'Run')
    throw invalid([{ field: 'DryRun', message: sentence('bulk_run_not_tried') }])
  const recipients = await recipientsOf(body, dependencies)
  const setting = settingOf(body)
  const task = { action, folder: null, owner, recipients, setting, bulkId, onlyDisabledBy }
  if (FolderPath === null) return task
  const key = folderKeyOf(FolderPath)
  const folder = await dependencies.store.folders.findByPath(key)
  if (!folder) throw problem('not_found', { detail: sentence('folder_path_unknown', { path: FolderPath }) })
  await requireRight('Edit', folder.id, { rights, dependencies })
  return { ...task, folder: { path: folder.path, key } }
}

/** @throws ProblemError for recipients that are missing, or belong to another action */
async function recipientsOf(
  { Action: action, Recipients, Field, DestinationName, Old, New }: BulkInput,
  dependencies: BulkContext['dependencies'],
): Promise<RecipientsChange | null> {
  const isOne = action === 'ReplaceRecipient'
  const areMany = action === 'AddRecipients' || action === 'RemoveRecipients'
  const given = { Recipients, Field, DestinationName, Old, New }
  for (const [field, value] of Object.entries(given)) {
    const isOfOne = field === 'Old' || field === 'New'
    const belongs = isOfOne ? isOne : areMany
    const of = isOfOne ? 'ReplaceRecipient' : 'AddRecipients'
    if (value !== null && !belongs)
      throw invalid([{ field, message: sentence('field_belongs_to_action', { action: of }) }])
    if (value === null && belongs && (isOfOne || field === 'Recipients'))
      throw invalid([{ field, message: sentence('field_required_for', { action }) }])
  }
  if (isOne) {
    const [old] = await readRecipients('Old', [Old!], dependencies)
    const [by] = await readRecipients('New', [New!], dependencies)
    return { kind: 'replace', old: old!, by: by! }
  }
  if (!areMany) return null
  return {
    kind: action === 'AddRecipients' ? 'add' : 'remove',
    recipients: await readRecipients('Recipients', Recipients!, dependencies),
    field: Field ?? 'To',
    destinationName: DestinationName,
  }
}

/** At most so many of what is off because of the request with the id, in the order of names. */
async function disabledBy(
  bulkId: string,
  most: number,
  { store }: BulkContext['dependencies'],
): Promise<readonly string[]> {
  return isId(bulkId) ? await store.scheduleSearch.ids({ disabledBy: bulkId }, most) : []
}

/** @throws ProblemError `invalid_request` */
async function idsOf({ body, dependencies }: BulkContext): Promise<readonly string[]> {
  const { ScheduleIds: ids, Search: search, OnlyDisabledBy: onlyDisabledBy } = body
  const { bulkItems: most } = dependencies.limits
  const isOfPause = ids === null && search === null && onlyDisabledBy !== null
  if ((ids === null) === (search === null) && !isOfPause)
    throw invalid([{ field: 'ScheduleIds', message: sentence('schedules_or_search') }])
  if (ids !== null) {
    refuseIds('ScheduleIds', ids, most)
    return ids
  }
  const found = isOfPause
    ? await disabledBy(onlyDisabledBy, most + 1, dependencies)
    : await dependencies.store.scheduleSearch.ids(conditionsOf(search!), most + 1)
  if (found.length <= most) return found
  const field = isOfPause ? 'OnlyDisabledBy' : 'Search'
  throw invalid([{ field, message: sentence('search_finds_too_many', { most }) }])
}

/** @throws ProblemError `invalid_request` for a search without a condition */
function conditionsOf(search: NonNullable<BulkInput['Search']>) {
  const filter = searchFilterOf(search)
  if (Object.keys(filter).length === 0)
    throw invalid([{ field: 'Search', message: sentence('search_without_condition') }])
  return filter
}
