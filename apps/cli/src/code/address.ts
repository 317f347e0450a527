/** The folder and the name of a schedule as one path. A slash within the name is written as `%2F`. */
import type { Schedule } from '../schedule.ts'

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
