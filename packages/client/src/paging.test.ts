import { expect, test } from 'vitest'

import { nextCursor } from './paging.ts'

const read = (link: string) => nextCursor(new Headers({ link }))

test('the cursor of the next page is taken from among the links', () => {
  expect(read('</api/list?Limit=2&Cursor=a%2Bb>; rel="next"')).toBe('a+b')
  expect(read('</x?cursor=no>; rel="prev", <https://host/prefix/api/list?cursor=yes>; rel=next')).toBe('yes')
})

test.each([
  '',
  '</api/list?Cursor=x>; rel="prev"',
  '</api/list?Cursor=x>; rel="nextish"',
  '</api/list>; rel="next"',
  'rel="next"',
  '<',
])('%j leads nowhere', (link) => {
  expect(read(link)).toBeNull()
})

test('without the header the page is the last', () => {
  expect(nextCursor(new Headers())).toBeNull()
})
