import { readdirSync, readFileSync } from 'node:fs'

import { decideOccurrences, readCalendar, type Recurrence, runnability, withDefaults } from '@punctual/domain'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { serviceSentences } from '../messages/service-sentences.en.ts'
import { serviceText } from './service-text.ts'

const english = createIntl({ locale: 'en-GB', messages: en })
const german = createIntl({ locale: 'de', messages: de })

const daily = (changes: Partial<Recurrence> = {}) =>
  withDefaults({
    frequency: 'Daily',
    startDate: '2026-01-01',
    executionTime: '09:30',
    timeZone: 'Europe/Berlin',
    ...changes,
  })
const holidays = ['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29']
const office = readCalendar({
  name: 'Office',
  days: { holidays: holidays.map((date) => ({ date, name: 'Feast' })), weekendDays: [] },
})
const calendar = office.ok ? office.calendar : null

function reasons(changes: Partial<Recurrence>, after?: string, withCalendar = false): string[] {
  const found = runnability(
    daily(changes),
    after === undefined ? undefined : new Date(after),
    withCalendar ? calendar : null,
  )
  return found.runnable ? [] : found.reasons
}

function missed(changes: Partial<Recurrence>): string[] {
  const due = {
    recurrence: daily(changes),
    dueAt: new Date('2026-06-01T07:30:00Z'),
    now: new Date('2026-06-02T12:30:00Z'),
    graceSeconds: 60,
    limit: 5,
  }
  return decideOccurrences(due).decisions.flatMap(({ reason }) => reason ?? [])
}

/** What the domain itself writes, so that a sentence that changes there is missed here. */
const written: Readonly<Record<string, readonly string[]>> = {
  'why a rule has no run': [
    ...reasons({ executionTime: null }),
    ...reasons({ frequency: 'Weekly' }),
    ...reasons({ frequency: 'Monthly' }),
    ...reasons({ frequency: 'Annual', dayOfMonth: 1 }),
    ...reasons({ frequency: 'Monthly', monthlyType: 'Ordinal' }),
    ...reasons({ frequency: 'Monthly', monthlyType: 'WorkingDay' }),
    ...reasons({ frequency: 'Cron' }),
    ...reasons({ frequency: 'Cron', cron: '0 0 30 2 *' }),
    ...reasons({ frequency: 'Weekly', weekDays: ['Monday'], endDate: '2026-01-03' }),
    ...reasons({ startDate: '2026-12-25', endDate: '2026-12-26' }, undefined, true),
    ...reasons({ endDate: '2026-01-31' }, '2026-03-01T00:00:00Z'),
    ...reasons({ endDate: '2026-12-27' }, '2026-12-25T00:00:00Z', true),
  ],
  'why a run was missed': [
    ...missed({ missedRunPolicy: 'Skip' }),
    ...missed({ missedRunPolicy: 'RunAll', missedRunWindowMinutes: 30 }),
    ...missed({ missedRunPolicy: 'RunOnce', missedRunWindowMinutes: 2_880 }).slice(0, 1),
  ],
}

const cases = Object.entries(written).flatMap(([what, sentences]) =>
  [...new Set(sentences)].map((said) => ({ what, said })),
)

test.each(cases)(
  'the service says $what, and the console knows the words in both languages: $said',
  ({ said }) => {
    expect(serviceText(english, said)).toBe(said)
    expect(serviceText(german, said)).not.toBe(said)
    expect(serviceText(german, said)).not.toMatch(/\b(the|is|runs?|after|minutes|ago|source|server)\b/)
  },
)

/** Where the service writes what the domain does not. */
const elsewhere = [
  'apps/api/src/routes/bi-account/account.ts',
  'apps/api/src/routes/explain/rule-then.ts',
  'apps/api/src/wire/recurrence.ts',
  'apps/api/src/wire/schedule.ts',
  'apps/api/src/wire/source-account.ts',
  'packages/domain/src/execution/breaker.ts',
  'packages/domain/src/words/rooms/waits.ts',
  'packages/domain/src/recurrence/runnable.ts',
  'packages/engine/src/plan/plan-due-runs.ts',
  'packages/engine/src/plan/plan-occurrences.sql',
  'packages/source/src/cannot-run.ts',
  'packages/source/src/kinds/bi/browser/choose-method.ts',
  'packages/source/src/kinds/bi/browser/embedded-filters.ts',
  'packages/source/src/kinds/bi/can-run.ts',
  'packages/domain/src/words/rooms/filter-words.ts',
  'packages/source/src/kinds/bi/find-report.ts',
  'packages/source/src/kinds/jsreport/export-template.ts',
  'packages/source/src/kinds/reportserver/kind.ts',
  'packages/source/src/kinds/reportserver/render-report.ts',
  'packages/source/src/kinds/sql/table.ts',
  'packages/source/src/kinds/sql/write-pdf.ts',
  'packages/source/src/kinds/webpage/export-page.ts',
]

test('how a report was made is said in German for every sentence that a kind of source has for it', () => {
  const kinds = new URL('../../../../../packages/source/src/kinds/', import.meta.url)
  const sources = readdirSync(kinds, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(new URL(path, kinds), 'utf8'))
  const said = sources.flatMap((source) =>
    [...source.matchAll(/reason: ['`]([A-Z][^'`]+)['`]/g)].flatMap(([, sentence]) => sentence ?? []),
  )
  expect(said.length).toBeGreaterThan(8)
  expect(said.filter((sentence) => serviceText(german, sentence) === sentence)).toEqual([])
})

test('every sentence that the console knows is one that the service writes', () => {
  const told = cases.map(({ said }) => said).join('\n')
  const sources = elsewhere.map((path) =>
    readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8'),
  )
  const service = [told, ...sources].join('\n')
  for (const [id, form] of Object.entries(serviceSentences)) {
    const [longest = ''] = form
      .split(/\{\w+\}|(?<=\.) /)
      .toSorted((left, right) => right.length - left.length)
    expect(service.includes(longest.replace(/\.$/, '')), id).toBe(true)
  }
})

test.each([
  [
    'The recurrence names no day after StartDate 2026-01-01 that is not a holiday in the calendar Team. Nord.',
    'Die Regel nennt nach 2026-01-01 keinen Tag, der im Kalender Team. Nord kein Feiertag ist.',
  ],
  [
    'Report 2 of 3: The report cannot be made: It is gone.',
    'Bericht 2 von 3: Der Bericht lässt sich nicht erzeugen: It is gone.',
  ],
  [
    'The export interface does not take the filters: a filter of the kind TopN cannot be exported',
    'Die Exportschnittstelle nimmt die Filter nicht: ein Filter der Art TopN lässt sich nicht exportieren',
  ],
  [
    'The source account "Sales" was found invalid: The source system does not answer.',
    'Das Quellkonto „Sales“ ist ungültig: Das Quellsystem antwortet nicht.',
  ],
])('the German sentence says all that the English one says: %s', (said, words) => {
  expect(serviceText(german, said)).toBe(words)
})

test.each([
  '',
  'It is gone.',
  'The source account "" was found invalid: It is gone.',
  'The schedule is disabled',
])('a sentence that is not known stays as the service wrote it: %j', (said) => {
  expect(serviceText(german, said)).toBe(said)
})
