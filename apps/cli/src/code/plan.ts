/** What would change in the service for it to be what a directory says. */
import type { Client, Schemas } from '@punctual/client'

import { CommandProblem } from '../exit-code.ts'
import { isJsonObject, type JsonObject } from '../json-file.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { listSchedules, type Schedule } from '../schedule.ts'
import { addressOf } from './address.ts'
import {
  type Applied,
  type Documents,
  readApplied,
  readDocuments,
  type WrittenDocument,
} from './directory.ts'
import { canonicalText, documentOf, withoutNothing } from './document.ts'
import { givesSecrets, modelOf } from './model.ts'
import { type Names, type OtherNames, readNames } from './names.ts'

export interface Planning {
  readonly client: Client
  readonly runtimeContext: RuntimeContext
  readonly directory: string
  /** Only schedules in this folder and below. */
  readonly folder: string | undefined
  /** Whether schedules without a file are deleted. */
  readonly isPruning: boolean
  readonly others: OtherNames
  /** Whether secrets are written again that are stored: what is stored cannot be compared. */
  readonly isWritingSecrets: boolean
  /** In place of those of the directory. */
  readonly documents?: Documents
}

export interface Difference {
  readonly Address: string
  readonly Change: 'Create' | 'Update' | 'Delete'
  /** Members that differ. */
  readonly Members: readonly string[]
  /** Whether it was edited in the service since the last apply of this directory. */
  readonly Drift: boolean
  readonly stored: Schedule | null
  readonly model: JsonObject | null
}

/** Stands among the members of a schedule whose secrets are written. */
export const secrets = 'secrets'

/** Every schedule whose file says something else, in the order of addresses. */
export async function differences(planning: Planning): Promise<Difference[]> {
  const { client, directory, folder } = planning
  const names = await readNames(client, planning.others)
  const isWanted = (address: string) =>
    folder === undefined || address.toLowerCase().startsWith(`${folder.replace(/\/$/, '')}/`.toLowerCase())
  const stored = new Map((await listSchedules(client)).map((each) => [keyOf(addressOf(each)), each]))
  const documents = planning.documents ?? readDocuments(directory)
  if (planning.isPruning && documents.size === 0)
    throw new CommandProblem(
      'usage',
      `${directory} has no file of a schedule, so --prune would delete every schedule. Name the directory of the files.`,
    )
  const applied = readApplied(directory)
  const found: Difference[] = []
  for (const [Address, document] of documents) {
    if (!isWanted(Address)) continue
    const before = stored.get(keyOf(Address)) ?? null
    stored.delete(keyOf(Address))
    const difference = differenceOf({ Address, document, before }, { planning, names, applied })
    if (difference !== null) found.push(difference)
  }
  for (const each of planning.isPruning ? stored.values() : [])
    if (isWanted(addressOf(each)))
      found.push({
        Address: addressOf(each),
        Change: 'Delete',
        Members: [],
        Drift: isDrift(each, applied),
        stored: each,
        model: null,
      })
  return found.toSorted((left, right) => (left.Address < right.Address ? -1 : 1))
}

interface Compared {
  readonly Address: string
  readonly document: WrittenDocument
  readonly before: Schedule | null
}

interface Comparing {
  readonly planning: Planning
  readonly names: Names
  readonly applied: Applied | null
}

/** Null where the file says what is stored. */
function differenceOf(
  { Address, document, before }: Compared,
  { planning, names, applied }: Comparing,
): Difference | null {
  const { others, isWritingSecrets } = planning
  const kept = before === null ? null : documentOf(before, names)
  if (kept !== null && others.size === 0 && !isWritingSecrets && document.isWrittenAs(kept)) return null
  const said = withoutNothing(document.read()) as JsonObject
  const Members = kept === null ? [] : membersThatDiffer(kept, said, others)
  if (kept !== null && Members.length === 0 && !isWritingSecrets) return null
  const model = modelOf(Address, said, { ...planning, names, stored: before })
  if (kept !== null && isWritingSecrets && givesSecrets(said, model)) Members.push(secrets)
  if (kept !== null && Members.length === 0) return null
  const Change = kept === null ? 'Create' : 'Update'
  return { Address, Change, Members, Drift: isDrift(before, applied), stored: before, model }
}

