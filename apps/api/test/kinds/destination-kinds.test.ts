import { destinationKinds, type DestinationKind } from '@punctual/delivery/kinds'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { formToWire } from '../../src/wire/described-kind.ts'
import { destinationInputs } from '../../src/wire/destination.ts'
import { membersOf } from './members-of.ts'

/** Who a destination is for, which one it is, and what may only be refused, are no part of its form. */
const noFields = ['Id', 'AllowedFor', 'Type', 'PdfA']

/** The schemas of a request by member: those of the kind, and those that all destinations have. */
function schemasOf({ kind }: DestinationKind): z.ZodRawShape {
  const all = Object.entries(destinationInputs.get(kind)!.shape)
  return Object.fromEntries(all.filter(([name]) => !noFields.includes(name))) as z.ZodRawShape
}

describe.each(destinationKinds.map((kind) => [kind.kind, kind] as const))('the form of %s', (_name, kind) => {
  const { Fields } = formToWire(kind.description.form, 'en')
  const schemas = schemasOf(kind)

  it('has a field for each member that a request may have, of its type, and no other', () => {
    const members = membersOf(z.object(schemas), kind.kind)
    expect(Fields.map(({ Name }) => Name).toSorted()).toEqual([...members.keys()].toSorted())
    for (const { Name, Type, Choices } of Fields) {
      const { types, choices } = members.get(Name)!
      expect({ Name, isOne: types.includes(Type) }).toEqual({ Name, isOne: true })
      expect({ Name, Choices: Choices.toSorted() }).toEqual({ Name, Choices: choices.toSorted() })
    }
  })

  it('has the defaults that the service assumes, and requires what it requires', () => {
    // A secret that is omitted stays as it is stored; what is missing of a new one depends on the others.
    for (const { Name, Default, Required } of Fields.filter(({ Type }) => Type !== 'Secret')) {
      // A member of a group is there when the group is.
      const omitted = z.safeParse(schemas[Name.split('.')[0]!]!, undefined)
      expect({ Name, isRequired: !omitted.success }).toEqual({ Name, isRequired: Required })
      const nothing = [undefined, null, ''].includes(omitted.data as string) || Array.isArray(omitted.data)
      if (omitted.success) expect({ Name, Default }).toEqual({ Name, Default: nothing ? null : omitted.data })
    }
  })
})
