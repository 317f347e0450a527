/** The folder and the name of a schedule as one path. A slash within the name is written as `%2F`. */
import type { Schedule, ScheduleType } from '../schedule.ts'

const written = /%((?:25)*)(2F)/gi

export function addressOf({
  FolderPath,
  ScheduleName,
}: Pick<Schedule, 'FolderPath' | 'ScheduleName'>): string {
  return `${FolderPath.replace(/\/$/, '')}/${partOf(ScheduleName)}`
}

/** A name as a part of an address; a name that has `%2F` in it keeps it apart from a slash by another `25`. */
export function partOf(name: string): string {
  return name.replaceAll(written, '%25$1$2').replaceAll('/', '%2F')
}

export function nameOf(part: string): string {
  return part.replaceAll(written, (_found, more: string, slash: string) =>
    more === '' ? '/' : `%${more.slice(2)}${slash}`,
  )
}

/** Folders and names are found without regard to case, and in composed form. */
export function folded(address: string): string {
  return address.normalize('NFC').toLowerCase()
}

/** What only one schedule has: another one of the same folder and name is of another kind. */
export function keyOf(type: ScheduleType, address: string): string {
  return `${type} ${folded(address)}`
}

/** Whether an address is in a folder or below it. */
export function isBelow(folder: string | undefined, address: string): boolean {
  const path = (folder ?? '').split('/').filter((part) => part !== '')
  return folded(address).startsWith(folded(['', ...path, ''].join('/')))
}

/** Where a document stands. */
export interface Place {
  readonly address: string
  /** In the name of its file, where a schedule of another kind has the address too; else null. */
  readonly type: ScheduleType | null
}

/** The first schedule of an address has no kind in the name of its file. */
export function placesOf(
  schedules: readonly { readonly address: string; readonly type: ScheduleType }[],
): Place[] {
  const taken = new Set<string>()
  return schedules.map(({ address, type }) => {
    const isTaken = taken.has(folded(address))
    taken.add(folded(address))
    return { address, type: isTaken ? type : null }
  })
}
