import { expressionScope } from '@punctual/domain'
import { expect, it } from 'vitest'

import { renderTemplate as render, type TemplateEscape } from './template.ts'

const values = {
  ScheduleName: 'Sales <North> & "South"',
  'Customer Name': 'Ann',
  Injected: 'x\r\nBcc: eve@example.org',
  Nested: '{{ScheduleName}}',
  Path: '../../etc/passwd',
}

const plain = { escape: 'none' } as const
const scheduledFor = { at: new Date('2026-11-21T06:00:00Z'), timeZone: 'Europe/Berlin' }

function renderTemplate(text: string, named: Record<string, string>, options: { escape: TemplateEscape }) {
  return render(text, expressionScope(named, scheduledFor), options)
}

// proves decided-8.1.3/subject-body-file
it('renderTemplate fills names without regard to case and to blanks inside the braces', () => {
  expect(renderTemplate('{{schedulename}} {{ CUSTOMER NAME }}', values, plain)).toBe(
    'Sales <North> & "South" Ann',
  )
})

// proves decided-8.1.3/subject-body-file
it('renderTemplate shows the due instant in the zone of the schedule, in any format, also one with colons', () => {
  expect(
    renderTemplate('{{ScheduledFor}} {{ScheduledFor:yyyy-MM-dd}} {{ScheduledFor: HH:mm }}', values, plain),
  ).toBe('2026-11-21 07:00 2026-11-21 07:00')
})

it('renderTemplate leaves unknown names as they are, also names that every object has', () => {
  const text = '{{Unknown}} {{constructor}} {{__proto__}} {{}} {{Unknown:x}} {single}'
  expect(renderTemplate(text, values, plain)).toBe(text)
})

it('renderTemplate does not read a value as a template again, nor "$" in it as a reference', () => {
  expect(renderTemplate('{{Nested}} {{Money}}', { ...values, Money: '$& $1' }, plain)).toBe(
    '{{ScheduleName}} $& $1',
  )
})

// proves decided-8.1.4/values-escaped-html
it('renderTemplate escapes values in HTML, and does not change the HTML of the template', () => {
  expect(
    renderTemplate(
      '<b title="{{ScheduleName}}">{{ScheduleName}}</b>',
      { ScheduleName: `<img src=x onerror='a()'>"&\`` },
      { escape: 'html' },
    ),
  ).toBe(
    '<b title="&#60;img src=x onerror=&#39;a()&#39;&#62;&#34;&#38;&#96;">&#60;img src=x onerror=&#39;a()&#39;&#62;&#34;&#38;&#96;</b>',
  )
})

// proves decided-8.1.4/values-escaped-html
it('renderTemplate never lets a line break into a header, from a value or from the template', () => {
  expect(renderTemplate('Report\r\nX: {{Injected}}\u2028\u0000!', values, { escape: 'header' })).toBe(
    'Report X: x Bcc: eve@example.org !',
  )
})

it('renderTemplate strips control characters of both kinds from a header, also those of C1', () => {
  const injected = { ScheduleName: 'a\u0080\u0085b\u009fc' }
  expect(renderTemplate('\u009b1m{{ScheduleName}}\u0007', injected, { escape: 'header' })).toBe('1ma b c')
})

it('renderTemplate lets no value change the link of an author to a script', () => {
  const cells = {
    col: 'javascript:alert(1)',
    half: 'java',
    rest: '\tscript:alert(1)',
    good: 'https://x.example/?a=1&b="2"',
  }
  const html = '<a href="{{col}}">{{col}}</a><a href=\'{{half}}{{rest}}\'>x</a><a href="{{good}}">y</a>'
  expect(renderTemplate(html, cells, { escape: 'html' })).toBe(
    '<a href="#">javascript:alert(1)</a><a href=\'#\'>x</a><a href="https://x.example/?a=1&#38;b=&#34;2&#34;">y</a>',
  )
})

it('renderTemplate makes file names that stay in their directory', () => {
  expect(renderTemplate('{{Path}}', values, { escape: 'file-name' })).toBe('_.._etc_passwd')
})
