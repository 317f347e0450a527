import { expect, test } from 'vitest'

import { type HtmlPiece, readHtml, wordsOfHtml } from './html-text.ts'

function pieces(html: string): HtmlPiece[] {
  const read: HtmlPiece[] = []
  readHtml(html, (piece) => void read.push(piece))
  return read
}

test('the words of a page omit tags, comments, scripts, styles and the title', () => {
  const html =
    '<!doctype html><title>T</title><style>p{}</style><!-- c --><h1>An&nbsp;error</h1><script>x("<b>")</script><p>rsAccessDenied &lt;x&gt;'
  expect(wordsOfHtml(html)).toBe('An error rsAccessDenied <x>')
})

test.each([
  '<',
  '<<<<',
  'a < b',
  '<p',
  '<p a="',
  '<!--',
  '<!-- <p>x',
  '&',
  '&#',
  '&#99999999;',
  '</',
  '</p',
  '<script>',
  '\u0000',
])('the words of a page are found in %j without an exception', (html) => {
  expect(typeof wordsOfHtml(html)).toBe('string')
})

test('tags have names in lower case and the decoded address that they lead to', () => {
  expect(pieces(`<A class=x HREF="/?a=1&amp;b=2">t</A><br/>`)).toEqual([
    { kind: 'open', name: 'a', href: '/?a=1&b=2', src: null, handlers: [] },
    { kind: 'text', text: 't' },
    { kind: 'close', name: 'a' },
    { kind: 'open', name: 'br', href: null, src: null, handlers: [] },
  ])
})
