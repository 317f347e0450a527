import { expect, test } from 'vitest'

import { withoutScriptAddresses } from './html-addresses.ts'

test.each([
  ['<a href="javascript:alert(1)">x</a>', '<a href="#">x</a>'],
  ["<a href='JavaScript:alert(1)'>x</a>", "<a href='#'>x</a>"],
  ['<a href=javascript:alert(1)>x</a>', '<a href=#>x</a>'],
  ['<a class=b href = " java\nscript&#58;alert(1)" id=c>x</a>', '<a class=b href = "#" id=c>x</a>'],
  ['<a href="&#106;avascript&colon;alert(1)">x</a>', '<a href="#">x</a>'],
  ['<a href="\u0001vbscript:x">x</a><a href="data:text/html,x">y</a>', '<a href="#">x</a><a href="#">y</a>'],
  ['<img src="data:image/svg+xml,x"><form action="javascript:x">', '<img src="#"><form action="#">'],
])('an address that would run something is none any more: %s', (html, expected) => {
  expect(withoutScriptAddresses(html)).toBe(expected)
})

test.each([
  '<a href="https://x.example/?q=javascript:1">x</a> javascript:alert(1)',
  '<a href="mailto:a@example.org">x</a><img src="cid:1"><img src="data:image/png;base64,AA==">',
  '<a href="/javascript:x" title="javascript:x">x</a><a href>x</a><a href="">y</a><a href=',
  '<!-- <a href="javascript:x"> --> <',
])('everything else stays as it is: %s', (html) => {
  expect(withoutScriptAddresses(html)).toBe(html)
})
