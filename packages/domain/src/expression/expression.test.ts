import { sentence } from '../words/index.ts'
import { expect, test } from 'vitest'

import { expressionScope, fillText, fillValue, wrongExpressions } from './expression.ts'
import { maxExpressionLength, readInstant } from './read-instant.ts'

const scope = expressionScope(
  { ScheduleName: 'Sales', 'E-Mail': 'ann@example.org', Limit: 5, 'ScheduledFor-1d': 'a column' },
  { at: new Date('2026-03-31T06:30:00Z'), timeZone: 'Europe/Berlin' },
)
const filled = (text: string) => fillText(text, scope)

test.each([
  ['{{ScheduledFor}}', '2026-03-31 08:30'],
  ['{{ scheduledfor - 1 mo : yyyy-MM-dd }}', '2026-02-28'],
  ['{{ScheduledFor-1mo+1d:yyyy-MM-dd}}', '2026-03-01'],
  ['{{ScheduledFor-2d:yyyy-MM-dd HH:mm ZZ}}', '2026-03-29 08:30 +02:00'],
  ['{{ScheduledFor-3d:HH:mm ZZ}}', '08:30 +01:00'],
  ['{{ScheduledFor-72h:HH:mm}}', '07:30'],
  ['{{StartOf(month, ScheduledFor-1mo):yyyy-MM-dd}}', '2026-02-01'],
  ['{{EndOf(MONTH,ScheduledFor-1mo):yyyy-MM-dd HH:mm:ss.SSS}}', '2026-02-28 23:59:59.999'],
  ['{{startof(week, ScheduledFor):EEE}}', 'Mon'],
  ['{{EndOf(year, StartOf(quarter, ScheduledFor) - 1 d):yyyy}}', '2025'],
  ['{{Locale(de, ScheduledFor-1mo):MMMM yyyy}}', 'Februar 2026'],
  ["{{ScheduledFor:d 'of' MMMM}}", '31 of March'],
])('an expression of an instant, %s, is filled in as %s', (text, expected) => {
  expect(filled(text)).toBe(expected)
})

test('an hour in which the clock goes back ends at the change', () => {
  // At 00:01 of 1 November 2009 the clock of St. John's went back to 23:01 of the day before.
  const scheduledFor = { at: new Date('2009-11-01T03:30:00Z'), timeZone: 'America/St_Johns' }
  const text = '{{EndOf(hour, StartOf(month, ScheduledFor)):yyyy-MM-dd HH:mm:ss.SSS}}'
  expect(fillText(text, { values: new Map(), scheduledFor })).toBe('2009-11-01 00:00:59.999')
})

test('a name that is known wins over an expression, also one with a sign in it', () => {
  expect(filled('{{E-Mail}} {{e-mail}} {{ScheduledFor-1d}}')).toBe('ann@example.org ann@example.org a column')
})

test('an expression that cannot be read stays as it is written', () => {
  const text = '{{Nothing}} {{ScheduledFor-1x}} {{StartOf(day)}} {{}} {{:yyyy}} {{ScheduledFor-1d'
  expect(filled(text)).toBe(text)
})

test('a value that is only an expression keeps the type of what it names', () => {
  expect(fillValue('{{limit}}', scope)).toBe(5)
  expect(fillValue('<{{limit}}', scope)).toBe('<5')
  expect(fillValue('{{ScheduledFor-1d+1d:yyyy}}', scope)).toBe('2026')
})

const names = { names: ['ScheduleName', 'Region', 'E-Mail'], ignoresFormats: false }
const problemOf = (text: string) =>
  wrongExpressions(text, names).map(({ inner, word, message }) => ({
    inner,
    word,
    message: String(message ?? ''),
  }))

