import { destinationKinds, type DestinationKind } from '@punctual/delivery/kinds'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { formToWire } from '../../src/wire/described-kind.ts'
import { emailDestinationInput } from '../../src/wire/destination.ts'
import { membersOf } from './members-of.ts'

/** Who a destination is for, and which one it is, are no part of its form. */
const noFields = ['Id', 'AllowedFor']

/** The schemas of a request by member: those of the kind, and those that all destinations have. */
function schemasOf({ form }: DestinationKind): z.ZodRawShape {
  const email = destinationKinds.find(({ kind }) => kind === 'email')!.form.input
  const all = emailDestinationInput.shape as z.ZodRawShape
  const common = Object.entries(all).filter(([name]) => !(name in email) && !noFields.includes(name))
  return { ...form.input, ...Object.fromEntries(common) }
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
    for (const { Name, Default, Required } of Fields) {
      const omitted = z.safeParse(schemas[Name]!, undefined)
      expect({ Name, isRequired: !omitted.success }).toEqual({ Name, isRequired: Required })
      const nothing = [undefined, null, ''].includes(omitted.data as string) || Array.isArray(omitted.data)
      if (omitted.success) expect({ Name, Default }).toEqual({ Name, Default: nothing ? null : omitted.data })
    }
  })
})
