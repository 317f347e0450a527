/** What a bulk request does to the recipients of the e-mail destinations of one schedule. */
import { isDeepStrictEqual } from 'node:util'

import type { StoredDestination, StoredSchedule } from '@punctual/catalog'
import { email, kindOf, maximumRecipients } from '@punctual/delivery/kinds'
import { addressKey, listNameOf } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import { invalid } from '../../http/read-input.ts'
import { requireLists } from '../../wire/listed-recipients.ts'
import { placed, type PlacedDestination } from '../single-schedule/placed-destination.ts'
import { refuseContradictions } from '../single-schedule/refuse-unfit.ts'

export const recipientFields = ['To', 'Cc', 'Bcc'] as const

export type RecipientField = (typeof recipientFields)[number]

export type RecipientsChange =
  | {
      readonly kind: 'add' | 'remove'
      readonly recipients: readonly string[]
      readonly field: RecipientField
      /** Null: in every e-mail destination. */
      readonly destinationName: string | null
    }
  | { readonly kind: 'replace'; readonly old: string; readonly by: string }
  /** What each destination is to have, by its id and the names of the lists; others stay as they are. */
  | {
      readonly kind: 'set'
      readonly lists: ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>
    }

/** The recipients of one destination, as the answer shows them. */
export interface ShownRecipients {
  readonly Id: string
  readonly Name: string
  readonly To: readonly string[]
  readonly Cc: readonly string[]
  readonly Bcc: readonly string[]
}

const keyOf = (entry: string) => (listNameOf(entry) === null ? addressKey(entry) : entry.toLowerCase())

/**
 * The addresses of a request as destinations store them.
 *
 * @throws ProblemError `invalid_request` for no address, or a list of recipients that the caller cannot use
 */
export async function readRecipients(
  field: string,
  given: readonly string[],
  { store }: Pick<Dependencies, 'store'>,
): Promise<readonly string[]> {
  const addresses = kindOf({ kind: email }).form.input['To']!
  const read = addresses['~standard'].validate(given)
  const result = read instanceof Promise ? await read : read
  if (result.issues !== undefined || (result.value as readonly string[]).length === 0)
    throw invalid([{ field, message: sentence('field_no_plain_address') }])
  const entries = result.value as readonly string[]
  for (const name of entries.flatMap((entry) => listNameOf(entry) ?? []))
    if ((await store.recipientLists.find(name)) === null)
      throw invalid([{ field, message: sentence('recipient_list_gone', { name }) }])
  return entries
}

/** @throws ProblemError `invalid_request` for no recipient, too many, or one that is not allowed */
export async function withRecipients(
  stored: StoredSchedule,
  change: RecipientsChange,
  dependencies: Dependencies,
): Promise<readonly StoredDestination[]> {
  const destinations = stored.destinations.map((each) =>
    each.kind === email ? { ...each, settings: { ...each.settings, ...changed(each, change) } } : each,
  )
  const emptied = shownRecipients({ destinations }).find(
    ({ To, Cc, Bcc }) => [...To, ...Cc, ...Bcc].length === 0,
  )
  if (emptied) throw invalid([{ field: 'Recipients', message: sentence('recipient_missing') }])
  const places = placed(destinations)
  for (const place of places) await refuseTooMany(place, stored, dependencies)
  refuseContradictions(stored.definition, places, dependencies)
  return destinations
}

/**
 * Of a destination that is changed: what any other write of it refuses.
 *
 * @throws ProblemError `invalid_request`
 */
async function refuseTooMany(
  { destination: { id, kind, settings }, prefix }: PlacedDestination,
  stored: StoredSchedule,
  dependencies: Pick<Dependencies, 'store'>,
): Promise<void> {
  const replaced = stored.destinations.find((each) => each.id === id)?.settings ?? null
  if (kind !== email || replaced === null || isDeepStrictEqual(settings, replaced)) return
  const full = Object.entries(listsOf(settings)).find(([, entries]) => entries.length > maximumRecipients)
  if (full !== undefined) {
    const message = sentence('field_too_many_addresses', { most: maximumRecipients })
    throw invalid([{ field: `${prefix}${full[0]}`, message }])
  }
  await requireLists({ kind: kindOf({ kind }), settings, replaced, prefix }, dependencies)
}

export function shownRecipients({ destinations }: Pick<StoredSchedule, 'destinations'>): ShownRecipients[] {
  return destinations
    .filter(({ kind }) => kind === email)
    .map(({ id, name, settings }) => ({ Id: id, Name: name, ...listsOf(settings) }))
}

function listsOf(settings: StoredDestination['settings']) {
  const { to, cc, bcc } = settings as unknown as Record<'to' | 'cc' | 'bcc', readonly string[]>
  return { To: to, Cc: cc, Bcc: bcc }
}

function changed({ id, name, settings }: StoredDestination, change: RecipientsChange) {
  if (change.kind === 'set') return change.lists.get(id) ?? {}
  const lists = listsOf(settings)
  const isMeant =
    change.kind === 'replace' ||
    change.destinationName === null ||
    change.destinationName.toLowerCase() === name.toLowerCase()
  if (!isMeant) return {}
  return Object.fromEntries(
    recipientFields.map((field) => [field.toLowerCase(), changedList(field, lists[field], change)]),
  )
}

function changedList(
  field: RecipientField,
  entries: readonly string[],
  change: Exclude<RecipientsChange, { kind: 'set' }>,
): readonly string[] {
  if (change.kind === 'replace') {
    const replaced = entries.map((entry) => (keyOf(entry) === keyOf(change.old) ? change.by : entry))
    return [...new Map(replaced.map((entry) => [keyOf(entry), entry])).values()]
  }
  if (change.field !== field) return entries
  const named = new Set(change.recipients.map(keyOf))
  if (change.kind === 'remove') return entries.filter((entry) => !named.has(keyOf(entry)))
  const known = new Set(entries.map(keyOf))
  return [...entries, ...change.recipients.filter((entry) => !known.has(keyOf(entry)))]
}
