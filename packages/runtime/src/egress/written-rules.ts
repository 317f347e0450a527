import { type EgressEntry, readEgressEntries } from './egress-entry.ts'
import type { EgressRules } from './egress-guard.ts'

/** The rules of a guard as strings, from which another process can make the same guard. */
export interface WrittenEgressRules {
  readonly allow: string
  readonly deny: string
  readonly unlisted: EgressRules['unlisted']
}

export function writtenRules({ allow, deny, unlisted }: EgressRules): WrittenEgressRules {
  return { allow: written(allow), deny: written(deny), unlisted }
}

export function readWrittenRules({ allow, deny, unlisted }: WrittenEgressRules): EgressRules {
  return { allow: entriesOf(allow), deny: entriesOf(deny), unlisted }
}

function written(entries: readonly EgressEntry[]): string {
  return entries.map(({ text }) => text).join(',')
}

function entriesOf(list: string): readonly EgressEntry[] {
  const read = readEgressEntries(list)
  // An omitted list would let hosts pass that it denies.
  if (!read.ok) throw new Error(`rules of outgoing connections that cannot be read: ${read.message}`)
  return read.entries
}
