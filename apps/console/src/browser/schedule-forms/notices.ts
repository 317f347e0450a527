/** The owner of a schedule, and the recipients of a notice when it fails: one shape, with the names of requests. */
import { isSameValue } from '../controls/same-value.ts'
import { typedAddresses } from './addresses.ts'
import { noNotices, type Notices } from './no-notices.ts'

type StoredNotices = Omit<Notices, 'Owner' | 'NotifyOnFailure'> & {
  readonly Owner: string | null
  readonly NotifyOnFailure: readonly string[]
}

export function editedNotices(stored: StoredNotices): Notices {
  const own = Object.keys(noNotices).map((name) => [name, stored[name as keyof Notices]])
  const { Owner, NotifyOnFailure, ...others } = Object.fromEntries(own) as StoredNotices
  return { ...others, Owner: Owner ?? '', NotifyOnFailure: NotifyOnFailure.join(', ') }
}

export function sentNotices({ Owner, NotifyOnFailure, ...others }: Notices) {
  const owner = Owner.trim()
  return {
    ...others,
    NotifyOnFailure: typedAddresses(NotifyOnFailure),
    ...(owner === '' ? {} : { Owner: owner }),
  }
}

export const saysNotices = (notices: Notices): boolean => !isSameValue(notices, noNotices)
