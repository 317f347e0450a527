/** What schedules may name here, by the member that names it. */
import { sourceKinds } from '@punctual/source'

import type { Dependencies } from '../../deps.ts'

/** Ids by name in lower case; null for a member that names nothing. A name that several have is not there. */
export type NamedHere = (member: string) => ReadonlyMap<string, string> | null

/** More than this are not read. */
const limit = 10_000
const page = { after: null, limit }

export async function readNamedHere({ store }: Pick<Dependencies, 'store'>): Promise<NamedHere> {
  const kinds = sourceKinds.map(({ kind }) => kind)
  const [accounts, calendars, templates] = await Promise.all([
    store.sourceAccounts.list({ kinds, ...page }),
    store.calendars.list(page),
    store.mailTemplates.list(page),
  ])
  const ofKind = (wanted: string) => byName(accounts.filter(({ settings: { kind } }) => kind === wanted))
  const all = byName(accounts)
  const named = new Map([
    ['BiAccountId', ofKind('bi')],
    ['ReportServerAccountId', ofKind('reportserver')],
    ['AccountId', all],
    ['DataSourceId', all],
    ['CalendarId', byName(calendars)],
    ['TemplateId', byName(templates)],
  ])
  return (member) => named.get(member) ?? null
}

function byName(found: readonly { readonly id: string; readonly name: string }[]): Map<string, string> {
  const counts = Map.groupBy(found, ({ name }) => name.toLowerCase())
  return new Map(
    [...counts].flatMap(([name, [only, ...more]]) => (more.length > 0 ? [] : [[name, only!.id]])),
  )
}
