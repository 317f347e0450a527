import { expect, it } from 'vitest'

import { plainTextOf } from './plain-text.ts'

it('plainTextOf keeps paragraphs, lists and addresses of links readable', () => {
  const html =
    '<html><head><title>T</title><style>p{}</style></head><body><h1>Sales</h1><p>Dear&nbsp;Ann,<br>see <a href="https://x.example/?a=1&amp;b=2">the page</a>.</p><ul><li>one</li><li>two</li></ul><script>x()</script></body></html>'
  expect(plainTextOf(html)).toBe(
    'Sales\n\nDear Ann,\nsee the page (https://x.example/?a=1&b=2).\n\n- one\n- two',
  )
})

it('plainTextOf decodes escaped markup once', () => {
  expect(plainTextOf('<p>&#60;b&#62; &amp;lt; &#x41; &unknown; &#99999999;</p>')).toBe(
    '<b> &lt; A &unknown; \ufffd',
  )
})