test.each([
  ['{{Regio}}', 'Regio', ''],
  ['{{ScheduledFr-1d:yyyy}}', 'ScheduledFr', ''],
  [
    '{{StartOf(mnth, ScheduledFor)}}',
    'mnth',
    'has no period "mnth"; there are minute, hour, day, week, month',
  ],
  ['{{StartOf(month, Scheduled)}}', 'Scheduled', 'has no instant "Scheduled"; there are ScheduledFor'],
  ['{{StartOf(month ScheduledFor)}}', null, 'needs a comma, as in StartOf(month, ScheduledFor)'],
  ['{{StartOf(month, ScheduledFor}}', null, 'needs a closing bracket'],
  ['{{StartOf}}', null, 'needs brackets'],
  ['{{ScheduledFor-1M}}', null, 'has no unit "M"; the units are s seconds, m minutes'],
  ['{{ScheduledFor-1}}', null, 'has a number without a unit'],
  ['{{ScheduledFor-}}', null, 'needs a number and a unit behind "-", as in -1d'],
  ['{{ScheduledFor-101y}}', null, 'moves by more than a hundred years'],
  ['{{ScheduledFor 1d}}', null, 'cannot be read from "1d" on'],
  ['{{Locale(nonsense-x, ScheduledFor)}}', null, 'has "nonsense-x", which is no language'],
  ['{{Region:yyyy}}', null, 'has a format, which only an instant takes'],
  ['{{ScheduledFor:}}', null, 'has no format behind the colon'],
  ['{{ScheduledFor-1d : }}', null, 'has no format behind the colon'],
  [`{{ScheduledFor:${'y'.repeat(101)}}}`, null, 'has a format of more than 100 characters'],
])('a text with %s is refused with the word that is wrong', (text, word, message) => {
  const [problem, ...others] = problemOf(`before ${text} {{Region}} {{ScheduledFor-1d}}`)
  expect(others).toEqual([])
  expect(problem).toMatchObject({ word, message: expect.stringContaining(message) as string })
})

test('a wrong expression is named once, and at most 50 of a text are', () => {
  expect(problemOf('{{a}}{{a}}{{Region}}')).toHaveLength(1)
  expect(problemOf(Array.from({ length: 90 }, (_, index) => `{{x${index}}}`).join(''))).toHaveLength(50)
})

test('in mails and names of files a format behind a text is passed over', () => {
  expect(wrongExpressions('{{Region:x}}', { ...names, ignoresFormats: true })).toEqual([])
})

test('an expression has limits of its length, its depth and its steps', () => {
  const nested = (depth: number) => `${'StartOf(day,'.repeat(depth)}ScheduledFor${')'.repeat(depth)}`
  expect(readInstant(nested(8))).toMatchObject({ ok: true })
  expect(readInstant(nested(9))).toMatchObject({
    ok: false,
    problem: { message: sentence('expression_too_deep', { most: 8 }) },
  })
  expect(readInstant(`ScheduledFor${'+1d'.repeat(20)}`)).toMatchObject({ ok: true })
  expect(readInstant(`ScheduledFor${'+1d'.repeat(21)}`)).toMatchObject({ ok: false })
  expect(readInstant(`ScheduledFor+1d${' '.repeat(maxExpressionLength)}`)).toMatchObject({ ok: false })
})

test.each([
  ['{{ScheduledFor', 'ScheduledFor', 1],
  ['Sales {{ ScheduledFor-1d:yyyy', 'ScheduledFor-1d:yyyy', 7],
  ['{{ScheduledFor}', 'ScheduledFor', 1],
  ['{{ScheduleName}} {{Region and {{E-Mail}}', 'Region and', 18],
  ['{{{Region', 'Region', 2],
])('an expression without its end is refused with its place: %s', (text, inner, place) => {
  expect(wrongExpressions(text, names)).toEqual([
    {
      inner,
      isOpen: true,
      message: sentence('expression_no_end', { place }),
      word: null,
      candidates: [],
    },
  ])
})

test('braces that open no name are text, as a set of another query language has them', () => {
  for (const text of ['{{[Time].[2026]},{[Time].[2025]}}', '{{', '{{}', 'a { b: {c} }', '{{{Region}}}'])
    expect(wrongExpressions(text, names)).toEqual([])
})
