/**
 * A schedule as a document that users keep. It omits what only the service decides. Other objects have their
 * names in place of ids, and secrets are references. The path of the file is the folder and the name.
 */
import { createHash } from 'node:crypto'

import { isJsonObject, type JsonObject } from '../json-file.ts'
import type { Schedule, ScheduleType } from '../schedule.ts'
import { addressOf } from './address.ts'
import type { Names } from './names.ts'

/** Members that the service answers and does not take, or that the path of the file says. */
const ofSchedule = new Set([
  'ScheduleId',
  'ScheduleName',
  'PackageName',
  'PackageId',
  'FolderId',
  'FolderPath',
  'IsDataDriven',
  'LastServerName',
  'OwnerProblem',
  'OwnerProblemCode',
  'OwnerProblemValues',
  'Warnings',
  'WarningCodes',
  'DisabledBy',
  'Version',
  'CreatedEpochUtc',
  'UpdatedEpochUtc',
])
const ofRecurrence = new Set([
  'NextRunEpochUtc',
  'LastRunEpochUtc',
  'Runnable',
  'NotRunnableReasons',
  'NotRunnableCodes',
  'Description',
])
const ofDestination = new Set(['Id', 'ScheduleId'])
const ofData = new Set(['RowCount', 'Columns'])

/** The lists of destinations of a schedule. */
export const destinationLists = ['EmailDestinations', 'Destinations'] as const

/**
 * A stored schedule as its document.
 *
 * @param type kind in the name of its file, where it is there
 */
export function documentOf(schedule: Schedule, names: Names, type: ScheduleType | null = null): JsonObject {
  const address = `${addressOf(schedule)}${type === null ? '' : `.${type}`}`
  const whole = schedule as unknown as JsonObject
  const lists = Object.fromEntries(
    destinationLists.map((list) => [list, destinationsOf(whole[list], { list, address })]),
  )
  const own = without(whole, ofSchedule)
  const Schedule = without(whole['Schedule'] as JsonObject, ofRecurrence)
  const rows = whole['DataDriven']
  const DataDriven = isJsonObject(rows) ? without(rows, ofData) : null
  return withoutNothing(names.inPlaceOfIds({ ...own, ...lists, DataDriven, Schedule })) as JsonObject
}

/** Two documents that say the same have the same text. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, inside: unknown) =>
    isJsonObject(inside)
      ? Object.fromEntries(Object.entries(inside).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inside,
  )
}

/** Members in which a null or an empty list is a value of the user. */
const free = new Set(['AdvancedFilters', 'BasicFilters', 'Options', 'Rows'])

/** `Parameters` of a query are such a member; those of a report are a list. */
const isFree = (name: string, inside: unknown): boolean =>
  free.has(name) || (name === 'Parameters' && isJsonObject(inside))

/** Without nulls and empty lists, which mean the same as nothing. */
export function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing)
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).filter(
    ([, inside]) => inside !== null && !(Array.isArray(inside) && inside.length === 0),
  )
  return Object.fromEntries(
    kept.map(([name, inside]) => [name, isFree(name, inside) ? inside : withoutNothing(inside)]),
  )
}

function without(value: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
}

/** A secret that is stored becomes a reference to the environment, since it cannot be read. */
function destinationsOf(value: unknown, { list, address }: { list: string; address: string }): unknown[] {
  if (!Array.isArray(value)) return []
  return value.filter(isJsonObject).map((destination, index) => {
    const entries = Object.entries(without(destination, ofDestination)).flatMap(([name, inside]) => {
      if (!/^Has[A-Z]/.test(name) || typeof inside !== 'boolean') return [[name, inside] as const]
      const secret = name.slice('Has'.length)
      return inside
        ? [[secret, { FromEnvironment: variableOf([address, list, index, secret]) }] as const]
        : []
    })
    return Object.fromEntries(entries)
  })
}

/** A character that no variable has makes a hash part of the name: else two addresses had the same variable. */
function variableOf([address, ...parts]: readonly [string, ...(string | number)[]]): string {
  const isPlain = /^[A-Za-z0-9/]*$/.test(address)
  const hash = isPlain ? [] : [createHash('sha256').update(address).digest('hex').slice(0, 8)]
  const words = [address, ...hash, ...parts]
    .join('_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_/, '')
  return `PUNCTUAL_SECRET_${words.toUpperCase()}`
}