/** Folders and names are found without regard to case. */
const keyOf = (address: string): string => address.toLowerCase()

function isDrift(stored: Schedule | null, applied: Applied | null): boolean {
  const version = stored === null ? undefined : applied?.[stored.ScheduleId]
  return version !== undefined && version !== stored?.Version
}

export function membersThatDiffer(stored: JsonObject, said: JsonObject, others: OtherNames): string[] {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(said)])]
  const other = (value: unknown) => canonicalText(renamed(value, others))
  return names.filter((name) => canonicalText(stored[name]) !== other(said[name])).toSorted()
}

/** A document with the names that objects have on this service. */
function renamed(value: unknown, others: OtherNames): unknown {
  if (others.size === 0 || value === undefined) return value
  if (Array.isArray(value)) return value.map((each) => renamed(each, others))
  if (!isJsonObject(value)) return value
  const { Name: name, ...rest } = value
  if (typeof name === 'string' && Object.keys(rest).length === 0) return { Name: others.get(name) ?? name }
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, renamed(inside, others)]))
}

/** The request that makes the differences none. */
export function requestOf(found: readonly Difference[], isDryRun: boolean): JsonObject {
  const models = found.map(({ model }) => model).filter((model) => model !== null)
  const ofList = (list: string) => models.filter((model) => listOf(model) === list)
  const known = found.flatMap(({ stored }) =>
    stored === null ? [] : [{ ScheduleId: stored.ScheduleId, Version: stored.Version }],
  )
  return {
    Folders: foldersOf(found),
    Bi: ofList('Bi'),
    Source: ofList('Source'),
    Paginated: ofList('Paginated'),
    Package: ofList('Package'),
    Delete: found.flatMap(({ Change, stored }) => (Change === 'Delete' && stored ? [stored.ScheduleId] : [])),
    Expected: known,
    DryRun: isDryRun,
  }
}

/** The differences in the order of the changes that the service answers. */
export function inOrderOfAnswer(found: readonly Difference[]): Difference[] {
  const deleted = found.filter(({ model }) => model === null)
  const lists = ['Bi', 'Source', 'Paginated', 'Package']
  return [
    ...deleted,
    ...lists.flatMap((list) => found.filter(({ model }) => model !== null && listOf(model) === list)),
  ]
}

/** A field that the service refuses, with the address of its schedule or the path of its folder. */
export function addressedField(found: readonly Difference[], field: string): string {
  const [, list, place] = /^(\w+)\[(\d+)\]/.exec(field) ?? []
  const addresses =
    list === 'Folders'
      ? foldersOf(found)
      : found.filter(({ model }) => model !== null && listOf(model) === list).map(({ Address }) => Address)
  const address = addresses[Number(place)]
  return address === undefined ? field : `${address}: ${field}`
}

function listOf(model: JsonObject): string {
  if (model['Reports'] !== undefined) return 'Package'
  if (model['Source'] !== undefined) return 'Source'
  return model['ScheduleType'] === 'paginated' ? 'Paginated' : 'Bi'
}

/** Folders of new schedules, parents first. */
function foldersOf(found: readonly Difference[]): string[] {
  const all = found
    .filter(({ Change }) => Change === 'Create')
    .flatMap(({ Address }) => {
      const parts = Address.split('/').slice(1, -1)
      return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
    })
  return [...new Set(all)].toSorted()
}

/** Addresses that a destination of a schedule sends mails to. */
export function recipientsOf(schedule: unknown): string[] {
  const mails = isJsonObject(schedule) ? schedule['EmailDestinations'] : []
  const found = (Array.isArray(mails) ? mails : []).flatMap((mail: Schemas['EmailDestination']) =>
    mail.Enabled ? [...mail.To, ...mail.Cc, ...mail.Bcc] : [],
  )
  return [...new Set(found)].toSorted()
}
