/** Schedules of another system as documents, each with how its runs compare. */
import { ApiProblem, type Client, type Schemas } from '@punctual/client'

import { CommandProblem } from '../exit-code.ts'
import { isJsonObject, type JsonObject } from '../json-file.ts'
import { listSchedules, type Schedule } from '../schedule.ts'
import { addressOf, placesOf } from './address.ts'
import { documentOf, withoutNothing } from './document.ts'
import type { Names } from './names.ts'

export interface Imported {
  readonly Address: string
  /** Null for one that cannot be taken over. */
  readonly Document: JsonObject | null
  readonly Verdict: string
  /** Runs that only one side has, in words. */
  readonly Differences: readonly string[]
  readonly NotTakenOver: readonly string[]
}

/** What the service says of a table or of the subscriptions of a report server. */
export function importedOf({ Schedules }: Schemas['ImportPreview'], names: Names): Imported[] {
  return Schedules.map((each) => ({
    Address: addressOf(each),
    Document: each.Schedule === null ? null : documentOfModel(each.Schedule, names),
    Verdict: each.Verdict,
    Differences: each.Differences.map(({ Source, Here }) => differenceText(Source, Here)),
    NotTakenOver: each.NotTakenOver,
  }))
}

function documentOfModel(model: JsonObject, names: Names): JsonObject {
  const { ScheduleName: _name, FolderPath: _folder, ...rest } = model
  return withoutNothing(names.inPlaceOfIds(rest)) as JsonObject
}

const differenceText = (source: string | null, here: string | null): string =>
  source === null ? `${here} only here` : `${source} only there`

export const comparedRuns = 100
const listedDifferences = 10

export interface Services {
  readonly source: { readonly client: Client; readonly names: Names }
  readonly target: { readonly client: Client; readonly names: Names }
  readonly nowEpoch: number
}

/** Schedules of another service with this interface; both services compute the runs that are compared. */
export async function importedFromService(services: Services): Promise<Imported[]> {
  const schedules = await listSchedules(services.source.client)
  const places = placesOf(schedules.map((each) => ({ address: addressOf(each), type: each.ScheduleType })))
  const found: Imported[] = []
  for (const [index, schedule] of schedules.entries()) {
    const written = documentOf(schedule, services.source.names, places[index]!.type)
    found.push(await importedOfService(schedule, written, services))
  }
  return found
}

async function importedOfService(
  schedule: Schedule,
  written: JsonObject,
  { source, target, nowEpoch }: Services,
): Promise<Imported> {
  const Address = addressOf(schedule)
  const { Document, notes } = withOwnerHere(written, target.names)
  const here = idsHere(Document, Address, target.names)
  if (typeof here === 'string')
    return { Address, Document: null, Verdict: '', Differences: [], NotTakenOver: [here] }
  const range = { Count: comparedRuns, FromEpochUtc: nowEpoch }
  const theirs = await runsOf(source.client, { ScheduleId: schedule.ScheduleId, ...range })
  const ours = await runsOf(target.client, { Schedule: here['Schedule'], ...range })
  return {
    Address,
    Document,
    NotTakenOver: [...notes, ...secretsOf(Document)],
    ...comparison(theirs, ours),
  }
}

/** Without an owner who is no user of the target. */
function withOwnerHere(
  document: JsonObject,
  names: Names,
): { readonly Document: JsonObject; readonly notes: readonly string[] } {
  const { Owner: owner, ...Document } = document
  if (typeof owner !== 'string' || names.mayBeUser(owner)) return { Document: document, notes: [] }
  const note = `Its owner ${owner} is no user here. The user who takes it over answers for it.`
  return { Document, notes: [note] }
}

/** What the target would be sent; else why nothing has a name that it takes. */
function idsHere(document: JsonObject, address: string, names: Names): JsonObject | string {
  try {
    return names.idsInPlace(document, address) as JsonObject
  } catch (error) {
    if (error instanceof CommandProblem) return error.message
    throw error
  }
}

type Runs = readonly { readonly EpochUtc: number; readonly Local: string }[]

/** Null where a service does not say; its sentence names the reason. */
async function runsOf(client: Client, body: JsonObject): Promise<Runs | string> {
  try {
    return await client.postUnchecked('/api/schedule/previewruns', { body })
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return error.message
    throw error
  }
}

function comparison(theirs: Runs | string, ours: Runs | string): Pick<Imported, 'Verdict' | 'Differences'> {
  const notKnown = (side: string, reason: string) => ({
    Verdict: `The runs ${side} are not known: ${reason}`,
    Differences: [],
  })
  if (typeof theirs === 'string') return notKnown('there', theirs)
  if (typeof ours === 'string') return notKnown('here', ours)
  const known = new Set(theirs.map(({ EpochUtc }) => EpochUtc))
  const planned = new Set(ours.map(({ EpochUtc }) => EpochUtc))
  const all = [
    ...theirs.filter(({ EpochUtc }) => !planned.has(EpochUtc)).map((run) => ({ ...run, side: 'there' })),
    ...ours.filter(({ EpochUtc }) => !known.has(EpochUtc)).map((run) => ({ ...run, side: 'here' })),
  ].toSorted((left, right) => left.EpochUtc - right.EpochUtc)
  const Differences = all.slice(0, listedDifferences).map(({ Local, side }) => `${Local} only ${side}`)
  if (all.length > 0)
    return { Verdict: `Of the next ${theirs.length} runs ${all.length} differ.`, Differences }
  const Verdict = theirs.length === 0 ? 'It runs no more.' : `The next ${theirs.length} runs are identical.`
  return { Verdict, Differences }
}

/** The references that stand in place of secrets, which no service answers. */
function secretsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsOf)
  if (!isJsonObject(value)) return []
  const variable = value['FromEnvironment']
  if (typeof variable === 'string') return [`A secret is not taken over: set ${variable}.`]
  return Object.values(value).flatMap(secretsOf)
}
