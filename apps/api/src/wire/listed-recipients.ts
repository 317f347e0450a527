/** What a destination may name of the lists of recipients. */
import type { RecipientList, StoredDestination, StoredSchedule } from '@punctual/catalog'
import { type DestinationKind, kindOf } from '@punctual/delivery/kinds'
import { type DestinationSettings, listKey, type ListMember, listNameOf } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { canonicalJson } from '@punctual/runtime'

import type { Rights } from '../access/require-right.ts'
import type { Dependencies } from '../deps.ts'
import { invalid } from '../http/read-input.ts'

interface ListChoice {
  readonly kind: DestinationKind
  readonly settings: DestinationSettings
  /** Those of the destination that is replaced, if it is of the same kind. */
  readonly replaced: DestinationSettings | null
  readonly prefix: string
}

/**
 * The number of recipients is counted as far as it is known before a run: the rows of a query are not.
 *
 * @throws ProblemError `invalid_request` for a list that was not named before and the caller cannot use, and for more
 * recipients than a mail may have
 */
export async function requireLists(
  { kind, settings, replaced, prefix }: ListChoice,
  { store }: Pick<Dependencies, 'store'>,
): Promise<void> {
  const names = kind.lists?.(settings) ?? []
  if (names.length === 0) return
  const named = (name: string) => `${prefix}${fieldNaming(name, { kind, settings })}`
  const before = new Set(replaced === null ? [] : kind.lists?.(replaced).map(listKey))
  const members = new Map<string, readonly ListMember[]>()
  for (const name of names) {
    const list = await store.recipientLists.find(name)
    if (list !== null) members.set(listKey(name), await knownMembers(list, store))
    else if (!before.has(listKey(name)))
      throw invalid([{ field: named(name), message: sentence('recipient_list_gone', { name }) }])
  }
  const counted = kind.withLists?.(settings, members)
  if (counted?.ok === false) throw invalid([{ field: named(names[0]!), message: counted.said }])
}

/** The first field of the destination that names the list: `To`, `Cc` or `Bcc`. */
function fieldNaming(name: string, { kind, settings }: Pick<ListChoice, 'kind' | 'settings'>): string {
  const isNaming = (text: string) => listKey(listNameOf(text) ?? '') === listKey(name)
  const found = kind.texts(settings).find(({ text }) => isNaming(text))
  if (found === undefined) throw new TypeError('a list is named by a field')
  return found.field
}

async function knownMembers(
  { source }: RecipientList,
  { recipientLists }: Dependencies['store'],
): Promise<readonly ListMember[]> {
  if (source.kind === 'Members') return source.members
  if (source.kind === 'Query') return []
  const members = await recipientLists.membersOfGroup(source.groupId)
  return members.map((member) => ({ ...member, locale: '', timeZone: '', values: {} }))
}

type Listed = Pick<StoredSchedule, 'destinations'> & {
  readonly definition: unknown
  readonly accountId: string | null
}

/**
 * Who may not use a list edits what its members do not notice, such as the name of the schedule. What they would get,
 * and who else gets it, is for those who may use the list.
 *
 * @throws ProblemError `invalid_request`
 */
export async function refuseForeignLists(
  { before, after }: { readonly before: Listed; readonly after: Listed },
  { rights, dependencies }: { readonly rights: Rights; readonly dependencies: Pick<Dependencies, 'store'> },
): Promise<void> {
  if ((rights.access.sight?.destinations ?? null) === null) return
  const isSameReport = reportOf(before) === reportOf(after)
  const stored = new Map(before.destinations.map((each) => [each.id, each]))
  for (const destination of after.destinations) {
    const earlier = stored.get(destination.id)
    if (isSameReport && earlier !== undefined && givenBy(earlier) === givenBy(destination)) continue
    const { settings } = destination
    const kind = kindOf(destination)
    for (const name of kind.lists?.(settings) ?? [])
      if ((await dependencies.store.recipientLists.find(name)) === null) {
        const field = fieldNaming(name, { kind, settings })
        throw invalid([{ field, message: sentence('recipient_list_for_others', { name }) }])
      }
  }
}

function reportOf({ definition, accountId }: Listed): string {
  const { holdWhen: _hold, subscribable: _open, ...report } = definition as StoredSchedule['definition']
  return canonicalJson({ report, accountId })
}

/** What the recipients of a destination get, and who they are. */
function givenBy({ kind, enabled, settings, secrets }: StoredDestination): string {
  const { format, fileName, zip } = settings
  const given = kindOf({ kind }).form.toWire(settings)
  return canonicalJson({ kind, enabled, format, fileName, zip, given, secrets })
}
