import { accountMembers } from './accounts.ts'
import { anywhere } from './anywhere.ts'
import { destinationMembers } from './destinations.ts'
import { executionMembers } from './executions.ts'
import { peopleMembers } from './people.ts'
import { scheduleMembers } from './schedules.ts'
import type { Sentences } from './members.ts'
import { serviceMembers } from './service.ts'

/** Every list of sentences by schema. */
export const memberLists = [
  accountMembers,
  destinationMembers,
  executionMembers,
  peopleMembers,
  scheduleMembers,
  serviceMembers,
]

/** The sentences of each schema by its name. */
export const membersOf: ReadonlyMap<string, Sentences> = merged()

function merged(): Map<string, Sentences> {
  const found = new Map<string, Sentences>()
  for (const [names, sentences] of memberLists.flatMap((list) => Object.entries(list)))
    for (const name of names.split(' ')) found.set(name, { ...found.get(name), ...sentences })
  return found
}

/** What the contract says of a member that has no description of its own; undefined where it says nothing. */
export function sentenceFor(schema: string, member: string): string | undefined {
  return membersOf.get(schema)?.[member] ?? anywhere[member]
}
