import {
  breakerLimits,
  failure,
  type PutOff,
  putOffAfter,
  putOffByBreaker,
  putOffCodes,
} from '@punctual/domain'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { type Wait, waitText } from './wait-text.ts'

const write = (epoch: number) => `<${epoch}>`
const english = { intl: createIntl({ locale: 'en-GB', messages: en }), write }
const german = { intl: createIntl({ locale: 'de', messages: de }), write }

/** As the record has it. */
function onWire({ code, message, values = {} as never }: PutOff): Wait {
  const members = Object.entries<string | number | null>(values).map(([name, value]) => [
    name.charAt(0).toUpperCase() + name.slice(1),
    value,
  ])
  return { NotBeforeReason: message, NotBeforeCode: code, NotBeforeValues: Object.fromEntries(members) }
}

const century = 200 * 365 * 86_400_000
const waits: readonly { readonly putOff: PutOff; readonly words: string }[] = [
  {
    putOff: putOffAfter(failure('source_timeout'), 90_000),
    words: 'Der Versuch davor schlug fehl; der nächste beginnt nach einer Wartezeit von 90 Sekunden.',
  },
  {
    putOff: putOffAfter(failure('query_timeout', { retryAfterMs: 600_000 }), 0),
    words:
      'Die Abfrage brauchte ihre ganze Zeit; sie wird nach 10 Minuten noch einmal gestellt, oder zur nächsten Fälligkeit des Zeitplans, wenn die früher ist.',
  },
  {
    putOff: putOffAfter(failure('source_busy', { source: 'bi', retryAfterMs: 60_000 }), 0),
    words:
      'Die Quelle bat, 60 Sekunden zu warten; dann wird es wieder versucht, oder zur nächsten Fälligkeit des Zeitplans, wenn die früher ist.',
  },
  {
    putOff: putOffAfter(failure('mail_server_busy', { source: 'smtp', retryAfterMs: century }), 0),
    words:
      'Der Mailserver bat, mehr als hundert Jahre zu warten; nach 60 Minuten wird es wieder versucht, oder zur nächsten Fälligkeit des Zeitplans, wenn die früher ist.',
  },
  {
    putOff: putOffByBreaker('MailServer', new Date(breakerLimits.firstWaitMs)),
    words:
      'Mehrere Läufe nacheinander fanden den Mailserver nicht erreichbar. Seit <5> warten die Läufe, die ihn brauchen, und einer nach dem anderen versucht es wieder; antwortet er, geht es für alle weiter.',
  },
]

test.each(waits)(
  'why a run waits is told by its code and its values: $putOff.message',
  ({ putOff, words }) => {
    expect(waitText(onWire(putOff), german)).toBe(words)
    const { message } = putOff
    const told = message.replace(/(?<=Since )[^U]+UTC/, '<5>')
    expect(waitText(onWire(putOff), english)).toBe(told)
  },
)

test('every code of a wait is told here', () => {
  expect(new Set(waits.map(({ putOff }) => putOff.code))).toEqual(new Set(putOffCodes))
})

test('a wait without values is told as any sentence of the service, and no wait is told as none', () => {
  const NotBeforeReason = putOffAfter(failure('source_timeout'), 90_000).message
  const wait = { NotBeforeReason, NotBeforeCode: 'retry', NotBeforeValues: null } as const
  expect(waitText(wait, german)).toBe(waits[0]?.words)
  expect(waitText({ ...wait, NotBeforeReason: null }, german)).toBeNull()
})
