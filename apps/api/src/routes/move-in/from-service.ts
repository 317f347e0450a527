/** A schedule of another service with this interface, with what is here in place of what it refers to there. */
import { compareInstants, type RunComparison } from '@punctual/domain/move-in'
import { type Sentence, sentence } from '@punctual/domain/words'
import type { ServiceSchedule } from '@punctual/source'

import type { Dependencies } from '../../deps.ts'
import { calendarOf } from '../../wire/recurrence.ts'
import { parseRecurrence } from '../../wire/recurrence/read-recurrence.ts'
import type { MovedSchedule } from './moved-schedule.ts'
import type { NamedHere } from './named-here.ts'
import type { NameHere } from './other-names.ts'

type Json = Readonly<Record<string, unknown>>

/** What belongs to the other service only. */
const ofService = new Set([
  'ScheduleId',
  'PackageId',
  'PackageName',
  'FolderId',
  'Version',
  'CreatedEpochUtc',
  'UpdatedEpochUtc',
])

export interface ServiceContext {
  /** Folder of this service, below which the folders of the other one are kept. */
  readonly folderPath: string
  /** Names there, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly nameHere: NameHere
  readonly here: NamedHere
  readonly dependencies: Dependencies
}

export async function fromService(
  { answered, runs }: ServiceSchedule,
  context: ServiceContext,
): Promise<MovedSchedule> {
  const folder = `${context.folderPath.replace(/\/$/, '')}${textOf(answered, 'FolderPath')}`
  const folderPath = folder.replace(/(?<=.)\/$/, '')
  const name = textOf(answered, 'ScheduleName')
  const found = { place: textOf(answered, 'ScheduleId'), name, folderPath, rule: null }
  const missing: Sentence[] = []
  const kept = Object.fromEntries(Object.entries(answered).filter(([member]) => !ofService.has(member)))
  const owned = await withOwner(kept, context)
  const delivered = withoutSecrets(owned.model)
  const model = withIdsOfHere(delivered.model, context, missing) as Json
  if (missing.length > 0) return { ...found, model: null, notes: missing }
  return {
    ...found,
    model: { ...model, FolderPath: folderPath },
    comparison: runs === null ? null : await comparisonOf(model['Schedule'], runs, context.dependencies),
    notes: [...owned.notes, ...delivered.notes],
  }
}

const textOf = (answered: Json, member: string): string => {
  const value = answered[member]
  return typeof value === 'string' ? value : ''
}

interface Noted {
  readonly model: Json
  readonly notes: readonly Sentence[]
}

async function withOwner(model: Json, { dependencies: { store } }: ServiceContext): Promise<Noted> {
  const owner = textOf(model, 'Owner')
  if (owner === '' || (await store.users.find(owner))) return { model, notes: [] }
  return { model: { ...model, Owner: null }, notes: [sentence('move_in_owner', { owner })] }
}

/** A destination with a secret would deliver without it: it is omitted, and the schedule waits for it. */
function withoutSecrets(model: Json): Noted {
  const notes: Sentence[] = []
  const kept = (value: unknown) =>
    (Array.isArray(value) ? (value as Json[]) : []).flatMap(
      ({ Id: _id, ScheduleId: _schedule, ...destination }) => {
        if (!Object.entries(destination).some(([name, inside]) => /^Has[A-Z]/.test(name) && inside === true))
          return [destination]
        const shown = textOf(destination, 'Name') || textOf(destination, 'Type')
        notes.push(sentence('move_in_secret', { destination: shown }))
        return []
      },
    )
  const [EmailDestinations, Destinations] = [kept(model['EmailDestinations']), kept(model['Destinations'])]
  if (notes.length === 0) return { model: { ...model, EmailDestinations, Destinations }, notes }
  const Schedule = { ...(model['Schedule'] as Json), Enabled: false }
  return {
    model: { ...model, EmailDestinations, Destinations, Schedule },
    notes: [...notes, sentence('move_in_incomplete')],
  }
}

/** The value with the ids of this service at any depth; what has none is noted. */
function withIdsOfHere(value: unknown, context: ServiceContext, missing: Sentence[]): unknown {
  if (Array.isArray(value)) return value.map((each) => withIdsOfHere(each, context, missing))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, inside]) => {
      const ids = context.here(member)
      if (ids === null || typeof inside !== 'string' || inside === '')
        return [member, withIdsOfHere(inside, context, missing)]
      const name = context.names.get(inside) ?? inside
      const id = ids.get(context.nameHere(name).toLowerCase())
      if (id === undefined) missing.push(sentence('move_in_name', { field: member, name }))
      return [member, id]
    }),
  )
}

async function comparisonOf(
  rule: unknown,
  runs: NonNullable<ServiceSchedule['runs']>,
  dependencies: Dependencies,
): Promise<RunComparison | null> {
  const { clock, serviceTimeZone } = dependencies
  const now = clock.now()
  const parsed = parseRecurrence(rule, { now, serviceTimeZone })
  if (!parsed.ok) return null
  const calendar = (await calendarOf(parsed.recurrence, dependencies))?.calendar ?? null
  const theirs = runs.map(({ epoch, local }) => ({ at: epoch * 1_000, wall: local.slice(0, 19) }))
  return compareInstants(theirs, parsed.recurrence, { after: now, calendar })
}
