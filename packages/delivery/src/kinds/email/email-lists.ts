import { listKey, type ListMember, listNameOf, maxListMembers, memberAsWritten } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { BoundDestination } from '../../port.ts'
import { maximumRecipients } from './bind-email.ts'
import type { EmailSettings } from './settings.ts'

/** The lists in To, Cc and Bcc, each once. */
export function listsOf({ to, cc, bcc }: EmailSettings): string[] {
  const names = [...to, ...cc, ...bcc].flatMap((entry) => listNameOf(entry) ?? [])
  return [...new Map(names.map((name) => [listKey(name), name])).values()]
}

/** The settings with the members of each list in its place. */
export function withMembers(
  settings: EmailSettings,
  members: ReadonlyMap<string, readonly ListMember[]>,
): BoundDestination {
  const names = listsOf(settings)
  if (names.length === 0) return { ok: true, settings }
  const expanded = (entries: readonly string[]) =>
    entries.flatMap((entry) => {
      const name = listNameOf(entry)
      return name === null ? [entry] : (members.get(listKey(name)) ?? []).map(memberAsWritten)
    })
  const [to, cc, bcc] = [expanded(settings.to), expanded(settings.cc), expanded(settings.bcc)]
  const most = settings.oneMailEach ? maxListMembers : maximumRecipients
  if (to.length + cc.length + bcc.length <= most) return { ok: true, settings: { ...settings, to, cc, bcc } }
  const said = sentence('destination_gives_many_recipients', { most })
  return { ok: false, recipient: names.join('; '), said }
}
