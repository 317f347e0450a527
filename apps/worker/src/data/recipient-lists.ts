/**
 * The members of the lists that the destinations of a run name. They are read once for an execution and kept with it,
 * so a retry and a resend go to the same recipients. A list that is gone, empty or cannot be read fails the run.
 */
import {
  accountTarget,
  type Cell,
  type Failure,
  failure,
  FailureError,
  failureSaying,
  listKey,
  type ListMember,
  listSource,
  maxListMembers,
  memberOfRow,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { RunDependencies } from '../dependencies.ts'
import type { PutOff } from '../run.ts'
import { mayUse, reportFound } from '../targets.ts'
import type { Asking } from './ask-data.ts'
import { keptRows } from './data-rows.ts'
import { keepPages } from './read-pages.ts'
import type { ListMembers } from './run-data.ts'

type ListsOutcome =
  | { readonly kind: 'ready'; readonly lists: ListMembers }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | PutOff
  | { readonly kind: 'lost' }

const columns = ['Address', 'Name', 'Locale', 'TimeZone', 'Values']

export async function readLists(dependencies: RunDependencies, asking: Asking): Promise<ListsOutcome> {
  const lists = new Map<string, readonly ListMember[]>()
  const names = asking.snapshot.frozen.destinations.flatMap(
    ({ kind, settings }) => kind.lists?.(settings) ?? [],
  )
  const byKey = new Map(names.map((name) => [listKey(name), name]))
  if (byKey.size === 0) return { kind: 'ready', lists }
  const known = new Map((await asking.port.listAnswers()).map((answer) => [answer.key, answer]))
  for (const [key, name] of byKey) {
    asking.signal.throwIfAborted()
    const kept = known.get(`list ${key}`)
    if (kept) {
      const rows = keptRows(kept, (row) => asking.port.readRows(kept, row))
      const members: ListMember[] = []
      for (let row = 1; row <= rows.count; row += 1) members.push(memberOfCells(await rows.cells(row)))
      lists.set(key, members)
      continue
    }
    if (asking.claimed.resendOf !== null)
      return { kind: 'failed', failure: failure('kept_file_gone', { said: sentence('answers_gone') }) }
    const found = await resolve(dependencies, asking, name)
    if (found.kind !== 'found') return found
    const { members } = found
    if (members.length === 0)
      return {
        kind: 'failed',
        failure: failure('recipient_list_unusable', { said: sentence('recipient_list_empty', { name }) }),
      }
    if (!(await keep(asking, `list ${key}`, members))) return { kind: 'lost' }
    lists.set(key, members)
  }
  return { kind: 'ready', lists }
}

async function keep({ port }: Asking, key: string, members: readonly ListMember[]): Promise<boolean> {
  async function* batches() {
    yield members.map(cellsOfMember)
  }
  const rowCount = await keepPages({ batches: batches() }, (page) => port.keepRows(key, page))
  if (rowCount === null) return false
  return (await port.keepAnswer({ key, columns, rowCount, value: null })) !== null
}

function cellsOfMember({ address, name, locale, timeZone, values }: ListMember): Cell[] {
  return [address, name, locale, timeZone, JSON.stringify(values)]
}

function memberOfCells([address, name, locale, timeZone, values]: readonly Cell[]): ListMember {
  return {
    address: String(address),
    name: String(name),
    locale: String(locale),
    timeZone: String(timeZone),
    values: JSON.parse(String(values)) as ListMember['values'],
  }
}

type Found =
  | { readonly kind: 'found'; readonly members: readonly ListMember[] }
  | Exclude<ListsOutcome, { readonly kind: 'ready' }>

const isMissing = (name: string): Found => ({
  kind: 'failed',
  failure: failure('recipient_list_unusable', { said: sentence('recipient_list_gone', { name }) }),
})

async function resolve(dependencies: RunDependencies, asking: Asking, name: string): Promise<Found> {
  const stored = await asking.port.findList(name)
  if (stored === null) return isMissing(name)
  const source = listSource.parse(stored.source)
  switch (source.kind) {
    case 'Members':
      return { kind: 'found', members: source.members }
    case 'Group': {
      const members = await asking.port.membersOfGroup(source.groupId)
      return {
        kind: 'found',
        members: members.map((member) => ({ ...member, locale: '', timeZone: '', values: {} })),
      }
    }
    case 'Query':
      return await askQuery(dependencies, asking, { name, ...source })
  }
}

interface ListQuery {
  readonly name: string
  readonly dataSourceId: string
  readonly query: string
}

async function askQuery(
  dependencies: RunDependencies,
  asking: Asking,
  { name, dataSourceId, query }: ListQuery,
): Promise<Found> {
  const opened = await asking.port.openAccount(dataSourceId)
  if (!opened.ok) {
    const said = sentence('data_source_of_query_gone', { title: `list ${name}` })
    return { kind: 'failed', failure: failure('account_missing', { said }) }
  }
  const target = accountTarget(opened.account)
  const refusal = await mayUse(dependencies, asking, target)
  if (refusal) return refusal
  const question = { source: opened.account, query, parameters: {}, maxRows: maxListMembers }
  const read = await readMembers(dependencies, asking, question)
  const away = await reportFound(dependencies, asking, { target, failure: read.ok ? null : read.failure })
  if (read.ok) return { kind: 'found', members: read.members }
  const said = sentence('of_query', { title: `list ${name}`, reason: read.failure.said })
  return away ?? { kind: 'failed', failure: failureSaying(read.failure, said) }
}

async function readMembers(
  { askDataSource }: RunDependencies,
  { signal }: Asking,
  question: Parameters<RunDependencies['askDataSource']>[0],
): Promise<
  | { readonly ok: true; readonly members: readonly ListMember[] }
  | { readonly ok: false; readonly failure: Failure }
> {
  const outcome = await askDataSource(question, signal)
  if (!outcome.ok) return outcome
  try {
    await using answer = outcome.answer
    const members: ListMember[] = []
    for await (const batch of answer.batches)
      members.push(...batch.map((cells) => memberOfRow(answer.columns, cells)))
    return { ok: true, members }
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, failure: error.failure }
    throw error
  }
}
