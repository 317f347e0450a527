import {
  eachMailboxOnce,
  listKey,
  type ListMember,
  listNameOf,
  maxListMembers,
  memberAsWritten,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { BoundDestination } from '../../port.ts'
import { maximumRecipients } from './bind-email.ts'
import type { EmailSettings } from './settings.ts'

/** The lists in To, Cc and Bcc, each once. */
export function listsOf({ to, cc, bcc }: EmailSettings): string[] {
  const names = [...to, ...cc, ...bcc].flatMap((entry) => listNameOf(entry) ?? [])
  return [...new Map(names.map((name) => [listKey(name), name])).values()]
}

/** The settings with the members of each list in its place, and each recipient once, where it stands first. */
export function withMembers(
  settings: EmailSettings,
  members: ReadonlyMap<string, readonly ListMember[]>,
): BoundDestination {
  const names = listsOf(settings)
  const expanded = (entries: readonly string[]) =>
    entries.flatMap((entry) => {
      const name = listNameOf(entry)
      return name === null ? [entry] : (members.get(listKey(name)) ?? []).map(memberAsWritten)
    })
  const to = eachMailboxOnce(expanded(settings.to))
  const visible = eachMailboxOnce([...to, ...expanded(settings.cc)])
  const all = eachMailboxOnce([...visible, ...expanded(settings.bcc)])
  const placed = { ...settings, to, cc: visible.slice(to.length), bcc: all.slice(visible.length) }
  const most = settings.oneMailEach ? maxListMembers : maximumRecipients
  if (names.length === 0 || all.length <= most) return { ok: true, settings: placed }
  const said = sentence('destination_gives_many_recipients', { most })
  return { ok: false, recipient: names.join('; '), said }
}
