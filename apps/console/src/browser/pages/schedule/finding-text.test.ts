import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type FindingCode, findingCodes, findingValueName, findingValues } from '@punctual/domain'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { de } from '../../messages/de.ts'
import { en } from '../../messages/en.ts'
import { explanation as german } from '../../messages/explanation.de.ts'
import { explanation as english } from '../../messages/explanation.en.ts'
import { findingQuotation, findingText } from './finding-text.ts'

const write = (epoch: number) => `<${epoch}>`
const inGerman = { intl: createIntl({ locale: 'de', messages: de }), write, wasRule: 'Täglich um 09:30' }
const inEnglish = { intl: createIntl({ locale: 'en-GB', messages: en }), write, wasRule: null }

test('every code of a finding has words in both languages, and no other has', () => {
  const ids = Object.keys(findingCodes).map((code) => `explained.${code}`)
  expect(Object.keys(english).toSorted()).toEqual(ids.toSorted())
  expect(Object.keys(german).toSorted()).toEqual(ids.toSorted())
})

test.each([english, german])('the words of a code ask only for values that its findings have', (messages) => {
  for (const [id, message] of Object.entries(messages)) {
    const code = id.slice('explained.'.length) as FindingCode
    const names = findingValues[code].map((name) => findingValueName(name))
    expect(names, id).toEqual(expect.arrayContaining(valuesOf(parse(message))))
  }
})

/** What the service answers of a finding. */
interface Answered {
  readonly Code: FindingCode
  readonly Values: Parameters<typeof findingText>[0]['Values'] & {}
  readonly words: string
}

test.each<Answered>([
  {
    Code: 'holiday_skipped',
    Values: {
      Date: '2027-01-01',
      Holiday: 'Nieuwjaar',
      Calendar: 'Netherlands',
      BeforeEpochUtc: null,
      AfterEpochUtc: 7,
    },
    words:
      '1. Januar 2027 ist ein Feiertag (Nieuwjaar) im Kalender Netherlands: Die Läufe des Tages wurden ausgelassen. Davor gibt es keinen Lauf. Der nächste: <7>.',
  },
  {
    Code: 'ran',
    Values: {
      StartedEpochUtc: 1,
      CompletedEpochUtc: 2,
      ServerName: 'worker-1',
      Status: 'Succeeded',
      ErrorMessage: null,
      ErrorCode: null,
    },
    words: 'Er lief von <1> bis <2> auf worker-1. Ergebnis: Zugestellt.',
  },
  {
    Code: 'placed',
    Values: { ServerName: 'worker-1', Reason: 'am wenigsten belegt (3 von 4 Plätzen frei)' },
    words: 'Er wurde worker-1 zugeteilt: am wenigsten belegt (3 von 4 Plätzen frei).',
  },
  {
    Code: 'late',
    Values: { LateSeconds: 300, PlanningSeconds: 61, PlacingSeconds: 0, StartingSeconds: 238 },
    words:
      'Er begann 5 min 0 s nach seiner Zeit; bis er geplant war: 1 min 1 s; bis der Server einen freien Platz hatte: 3 min 58 s.',
  },
  {
    Code: 'disabled',
    Values: { Ahead: true, SwitchedEpochUtc: 3, SwitchedBy: 'ann' },
    words: 'Der Zeitplan ist inaktiv, seit <3> durch ann.',
  },
  {
    Code: 'changed_since',
    Values: {
      Changed: 'Calendar',
      ChangedEpochUtc: 4,
      ChangedBy: 'ann',
      WasDescription: 'Every day at 09:30',
    },
    words: 'Der Kalender des Zeitplans wurde <4> von ann geändert. Bis dahin galt: Täglich um 09:30.',
  },
  {
    Code: 'short_month',
    Values: { Month: '2026-06', DaysOfMonth: 30, DayOfMonth: 31, RunsOnDay: 30 },
    words: 'Juni 2026 hat 30 Tage, also keinen Tag 31: Er läuft am Tag 30.',
  },
])('a finding of $Code is said in German, with its values', ({ Code, Values, words }) => {
  expect(findingText({ Code, Message: 'in English', Values }, inGerman)).toBe(words)
})

test('a finding of an unknown code, or without values, is shown as the service wrote it, with its instants as the viewer reads them', () => {
  const Message = 'It was moved at 1970-01-01T00:00:09Z.'
  const unknown = { Code: 'moved' as FindingCode, Message, Values: {} }
  expect(findingText(unknown, inGerman)).toBe('It was moved at <9>.')
  expect(findingText({ Code: 'holiday_moved', Message }, inEnglish)).toBe('It was moved at <9>.')
})

function valuesOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) return []
    const options = 'options' in element ? Object.values(element.options) : []
    return [element.value, ...options.flatMap(({ value }) => valuesOf(value))]
  })
}

test('a failed run is shown by the code of its failure, apart from what was answered', () => {
  const Values = {
    StartedEpochUtc: 1,
    CompletedEpochUtc: 2,
    ServerName: 'worker-1',
    Status: 'Failed',
    ErrorMessage: '554 5.7.1 Not here',
    ErrorCode: 'mail_rejected',
  }
  expect(findingText({ Code: 'ran', Message: '', Values }, inGerman)).toBe(
    'Er lief von <1> bis <2> auf worker-1. Ergebnis: Fehlgeschlagen: Der Mailserver lehnt die Nachricht ab.',
  )
  expect(findingQuotation(inGerman.intl, { Values })).toBe('554 5.7.1 Not here')
})
