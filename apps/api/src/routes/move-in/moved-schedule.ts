import type { RunComparison, SourceRule } from '@punctual/domain/move-in'
import type { Sentence } from '@punctual/domain/words'

/** A schedule of another system as this service would have it. */
export interface MovedSchedule {
  /** Where it comes from: the id of a subscription, or a row. */
  readonly place: string
  readonly name: string
  readonly folderPath: string
  /** What the interface takes, in its names; null for one that cannot be taken over. */
  readonly model: Readonly<Record<string, unknown>> | null
  /** When the other system runs it; null where that is not known. */
  readonly rule: SourceRule | null
  /** How its runs compare, where both services have computed them. */
  readonly comparison?: RunComparison | null
  /** What is not taken over, and why. */
  readonly notes: readonly Sentence[]
}

/** Gives later schedules of the same folder and name a number. */
export function createDistinctNames(): (folderPath: string, name: string) => string {
  const taken = new Set<string>()
  return (folderPath, name) => {
    const keyOf = (each: string) => `${folderPath}/${each}`.toLowerCase()
    let found = name
    for (let number = 2; taken.has(keyOf(found)); number++) found = `${name} (${number})`
    taken.add(keyOf(found))
    return found
  }
}
