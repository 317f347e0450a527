/** What schedules of another system replace here. The service says it in a dry run. */
import { ApiProblem } from '@punctual/client'

import { addressOf } from '../code/address.ts'
import type { Documents } from '../code/directory.ts'
import { documentOf } from '../code/document.ts'
import { readNames } from '../code/names.ts'
import { differences, inOrderOfAnswer, membersThatDiffer, type Planning } from '../code/plan.ts'
import { CommandProblem } from '../exit-code.ts'
import { listSchedules, type Schedule } from '../schedule.ts'
import { send } from './code.ts'

export interface Replaced {
  /** Members that would be others; empty where all stay. */
  readonly Members: readonly string[]
  /** Why they are not known; else null. */
  readonly Problem: string | null
}

/** The stored schedules that have the address of a document, by that address. */
export async function replacedSchedules(
  planning: Planning & { readonly documents: Documents },
): Promise<ReadonlyMap<string, Replaced>> {
  const keyOf = (address: string) => address.toLowerCase()
  const stored = new Set((await listSchedules(planning.client)).map((each) => keyOf(addressOf(each))))
  const documents = new Map([...planning.documents].filter(([address]) => stored.has(keyOf(address))))
  if (documents.size === 0) return new Map()
  try {
    const members = await membersByAddress({ ...planning, documents })
    return new Map(
      [...documents.keys()].map((each) => [each, { Members: members.get(each) ?? [], Problem: null }]),
    )
  } catch (error) {
    const isAnswer = error instanceof ApiProblem && error.status < 500
    if (!isAnswer && !(error instanceof CommandProblem)) throw error
    return new Map([...documents.keys()].map((each) => [each, { Members: [], Problem: error.message }]))
  }
}

async function membersByAddress(planning: Planning): Promise<ReadonlyMap<string, readonly string[]>> {
  const { client, runtimeContext } = planning
  const found = await differences(planning)
  if (found.length === 0) return new Map()
  const names = await readNames(client, new Map())
  const { Changes } = await send(client, found, { isDryRun: true, key: runtimeContext.newKey() })
  return new Map(
    inOrderOfAnswer(found).map(({ Address }, index) => {
      const sides = [Changes[index]?.Before, Changes[index]?.After]
      const [before = {}, after = {}] = sides.map((side) => documentOf(side as unknown as Schedule, names))
      return [Address, membersThatDiffer(before, after, new Map())]
    }),
  )
}
