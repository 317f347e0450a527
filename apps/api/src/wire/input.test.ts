import { expect, test } from 'vitest'

import { name } from './input.ts'

test.each([['\u200b'], ['Sales\u200b'], ['\u202eselaS'], ['Sa\u2066les'], ['Sa\ufeffles']])(
  'a name with characters that cannot be seen is refused: %j',
  (value) => {
    expect(name().safeParse(value).error?.issues[0]?.message).toBe('must not contain characters that cannot be seen')
  },
)

test.each([['Umsätze'], ['売上'], ['דוחות'], ['Family 👩‍👩‍👧'], [' Sales ']])('a name in any script is taken: %s', (value) => {
  expect(name().safeParse(value)).toEqual({ success: true, data: value.trim() })
})
