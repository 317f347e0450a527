import { setImmediate } from 'node:timers/promises'

import type { NewSchedule, ScheduleWrite } from '@punctual/catalog'
import { type Language, sentence } from '@punctual/domain/words'
import type { Store } from '@punctual/engine'

import {
  bulkError,
  bulkErrorsOf,
  bulkFacts,
  type BulkItem,
  bulkItemId,
  type BulkResult,
  fieldErrorsOf,
} from '../../http/bulk.ts'
import type { Context } from '../../http/operation.ts'
import { defaultLimits } from '../../http/limits.ts'
import { problem, ProblemError } from '../../http/problem.ts'
import { namesPrincipalsAnywhere } from '../../wire/destination.ts'
import { createParameterCheck, type ParameterCheck, parameterUses } from './parameter-problems.ts'
import { refusal } from './refusal.ts'
import type { ScheduleDraft } from './schedule-draft.ts'
import type { WriteContext } from './write-context.ts'
import { createUnannounced, newSchedule, triesOfAWrite } from './write-schedule.ts'

export const bulkDescription =
  `Takes a JSON array of at most ${defaultLimits.bulkItems} bodies (or as many as the service is set to), or the same as the multipart file or form field \`file\`, and answers in their order what became of each. ` +
  'One that cannot be created loses no other; of two with the same name the first is created. With atomic=true all are created in one ' +
  'transaction, or none: then the answer is an error whose fields begin with the place of the item, such as [3].ScheduleName, with Results beside them.'

interface Item {
  readonly draft: ScheduleDraft
  readonly idempotentId: string | null
}

/** The results of items are said in the language of the caller. */
type BulkWriteContext = WriteContext & Pick<Context<unknown, unknown, unknown, unknown>, 'language'>

type BulkContext = BulkWriteContext & Pick<Context<unknown, unknown, unknown, unknown>, 'change'>

type Evaluated =
  | { readonly ok: true; readonly item: Item }
  | { readonly ok: false; readonly problem: ProblemError }

/**
 * Creates the schedules of a bulk body. Under an Idempotency-Key each item has an id that is computed from
 * the key and its position. So a second attempt after an unclear failure meets what the first one made.
 *
 * @throws ProblemError when `atomic` and not all can be created
 */
export async function createBulk<Input>(
  items: readonly BulkItem<Input>[],
  context: BulkContext,
  { toDraft, atomic }: { toDraft: (input: Input) => ScheduleDraft; atomic: boolean },
): Promise<BulkResult[]> {
  const check = createParameterCheck(context)
  const evaluated: Evaluated[] = []
  for (const [index, item] of items.entries())
    evaluated.push(
      await evaluate(item, { toDraft, check, idempotentId: bulkItemId(context.idempotentId, index) }),
    )
  const results = await context.change({
    work: async (dependencies) => {
      const within = { ...context, dependencies }
      const results = atomic ? await createAll(evaluated, within) : await createEach(evaluated, within)
      if (results.some(({ Success }) => Success)) void dependencies.signals.publish('schedules', {})
      return results
    },
    facts: bulkFacts,
  })
  const named = evaluated.some((each) => each.ok && namesPrincipalsAnywhere(each.item.draft.input))
  if (named) context.dependencies.accessRules.forget()
  return results
}

async function evaluate<Input>(
  item: BulkItem<Input>,
  {
    toDraft,
    check,
    idempotentId,
  }: { toDraft: (input: Input) => ScheduleDraft; check: ParameterCheck; idempotentId: string | null },
): Promise<Evaluated> {
  if (!item.ok) return { ok: false, problem: problem('invalid_request', { errors: item.errors }) }
  const draft = toDraft(item.value)
  const errors = await check(parameterUses(draft.definition, draft.sourceAccount))
  return errors.length > 0
    ? { ok: false, problem: problem('invalid_request', { errors }) }
    : { ok: true, item: { draft, idempotentId } }
}

/** Items that are worked out without a pause; the event loop is kept for some ten milliseconds. */
const itemsOfATurn = 500

async function createEach(evaluated: readonly Evaluated[], context: BulkWriteContext): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (let first = 0; first < evaluated.length; first += itemsOfATurn)
    results.push(...(await createGroup(evaluated.slice(first, first + itemsOfATurn), { first, context })))
  return results
}

/**
 * With few statements. An item that cannot be created that way is tried again by itself; the second attempt
 * reports the reason.
 */
async function createGroup(
  evaluated: readonly Evaluated[],
  { first, context }: { first: number; context: BulkWriteContext },
): Promise<BulkResult[]> {
  const wanted = await Promise.all(
    evaluated.map(async (each) => (each.ok ? await wantedOrProblem(each.item, context) : each.problem)),
  )
  const writes = await context.dependencies.store.schedules.createEach(wanted.filter(isSchedule))
  const created = new Set(writes.flatMap((write) => (write.ok ? [write.schedule.id] : [])))
  const results: BulkResult[] = []
  for (const [place, each] of evaluated.entries()) {
    const index = first + place
    const made = wanted[place]!
    if (!isSchedule(made)) results.push(failed(index, made, context.language))
    else if (created.has(made.id)) results.push(succeeded(index, made.id))
    else if (each.ok) results.push(await createOne(each.item, { index, context }))
  }
  return results
}

