/**
 * Many schedules in one transaction: what a caller keeps as files becomes the state of the service, or nothing
 * changes. The same request as a dry run answers what would change, from the transaction that it rolls back.
 */
import { scheduleKinds } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'
import { bulkItemId, fieldErrorsOf } from '../../http/bulk.ts'
import { defaultLimits } from '../../http/limits.ts'
import { isId } from '../../http/id.ts'
import { type Context, defineOperation } from '../../http/operation.ts'
import { problem, ProblemError } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { tryOnly } from '../../http/try-only.ts'
import { namesPrincipalsAnywhere } from '../../wire/destination.ts'
import { examplePaginatedSchedule } from '../../wire/examples.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { folderPath } from '../../wire/folder.ts'
import { line, optional } from '../../wire/input.ts'
import { packageScheduleInput } from '../../wire/package-schedule.ts'
import { biScheduleInput, paginatedScheduleInput, sourceScheduleInput } from '../../wire/schedule.ts'
import { refuseHome } from '../folder/create-folder.ts'
import { folderProblem } from '../folder/folder-problem.ts'
import { placeOfPath } from '../folder/whole-path.ts'
import { packageDraft } from '../package-schedule/draft.ts'
import { scheduleBefore } from '../single-schedule/audited-schedule.ts'
import { biDraft, paginatedDraft } from '../single-schedule/draft.ts'
import { refuseUnfit } from '../single-schedule/refuse-unfit.ts'
import { removeSchedule } from '../single-schedule/remove-schedule.ts'
import type { ScheduleDraft } from '../single-schedule/schedule-draft.ts'
import { sourceDraft } from '../single-schedule/source-draft.ts'
import type { WriteContext } from '../single-schedule/write-context.ts'
import { createUnannounced, updateSchedule } from '../single-schedule/write-schedule.ts'
import { withoutHints } from './without-hints.ts'

const most = defaultLimits.bulkItems

const listOf = <Item extends z.ZodType>(item: Item) => optional(z.array(item).max(most), [])

const applyInput = z
  .strictObject({
    Folders: listOf(folderPath).meta({
      description: 'Paths of folders that are made unless they are there, parents first',
    }),
    Bi: listOf(biScheduleInput).meta({
      description:
        'Schedules of interactive reports. One with a ScheduleId is replaced, the others are created',
    }),
    Source: listOf(sourceScheduleInput).meta({ description: 'The same of items of other kinds of source' }),
    Paginated: listOf(paginatedScheduleInput).meta({ description: 'The same of paginated reports' }),
    Package: listOf(packageScheduleInput).meta({ description: 'The same of packages' }),
    Delete: listOf(line(100)).meta({ description: 'Ids of schedules that are deleted' }),
    Expected: listOf(
      z.strictObject({ ScheduleId: line(100), Version: z.int() }).meta({ id: 'ExpectedScheduleVersion' }),
    ).meta({ description: 'Versions that schedules must have; another one refuses the whole request' }),
    DryRun: optional(z.boolean(), false).meta({
      description: 'Changes nothing, and answers what would change',
    }),
  })
  .meta({ id: 'ApplySchedulesInput' })

type ApplyInput = z.infer<typeof applyInput>

const change = z
  .object({
    ScheduleId: z.string(),
    Change: z.enum(['Created', 'Updated', 'Unchanged', 'Deleted']),
    Before: z.unknown().meta({ description: 'The schedule before; null of one that is created' }),
    After: z.unknown().meta({ description: 'The schedule afterwards; null of one that is deleted' }),
  })
  .meta({ id: 'AppliedChange' })

const applied = z
  .object({
    DryRun: z.boolean().meta({ description: 'Whether nothing was changed' }),
    Folders: z.array(z.string()).meta({ description: 'Paths of the folders that were made' }),
    Changes: z.array(change).meta({ description: 'Deletions first, then Bi, Source, Paginated and Package' }),
  })
  .meta({ id: 'AppliedSchedules' })

type Applied = z.infer<typeof applied>
type Change = Applied['Changes'][number]
type ApplyContext = Context<unknown, unknown, ApplyInput, unknown>

