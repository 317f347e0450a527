import { expect, test } from 'vitest'
import { z } from 'zod'

import { fromWire, givenFromWire, toWire } from './wire-names.ts'

const entry = z.object({
  Id: z.string(),
  ReportUrl: z.string().nullable(),
  CreatedEpochUtc: z.int(),
  EndedEpochUtc: z.int().nullable(),
  Days: z.array(z.object({ Name: z.string() })),
  Repeat: z.object({ Every: z.int() }).nullable(),
  Free: z.looseObject({}),
  Note: z.string().optional(),
})

const stored = {
  id: 'one',
  reportUrl: null,
  createdAt: new Date(1_999),
  endedAt: null,
  days: [{ name: 'Monday', secret: 'kept' }],
  repeat: { every: 2 },
  free: { asGiven: true },
  secret: 'kept',
}

test('a stored object is answered with the members of the schema and no others, also within it', () => {
  expect(toWire(entry, stored)).toStrictEqual({
    Id: 'one',
    ReportUrl: null,
    CreatedEpochUtc: 1,
    EndedEpochUtc: null,
    Days: [{ Name: 'Monday' }],
    Repeat: { Every: 2 },
    Free: { asGiven: true },
  })
})

test('an instant before 1970 is rounded down, as later ones are', () => {
  expect(toWire(entry, { ...stored, endedAt: new Date(-1) }).EndedEpochUtc).toBe(-1)
})

test('a member of another meaning is given under its wire name', () => {
  const { free: _free, ...rest } = stored
  expect(toWire(entry, rest, { Free: { other: 1 } }).Free).toStrictEqual({ other: 1 })
})

test('what a change omits, or gives as null, is undefined', () => {
  const change = { UserName: null, FirstName: 'Ann' }
  expect(givenFromWire(change, change)).toStrictEqual({ userName: undefined, firstName: 'Ann' })
})

test('the members of a request that a shape names get their stored names, and the others stay away', () => {
  const input = { NotifyOwner: true, UserName: 'ann', Password: 'secret' }
  expect(fromWire(input, { NotifyOwner: null, UserName: null })).toStrictEqual({
    notifyOwner: true,
    userName: 'ann',
  })
})