function isSchedule(wanted: NewSchedule | ProblemError): wanted is NewSchedule {
  return !(wanted instanceof ProblemError)
}

async function wantedOrProblem(
  { draft, idempotentId }: Item,
  context: WriteContext,
): Promise<NewSchedule | ProblemError> {
  try {
    return await newSchedule(draft, { ...context, idempotentId })
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
}

async function createOne(
  { draft, idempotentId }: Item,
  { index, context }: { index: number; context: BulkWriteContext },
): Promise<BulkResult> {
  const create = (store: Store) =>
    createUnannounced(draft, { ...context, idempotentId, dependencies: { ...context.dependencies, store } })
  try {
    return succeeded(index, (await context.dependencies.store.transaction(create)).id)
  } catch (error) {
    if (error instanceof ProblemError) return failed(index, error, context.language)
    throw error
  }
}

async function createAll(evaluated: readonly Evaluated[], context: BulkWriteContext): Promise<BulkResult[]> {
  const problems: (ProblemError | null)[] = evaluated.map((each) => (each.ok ? null : each.problem))
  if (problems.some((each) => each !== null)) throw refusedAll(problems, context.language)
  const items = evaluated.flatMap((each) => (each.ok ? [each.item] : []))
  const { wanted, writes } = await writeAll(items, context)
  if (writes.every(({ ok }) => ok)) return wanted.map(({ id }, index) => succeeded(index, id))
  if (
    context.idempotentId !== null &&
    (await areThere(
      wanted.map(({ id }) => id),
      context,
    ))
  ) {
    return wanted.map(({ id }, index) => succeeded(index, id))
  }
  const refusals = await Promise.all(items.map((item, index) => problemOf(writes[index], item, context)))
  throw refusedAll(refusals, context.language)
}

/** Tried again on what an edit of a calendar left that came in between. */
async function writeAll(
  items: readonly Item[],
  context: BulkWriteContext,
): Promise<{ wanted: NewSchedule[]; writes: ScheduleWrite[] }> {
  for (let tries = 1; ; tries += 1) {
    const wanted = await wantedOf(items, context)
    const writes = await context.dependencies.store.schedules.createAll(wanted)
    if (
      tries === triesOfAWrite ||
      !writes.some((write) => !write.ok && write.conflict === 'calendar-changed')
    )
      return { wanted, writes }
  }
}

async function wantedOf(items: readonly Item[], context: BulkWriteContext): Promise<NewSchedule[]> {
  const wanted: (NewSchedule | ProblemError)[] = []
  for (let first = 0; first < items.length; first += itemsOfATurn) {
    const group = items.slice(first, first + itemsOfATurn)
    wanted.push(...(await Promise.all(group.map((item) => wantedOrProblem(item, context)))))
    await setImmediate()
  }
  if (!wanted.every(isSchedule)) {
    const refusals = wanted.map((each) => (isSchedule(each) ? null : each))
    throw refusedAll(refusals, context.language)
  }
  return wanted
}

/** Whether an earlier attempt under the same key has created everything and died before it could answer. */
async function areThere(ids: readonly string[], { dependencies }: WriteContext): Promise<boolean> {
  for (const id of ids) if (!(await dependencies.store.schedules.read(id))) return false
  return true
}

async function problemOf(
  write: ScheduleWrite | undefined,
  { draft }: Item,
  { dependencies }: WriteContext,
): Promise<ProblemError | null> {
  return write === undefined || write.ok ? null : await refusal(write.conflict, { draft, dependencies })
}

/** The answer when nothing was created: the first problem gives the code, the fields say which items. */
function refusedAll(problems: readonly (ProblemError | null)[], language: Language): ProblemError {
  const first = problems.find((each) => each !== null)
  const results = problems.map((each, index) =>
    each === null ? untouched(index, language) : failed(index, each, language),
  )
  const errors = problems.flatMap((each, index) =>
    (each === null ? [] : fieldErrorsOf(each)).map(({ field, message }) => ({
      field: field === '' ? `[${index}]` : `[${index}].${field}`,
      message,
    })),
  )
  return problem(first?.code ?? 'state_conflict', {
    detail: sentence('schedules_none_created'),
    errors: errors.slice(0, 50),
    members: { Results: results },
  })
}

function untouched(index: number, language: Language): BulkResult {
  const why = { field: '', message: sentence('schedules_other_item_wrong') }
  return { Index: index, Success: false, Id: null, Errors: [bulkError('not_created', why, language)] }
}

function succeeded(index: number, id: string): BulkResult {
  return { Index: index, Success: true, Id: id, Errors: [] }
}

function failed(index: number, refused: ProblemError, language: Language): BulkResult {
  return { Index: index, Success: false, Id: null, Errors: bulkErrorsOf(refused, language) }
}
