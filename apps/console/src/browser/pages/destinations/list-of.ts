import { addressKey, parseAddress } from '@punctual/domain/address'

import type { RecipientList } from '../../api/recipient-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { textOf } from '../../controls/form-values.ts'
import { allowedForOf } from '../people/allowed-for-field.tsx'
import { typedAddresses } from '../../schedule-forms/addresses.ts'

type Member = Schemas['Recipient']
type ListBody = Schemas['CreateRecipientListInput']

/** Where the members of a list come from. */
export const origins = ['Members', 'Group', 'Query'] as const

export type Origin = (typeof origins)[number]

export function originOf(list: RecipientList | null): Origin {
  return list?.Source?.Kind ?? 'Members'
}

/** Each member on a line, as it is typed in a mail program. */
export function typedMembers(members: readonly Member[]): string {
  return members.map(typedMember).join('\n')
}

function typedMember({ Name, Address }: Member): string {
  return Name === '' ? Address : `"${Name.replaceAll(/["\\]/g, String.raw`\$&`)}" <${Address}>`
}

/**
 * The list that a form says. Locale, time zone and values of a stored member have no field: they stay with its address.
 *
 * @param stored null for a new list
 */
export function listOf(values: FormData, stored: RecipientList | null): ListBody {
  const named = { Name: textOf(values, 'Name'), ...allowedForOf(values) }
  switch (textOf(values, 'Source.Kind')) {
    case 'Group':
      return { ...named, Source: { Kind: 'Group', GroupId: textOf(values, 'Source.GroupId') } }
    case 'Query':
      return {
        ...named,
        Source: {
          Kind: 'Query',
          DataSourceId: textOf(values, 'Source.DataSourceId'),
          Query: textOf(values, 'Source.Query'),
        },
      }
    default:
      return { ...named, Members: membersOf(textOf(values, 'Members'), stored?.Members ?? []) }
  }
}

/** What is no address is sent as it is: the service says what is wrong with it. */
function membersOf(text: string, stored: readonly Member[]): NonNullable<ListBody['Members']> {
  const known = new Map(stored.map((member) => [addressKey(member.Address), member]))
  return typedAddresses(text).map((entry) => {
    const parsed = parseAddress(entry)
    if (!parsed.ok) return { Address: entry }
    const { address, name } = parsed.address
    return { ...known.get(addressKey(address)), Address: address, Name: name ?? '' }
  })
}
