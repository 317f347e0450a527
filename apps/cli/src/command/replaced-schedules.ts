/** What schedules of another system replace here. The service says it in a dry run. */
import { ApiProblem } from '@punctual/client'

import { addressOf, keyOf } from '../code/address.ts'
import type { WrittenDocument } from '../code/directory.ts'
import { documentOf } from '../code/document.ts'
import { readNames } from '../code/names.ts'
import { differences, inOrderOfAnswer, membersThatDiffer, type Planning } from '../code/plan.ts'
import { CommandProblem } from '../exit-code.ts'
import { listSchedules, type Schedule, typeOfModel } from '../schedule.ts'
import { changesOf, send } from './code.ts'

export interface Replaced {
  /** Members that would be others; empty where all stay. */
  readonly Members: readonly string[]
  /** Why they are not known; else null. */
  readonly Problem: string | null
}

type Trying = Planning & { readonly documents: readonly WrittenDocument[] }

/** The stored schedules that have the address of a document and its kind, by what `keyOf` makes of both. */
export async function replacedSchedules(planning: Trying): Promise<ReadonlyMap<string, Replaced>> {
  const schedules = await listSchedules(planning.client)
  const stored = new Set(schedules.map((each) => keyOf(each.ScheduleType, addressOf(each))))
  const keyOfDocument = ({ address, read }: WrittenDocument) => keyOf(typeOfModel(read()), address)
  const documents = planning.documents.filter((each) => stored.has(keyOfDocument(each)))
  if (documents.length === 0) return new Map()
  const members = await answered(() => membersByKey({ ...planning, documents }))
  return new Map(
    documents
      .map(keyOfDocument)
      .map((key) => [
        key,
        typeof members === 'string'
          ? { Members: [], Problem: members }
          : { Members: members.get(key) ?? [], Problem: null },
      ]),
  )
}

/** Why the documents cannot be applied; null when they can. */
export async function refusalOf(planning: Trying): Promise<string | null> {
  const changes = await answered(async () => await changesOf((await differences(planning)).found, planning))
  return typeof changes === 'string' ? changes : null
}

/** What the work comes to; else why it is refused. */
async function answered<Value extends object>(work: () => Promise<Value>): Promise<Value | string> {
  try {
    return await work()
  } catch (error) {
    const isAnswer = error instanceof ApiProblem && error.status < 500
    if (isAnswer || error instanceof CommandProblem) return error.message
    throw error
  }
}

async function membersByKey(planning: Planning): Promise<ReadonlyMap<string, readonly string[]>> {
  const { client, runtimeContext } = planning
  const { found } = await differences(planning)
  if (found.length === 0) return new Map()
  const names = await readNames(client, new Map())
  const { Changes } = await send(client, found, { isDryRun: true, key: runtimeContext.newKey() })
  return new Map(
    inOrderOfAnswer(found).map(({ Address, ScheduleType }, index) => {
      const sides = [Changes[index]?.Before, Changes[index]?.After]
      const [before = {}, after = {}] = sides.map((side) => documentOf(side as unknown as Schedule, names))
      return [keyOf(ScheduleType, Address), membersThatDiffer(before, after, new Map())]
    }),
  )
}