export const applySchedules = defineOperation({
  name: 'schedule.apply',
  methods: ['POST'],
  path: '/api/schedule/apply',
  role: 'Editor',
  right: 'Edit',
  summary: 'Makes many schedules what the request says, all of them or none',
  description:
    'Creates, replaces and deletes schedules, and makes folders, in one transaction. The audit trail has an entry of the request, and one of each schedule. What cannot be done refuses the whole request, and Errors name the field of each item. ' +
    `At most ${most} entries in each list. With DryRun nothing is changed, and the answer is what would be.`,
  tags: ['Schedules'],
  body: applyInput,
  response: applied,
  examples: { one: { Folders: ['/Sales'], Paginated: [examplePaginatedSchedule], DryRun: true } },
  errors: [404, 'name_taken', 409, 412],
  versionsInBody: true,
  changes: true,
  waits: true,
  idempotent: true,
  maxSeconds: 120,
  handle: async (context) => {
    const drafts = await draftsOf(context)
    refuseIds(context.body, drafts)
    if (drafts.length + context.body.Folders.length + context.body.Delete.length === 0)
      throw invalid([{ field: 'Bi', message: sentence('field_required') }])
    // Every schedule and folder is asked for by itself, and a folder may be there already.
    context.rights.asked.add('Edit')
    const result = await applyAll(drafts, context)
    if (!context.body.DryRun) void context.dependencies.signals.publish('schedules', {})
    if (drafts.some(({ draft }) => namesPrincipalsAnywhere(draft.input)))
      context.dependencies.accessRules.forget()
    return result
  },
})

/** A schedule of the request, with its place in it. */
interface Placed {
  readonly place: string
  readonly draft: ScheduleDraft
}

/** Reads every schedule, and asks report servers about parameters, before anything is written. */
async function draftsOf(context: ApplyContext): Promise<Placed[]> {
  const { body, dependencies } = context
  const read: [string, () => ScheduleDraft | Promise<ScheduleDraft>][] = [
    ...body.Bi.map((input, index): (typeof read)[number] => [`Bi[${index}]`, () => biDraft(input)]),
    ...body.Source.map((input, index): (typeof read)[number] => [
      `Source[${index}]`,
      () => sourceDraft(input, dependencies),
    ]),
    ...body.Paginated.map((input, index): (typeof read)[number] => [
      `Paginated[${index}]`,
      () => paginatedDraft(input),
    ]),
    ...body.Package.map((input, index): (typeof read)[number] => [
      `Package[${index}]`,
      () => packageDraft({ body: input, dependencies }),
    ]),
  ]
  const drafts: Placed[] = []
  for (const [place, draftOf] of read)
    await at(place, async () => {
      const draft = await draftOf()
      await refuseUnfit(draft, { ...context, expectedVersion: null })
      drafts.push({ place, draft })
    })
  return drafts
}

/** A schedule stands in one entry, and has one expected version. An id has many spellings. */
function refuseIds({ Delete: deleted, Expected: expected }: ApplyInput, drafts: readonly Placed[]): void {
  const changed = [
    ...deleted.map((id, index) => ({ field: `Delete[${index}]`, id: keyOf(id) })),
    ...drafts.map(({ place, draft }) => ({
      field: `${place}.ScheduleId`,
      id: keyOf(draft.input.ScheduleId ?? ''),
    })),
  ].filter(({ id }) => id !== '')
  const versions = expected.map(({ ScheduleId }, index) => ({
    field: `Expected[${index}].ScheduleId`,
    id: keyOf(ScheduleId),
  }))
  const known = new Set(changed.map(({ id }) => id))
  const problems = [
    ...[changed, versions].flatMap((list) =>
      list
        .filter(({ id }, index) => list.findIndex((each) => each.id === id) < index)
        .map(({ field }) => ({ field, message: sentence('field_given_twice') })),
    ),
    ...versions
      .filter(({ id }) => !known.has(id))
      .map(({ field }) => ({ field, message: sentence('field_not_of_request') })),
  ]
  if (problems.length > 0) throw invalid(problems)
}

const keyOf = (id: string): string => id.trim().toLowerCase()

