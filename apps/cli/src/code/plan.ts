/** What would change in the service for it to be what a directory says. */
import type { Client, Schemas } from '@punctual/client'

import { CommandProblem } from '../exit-code.ts'
import { isJsonObject, type JsonObject } from '../json-file.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { listSchedules, type Schedule, type ScheduleType, typeOfModel } from '../schedule.ts'
import { addressOf, folded, isBelow, keyOf } from './address.ts'
import { type Applied, fileOf, readApplied, readDocuments, type WrittenDocument } from './directory.ts'
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
  readonly documents?: readonly WrittenDocument[]
}

export interface Difference {
  readonly Address: string
  readonly ScheduleType: ScheduleType
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

export interface Comparison {
  /** Every schedule whose file says something else, in the order of addresses. */
  readonly found: readonly Difference[]
  /** Stored schedules whose files say what is stored. */
  readonly same: readonly Schedule[]
}

export async function differences(planning: Planning): Promise<Comparison> {
  const { client, directory, folder } = planning
  const names = await readNames(client, planning.others)
  const stored = Map.groupBy(await listSchedules(client), (each) => folded(addressOf(each)))
  const documents = planning.documents ?? readDocuments(directory)
  if (planning.isPruning && documents.length === 0)
    throw new CommandProblem(
      'usage',
      `${directory} has no file of a schedule, so --prune would delete every schedule. Name the directory of the files.`,
    )
  const applied = readApplied(directory)
  const found: Difference[] = []
  const same: Schedule[] = []
  const read = new Set<string>()
  for (const document of documents.filter(({ address }) => isBelow(folder, address))) {
    const ofAddress = stored.get(folded(document.address)) ?? []
    const compared = comparedWith(ofAddress, document, { planning, names, applied })
    const isSame = 'ScheduleId' in compared
    if (!isSame) refuseFormerName(document, { documents, stored })
    if (isSame) same.push(compared)
    else found.push(compared)
    const key = keyOf(compared.ScheduleType, document.address)
    if (read.has(key))
      throw new CommandProblem('usage', `${document.file}: another file is ${document.address} as well.`)
    read.add(key)
  }
  for (const each of planning.isPruning ? [...stored.values()].flat() : []) {
    const { ScheduleType } = each
    const Address = addressOf(each)
    if (isBelow(folder, Address) && !read.has(keyOf(ScheduleType, Address)))
      found.push({
        Address,
        ScheduleType,
        Change: 'Delete',
        Members: [],
        Drift: isDrift(each, applied),
        stored: each,
        model: null,
      })
  }
  return { found: found.toSorted(byAddress), same }
}

interface Known {
  readonly documents: readonly WrittenDocument[]
  readonly stored: ReadonlyMap<string, readonly Schedule[]>
}

/**
 * Of a stored schedule whose name ends like a file with its kind, earlier builds wrote a file that now stands for another
 * schedule. To write that one would send each report twice.
 *
 * @throws CommandProblem `usage` where no other file is the stored schedule
 */
function refuseFormerName({ address, type, file }: WrittenDocument, { documents, stored }: Known): void {
  const former = `${address}.${type}`
  const isStored = stored.get(folded(former))?.some(({ ScheduleType }) => ScheduleType === type) === true
  if (!isStored || documents.some((each) => folded(each.address) === folded(former))) return
  throw new CommandProblem(
    'usage',
    `${file}: the service has the schedule ${former}. If the file is that one, write its dot as %2e: ${fileOf({ address: former, type: null })}. Otherwise export first, so that ${former} has a file as well.`,
  )
}

export const byAddress = (left: Difference, right: Difference): number =>
  left.Address < right.Address ? -1 : 1

interface Comparing {
  readonly planning: Planning
  readonly names: Names
  readonly applied: Applied | null
}

/** The stored schedule of its kind where the file says what is stored; else how they differ. */
function comparedWith(
  ofAddress: readonly Schedule[],
  document: WrittenDocument,
  { planning, names, applied }: Comparing,
): Schedule | Difference {
  const { others, isWritingSecrets } = planning
  const { address: Address, type } = document
  const isAsWritten = (each: Schedule) =>
    (type ?? each.ScheduleType) === each.ScheduleType && document.isWrittenAs(documentOf(each, names, type))
  const same = others.size === 0 && !isWritingSecrets ? ofAddress.find(isAsWritten) : undefined
  if (same !== undefined) return same
  const said = withoutNothing(document.read()) as JsonObject
  const ScheduleType = typeOf(document, said)
  const before = ofAddress.find((each) => each.ScheduleType === ScheduleType) ?? null
  const kept = before === null ? null : documentOf(before, names, type)
  const Members = kept === null ? [] : membersThatDiffer(kept, said, others)
  if (before !== null && Members.length === 0 && !isWritingSecrets) return before
  const model = modelOf(Address, { ...said, ScheduleType }, { ...planning, names, stored: before })
  if (before !== null && isWritingSecrets && givesSecrets(said, model)) Members.push(secrets)
  if (before !== null && Members.length === 0) return before
  const Change = before === null ? 'Create' : 'Update'
  const Drift = isDrift(before, applied)
  return { Address, ScheduleType, Change, Members, Drift, stored: before, model }
}

/** @throws CommandProblem `usage` for a file whose name says another kind */
function typeOf({ address, type, file }: WrittenDocument, said: JsonObject): ScheduleType {
  const found = typeOfModel({ ...(type === null ? {} : { ScheduleType: type }), ...said }, `${address}: `)
  if (type === null || type === found) return found
  throw new CommandProblem(
    'usage',
    `${file}: the name of the file says ${type}, and the file ${found}. Write the dot before it as %2e in a name that ends like this.`,
  )
}

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
  const isReference = Object.keys(rest).every((key) => key === 'Kind')
  if (typeof name === 'string' && isReference) return { ...rest, Name: others.get(name) ?? name }
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
