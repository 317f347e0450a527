/** What the operations on destinations have in common: those of e-mail, and those of all other kinds. */
import type { StoredDestination, StoredSchedule } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { type AnyInput, destinationFromWire, fieldOf, maxDestinations } from '../../wire/destination.ts'
import type { ScheduleKind } from '@punctual/domain'
import { refuseVainConditions } from './condition-problems.ts'
import { type DestinationField, placed, prefixOfDestination } from './placed-destination.ts'
import { refuseContradictions } from './refuse-unfit.ts'
import type { WriteContext } from './write-context.ts'
import { changeSchedule } from './write-schedule.ts'
import { addedDestinations } from './written-destinations.ts'

interface Addition {
  readonly scheduleId: string
  readonly scheduleKind: ScheduleKind | null
  readonly field: DestinationField
  readonly inputs: readonly AnyInput[]
  /** Whether the body is the destination itself, so that its members stand at the top. */
  readonly isBodyItself: boolean
  /** Whether the stored ones of the field go, in the same step. */
  readonly clearsExisting: boolean
}

/** @throws ProblemError `invalid_request`, `not_found` */
export async function addDestinations(
  context: WriteContext,
  { scheduleId, scheduleKind, field, inputs, isBodyItself, clearsExisting }: Addition,
): Promise<readonly StoredDestination[]> {
  const { dependencies } = context
  const prefixOf = (index: number) => (isBodyItself ? '' : prefixOfDestination(field, index))
  if (field === 'Destinations') refuseIds(inputs, prefixOf)
  const added = await addedDestinations(inputs, dependencies, prefixOf)
  const options = { ...context, ...(scheduleKind === null ? {} : { kind: scheduleKind }) }
  const inRequest = isBodyItself ? added.map((destination) => ({ destination, prefix: '' })) : placed(added)
  const { destinations } = await changeSchedule(scheduleId, options, (stored) => {
    refuseContradictions(stored.definition, inRequest, dependencies)
    const kept = stored.destinations.filter((each) => !clearsExisting || fieldOf(each) !== field)
    const all = [...kept, ...added]
    refuseTooMany(all, field)
    refuseVainConditions(stored.definition, all)
    return { destinations: all }
  })
  return destinations
}

/** An update would refuse more of them in a read-back. @throws ProblemError `invalid_request` */
function refuseTooMany(all: readonly StoredDestination[], field: DestinationField): void {
  const count = all.filter((each) => fieldOf(each) === field).length
  if (count > maxDestinations)
    throw invalid([{ field, message: sentence('field_too_many_entries', { most: maxDestinations, count }) }])
}

/** The given interface passes over the Id of an e-mail. @throws ProblemError `invalid_request` */
function refuseIds(inputs: readonly AnyInput[], prefixOf: (index: number) => string): void {
  const wrong = inputs.flatMap(({ Id }, index) => (Id === null ? [] : [`${prefixOf(index)}Id`]))
  if (wrong.length > 0)
    throw invalid(wrong.map((field) => ({ field, message: sentence('destination_id_new') })))
}

interface Replacement {
  readonly input: AnyInput & { readonly Id: string }
  readonly field: DestinationField
}

/** @throws ProblemError `invalid_request`, `not_found` */
export async function replaceDestination(
  context: WriteContext,
  { input, field }: Replacement,
): Promise<readonly StoredDestination[]> {
  const { dependencies } = context
  const scheduleId = await scheduleOf(input.Id, field, dependencies)
  const { destinations } = await changeSchedule(scheduleId, context, async (stored) => {
    const replaced = destinationOf(stored, input.Id, field)
    const replacement = await destinationFromWire({ input, stored: replaced, prefix: '' }, dependencies)
    if (replacement.kind !== replaced.kind)
      throw invalid([{ field: 'Type', message: sentence('destination_type_fixed') }])
    refuseContradictions(stored.definition, [{ destination: replacement, prefix: '' }], dependencies)
    const all = stored.destinations.map((each) => (each.id === input.Id ? replacement : each))
    refuseVainConditions(stored.definition, all)
    return { destinations: all }
  })
  return destinations
}

/** @throws ProblemError `not_found` */
export async function deleteDestination(
  context: WriteContext,
  { id, field }: { readonly id: string; readonly field: DestinationField },
): Promise<void> {
  const scheduleId = await scheduleOf(id, field, context.dependencies)
  await changeSchedule(scheduleId, context, (stored) => {
    const removed = destinationOf(stored, id, field)
    return { destinations: stored.destinations.filter((each) => each !== removed) }
  })
}

/** @throws ProblemError `not_found` */
export async function scheduleOf(
  destinationId: string,
  field: DestinationField,
  { store }: Dependencies,
): Promise<string> {
  const scheduleId = isId(destinationId) ? await store.schedules.ofDestination(destinationId) : null
  if (scheduleId === null) throw noDestination(field)
  return scheduleId
}

/**
 * It may be missing: another request can remove it after the lookup of the schedule. @throws ProblemError
 * `not_found`
 */
export function destinationOf(
  { destinations }: StoredSchedule,
  id: string,
  field: DestinationField,
): StoredDestination {
  const destination = destinations.find((each) => each.id === id && fieldOf(each) === field)
  if (!destination) throw noDestination(field)
  return destination
}

function noDestination(field: DestinationField) {
  const code = field === 'EmailDestinations' ? 'email_destination_missing' : 'destination_missing'
  return problem('not_found', { detail: sentence(code) })
}
