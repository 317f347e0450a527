import { expect, test } from 'vitest'

import { readBookmark } from './bookmark.ts'

test.each([
  ['', null],
  ['   ', null],
  ['""', null],
  ['{"name":"Bookmark1"}', { name: 'Bookmark1' }],
  ['{"state":"H4sIAAAA"}', { state: 'H4sIAAAA' }],
  ['{"name":"b","displayName":"B"}', { name: 'b' }],
  ['H4sIAAAAAAAA/801', { state: 'H4sIAAAAAAAA/801' }],
  ['"H4sIAAAA"', { state: 'H4sIAAAA' }],
])('%j is read as %j', (text, bookmark) => {
  expect(readBookmark(text)).toEqual({ ok: true, bookmark })
})

test.each([
  '{"name":',
  '{}',
  '[]',
  '{"name":"a","state":"b"}',
  '{"name":1}',
  '{"name":""}',
  'no json',
  'Bookmark1',
  'null',
  '17',
  'H4sIAAAA AAAA/801',
])('%j is refused with what to change', (text) => {
  expect(readBookmark(text)).toMatchObject({
    ok: false,
    errors: [{ field: 'BookmarkJson', message: { code: expect.stringMatching(/^bookmark_/) } }],
  })
})
