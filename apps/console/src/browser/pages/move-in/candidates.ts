/** What can be taken over, and the request that does it. */
import type { StoredSchedule } from '../../api/all-schedules.ts'
import type { ImportedSchedule, OtherName, TakeOverRequest } from '../../api/move-in.ts'
import { ApiProblem } from '../../api/problem.ts'

/** Most schedules of one transaction of the service. */
export const mostAtOnce = 500

export interface Candidate {
  readonly imported: ImportedSchedule
  /** The schedule here that has its kind, folder and name, and would be replaced; null for a new one. */
  readonly existing: Pick<StoredSchedule, 'ScheduleId' | 'Version'> | null
}

type Stored = Pick<StoredSchedule, 'ScheduleId' | 'ScheduleType' | 'ScheduleName' | 'FolderPath' | 'Version'>

export function candidatesOf(
  imported: readonly ImportedSchedule[],
  stored: readonly Stored[],
): readonly Candidate[] {
  const keyOf = (type: unknown, address: string) => `${String(type)} ${address.toLowerCase()}`
  const byAddress = new Map(stored.map((each) => [keyOf(each.ScheduleType, addressOf(each)), each]))
  return imported.map((each) => ({
    imported: each,
    existing: byAddress.get(keyOf(each.Schedule?.['ScheduleType'], addressOf(each))) ?? null,
  }))
}

/** Names of the other system that nothing has here, and those that were given a name of here before, each once. */
export function namesToGive(candidates: readonly Candidate[], given: readonly OtherName[]): OtherName[] {
  const missing = candidates
    .flatMap(({ imported }) => imported.NotTakenOverCodes)
    .flatMap(({ Code, Values }) => {
      const name =
        Code === 'move_in_account' ? Values['Account'] : Code === 'move_in_name' ? Values['Name'] : ''
      return typeof name === 'string' && name !== '' ? [{ There: name, Here: '' }] : []
    })
  const names = new Map([...missing, ...given].map((each) => [each.There.toLowerCase(), each]))
  return [...names.values()].toSorted((one, other) => one.There.localeCompare(other.There))
}

/** Its folder and name, which no two have. */
export function addressOf({
  FolderPath,
  ScheduleName,
}: Pick<ImportedSchedule, 'FolderPath' | 'ScheduleName'>): string {
  return `${FolderPath.replace(/\/$/, '')}/${ScheduleName}`
}

/** Those that can be taken over, as many as one transaction takes. */
export function firstChosen(candidates: readonly Candidate[]): ReadonlySet<string> {
  const taken = candidates.filter(({ imported }) => imported.Schedule !== null)
  return new Set(taken.slice(0, mostAtOnce).map(({ imported }) => imported.Place))
}

export function takeOverRequest(chosen: readonly Candidate[]): TakeOverRequest {
  const existing = chosen.flatMap(({ existing: each }) => (each === null ? [] : [each]))
  return {
    Folders: foldersOf(chosen),
    Bi: modelsOf('Bi', chosen) as NonNullable<TakeOverRequest['Bi']>,
    Source: modelsOf('Source', chosen) as NonNullable<TakeOverRequest['Source']>,
    Paginated: modelsOf('Paginated', chosen) as NonNullable<TakeOverRequest['Paginated']>,
    Package: modelsOf('Package', chosen) as NonNullable<TakeOverRequest['Package']>,
    Expected: existing.map(({ ScheduleId, Version }) => ({ ScheduleId, Version })),
  }
}

type List = 'Bi' | 'Source' | 'Paginated' | 'Package'

const ofList = (list: List, chosen: readonly Candidate[]) =>
  chosen.filter(({ imported: { Schedule } }) => Schedule !== null && listOf(Schedule) === list)

function listOf(model: NonNullable<ImportedSchedule['Schedule']>): List {
  if (model['Reports'] !== undefined) return 'Package'
  if (model['Source'] !== undefined) return 'Source'
  return model['ScheduleType'] === 'paginated' ? 'Paginated' : 'Bi'
}

/** The service has made and checked them for this request. */
function modelsOf(list: List, chosen: readonly Candidate[]): unknown {
  return ofList(list, chosen).map(({ imported, existing }) => ({
    ...imported.Schedule,
    ...(existing === null ? {} : { ScheduleId: existing.ScheduleId }),
  }))
}

/** Folders of what is new, parents first. */
function foldersOf(chosen: readonly Candidate[]): string[] {
  const all = chosen
    .filter(({ existing }) => existing === null)
    .flatMap(({ imported }) => {
      const parts = imported.FolderPath.split('/').filter((part) => part !== '')
      return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
    })
  return [...new Set(all)].toSorted()
}

/** Why nothing was taken over, with the address of the schedule in place of its number in the request. */
export function refusalOf(error: unknown, chosen: readonly Candidate[]): unknown {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) return error
  const sentences = error.errors.map(({ field, message }) => {
    const [, list, place, rest = ''] = /^(Bi|Source|Paginated|Package)\[(\d{1,9})\]\.?(.*)/.exec(field) ?? []
    const found = list === undefined ? undefined : ofList(list as List, chosen)[Number(place)]
    if (found === undefined) return `${field} ${message}`
    const about = [addressOf(found.imported), rest].filter((part) => part !== '')
    return `${about.join(': ')} ${message}`
  })
  return new Error(sentences.join('\n'), { cause: error })
}
