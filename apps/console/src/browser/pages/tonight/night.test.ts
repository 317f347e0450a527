import { expect, it } from 'vitest'

import { nightOf } from './night.ts'

const at = (text: string) => Date.parse(`2026-11-23T${text}Z`) / 1_000
const day = 86_400

it.each([
  ['12:10:00', at('18:00:00'), at('08:00:00') + day],
  ['20:45:10', at('20:30:00'), at('08:00:00') + day],
  ['03:10:00', at('03:00:00'), at('08:00:00')],
  ['08:00:00', at('18:00:00'), at('08:00:00') + day],
])('at %s the night is from six, or from the half hour that has begun, to eight', (now, from, to) => {
  expect(nightOf(at(now), 'UTC')).toEqual({ from, to })
})
