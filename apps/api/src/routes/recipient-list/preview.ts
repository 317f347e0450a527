import { type Failure, FailureError, type ListMember, type ListSource, memberOfRow } from '@punctual/domain'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { openDataSource } from '../data-source/data-source-wire.ts'
import { memberOutput, memberToWire } from './list-wire.ts'
import { readList } from './lists.ts'

/** Members that a preview shows. */
const maxShown = 100

const maxQuerySeconds = 20

export const previewList = defineOperation({
  name: 'recipientlist.preview',
  methods: ['GET', 'POST'],
  path: '/api/recipientlist/preview/:id',
  role: 'Editor',
  summary: 'Shows the members that a run would find now',
  description: `The first ${maxShown}. A query is asked; what it answers is not kept.`,
  tags: ['Recipients'],
  params: idParams,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z
    .object({
      Members: z.array(memberOutput),
      IsCut: z.boolean().meta({ description: `Whether there are more than ${maxShown}` }),
    })
    .meta({ id: 'RecipientListPreview' }),
  errors: [404, 409, 502],
  async handle({ params: { id }, dependencies, signal }) {
    const { source } = await readList(id, dependencies)
    const members = await membersOf(source, dependencies, signal)
    return { Members: members.slice(0, maxShown).map(memberToWire), IsCut: members.length > maxShown }
  },
})

async function membersOf(
  source: ListSource,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<readonly ListMember[]> {
  switch (source.kind) {
    case 'Members':
      return source.members
    case 'Group': {
      const members = await dependencies.store.recipientLists.membersOfGroup(source.groupId)
      return members.map((member) => ({ ...member, locale: '', timeZone: '', values: {} }))
    }
    case 'Query':
      return await askedMembers(source, dependencies, signal)
  }
}

/** @throws ProblemError `source_fault` when the query cannot be answered */
async function askedMembers(
  { dataSourceId, query }: Extract<ListSource, { kind: 'Query' }>,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<readonly ListMember[]> {
  const opened = await openDataSource(dataSourceId, dependencies)
  const timeoutSeconds = Math.min(opened.settings.timeoutSeconds, maxQuerySeconds)
  const asked = { ...opened, settings: { ...opened.settings, timeoutSeconds } }
  const question = { query, parameters: {}, maxRows: opened.settings.maxRows }
  const outcome = await dependencies.dataSources.ask(asked, question, signal)
  if (!outcome.ok) throw notAnswered(outcome.failure)
  try {
    await using answer = outcome.answer
    const columns = answer.columns.map((column) => column.name)
    const members: ListMember[] = []
    for await (const batch of answer.batches) {
      members.push(...batch.map((cells) => memberOfRow(columns, cells)))
      if (members.length > maxShown) break
    }
    return members
  } catch (error) {
    if (error instanceof FailureError) throw notAnswered(error.failure)
    throw error
  }
}

function notAnswered({ said }: Failure) {
  return problem('source_fault', { detail: said })
}