async function applyAll(drafts: readonly Placed[], context: ApplyContext): Promise<Applied> {
  const work = (dependencies: Dependencies) =>
    applyWithin(drafts, { ...context, dependencies: withoutHints(dependencies) })
  if (context.body.DryRun) return await tryOnly(context, work)
  return await context.change({
    work,
    facts: ({ Changes, Folders }) => [
      // Also of one that is unchanged: a secret may be another one, and its version is.
      ...Changes.map(({ ScheduleId, Before, After }) => ({
        subject: ScheduleId,
        before: Before,
        after: After,
      })),
      {
        subject: `${Changes.length} schedules`,
        after: { Folders, Schedules: Changes.map(({ ScheduleId, Change }) => ({ ScheduleId, Change })) },
      },
    ],
  })
}

async function applyWithin(drafts: readonly Placed[], context: ApplyContext): Promise<Applied> {
  const { body } = context
  const versions = new Map(body.Expected.map(({ ScheduleId, Version }) => [keyOf(ScheduleId), Version]))
  const ids = [...body.Delete, ...drafts.map(({ draft }) => draft.input.ScheduleId ?? '')].map((id) =>
    id.trim(),
  )
  await context.dependencies.store.schedules.lock(ids.filter(isId))
  const folders: string[] = []
  for (const [index, path] of body.Folders.entries())
    await at(`Folders[${index}]`, async () => void folders.push(...(await madeFolders(path, context))), true)
  const changes: Change[] = []
  for (const [index, id] of body.Delete.entries())
    await at(`Delete[${index}]`, async () => {
      changes.push(await remove(id, { ...context, expectedVersion: versions.get(keyOf(id)) ?? null }))
    })
  for (const [index, { place, draft }] of drafts.entries())
    await at(place, async () => {
      const expectedVersion = versions.get(keyOf(draft.input.ScheduleId ?? '')) ?? null
      const idempotentId = bulkItemId(context.idempotentId, index)
      changes.push(await write(draft, { ...context, expectedVersion, idempotentId }))
    })
  return { DryRun: body.DryRun, Folders: folders, Changes: changes }
}

/** None when the folder is there already. */
async function madeFolders(path: string, context: ApplyContext): Promise<string[]> {
  const { folders } = context.dependencies.store
  if (await folders.findByPath(folderKeyOf(path))) return []
  const { Name, ParentPath } = placeOfPath(path)
  const parent = await folders.findByPath(folderKeyOf(ParentPath))
  if (!parent) throw folderProblem('parent-missing')
  refuseHome(Name, ParentPath === '/')
  await requireRight('Edit', parent.id, context)
  const written = await folders.create({ parentId: parent.id, name: Name, description: '' })
  if (!written.ok) throw folderProblem(written.conflict)
  return [path]
}

async function remove(id: string, context: WriteContext): Promise<Change> {
  const before = await scheduleBefore(id, context.dependencies)
  const removed = await removeSchedule(
    id,
    { kinds: scheduleKinds, missing: sentence('schedule_missing') },
    context,
  )
  if (context.expectedVersion !== null && context.expectedVersion !== removed.version)
    throw problem('version_stale', { detail: sentence('schedule_stale') })
  return { ScheduleId: id, Change: 'Deleted', Before: before, After: null }
}

async function write(draft: ScheduleDraft, context: WriteContext): Promise<Change> {
  const { dependencies } = context
  const { ScheduleId: id } = draft.input
  const before = await scheduleBefore(id, dependencies)
  const written = id === null ? await createUnannounced(draft, context) : await updateSchedule(draft, context)
  const after = await scheduleBefore(written.id, dependencies)
  const isSame = JSON.stringify(lasting(before)) === JSON.stringify(lasting(after))
  return {
    ScheduleId: written.id,
    Change: id === null ? 'Created' : isSame ? 'Unchanged' : 'Updated',
    Before: before,
    After: after,
  }
}

/** Without what each write changes. */
function lasting(schedule: object | null): object {
  const { Version: _version, UpdatedEpochUtc: _updated, ...rest } = { ...schedule } as Record<string, unknown>
  return rest
}

/** Names the fields of a refusal by their place in the request; an entry that is one value has none. */
async function at(place: string, work: () => Promise<void>, isValue = false): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const errors = fieldErrorsOf(error).map(({ field, message }) => ({
      field: field === '' || isValue ? place : `${place}.${field}`,
      message,
    }))
    throw problem(error.code, { ...error.options, errors })
  }
}
