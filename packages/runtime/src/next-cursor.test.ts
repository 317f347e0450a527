import { expect, test } from 'vitest'

import { nextCursor } from './next-cursor.ts'

test('the cursor of the next page is read, and there is none on the last', () => {
  expect(nextCursor('</api/calendar/getall?Limit=200&Cursor=WyJh%3D>; rel="next"')).toBe('WyJh=')
  expect(nextCursor('</first?cursor=1>; rel="first", </next?cursor=2>; rel="next"')).toBe('2')
  for (const link of ['', '</first?cursor=1>; rel="first"', '</next>; rel="next"', 'rel="next"'])
    expect(nextCursor(link), link).toBeNull()
})
