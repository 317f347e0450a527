import { expect, test } from 'vitest'

import { failure } from '../failure.ts'
import { say } from '../words/sentence.ts'
import { putOffByWindow } from '../window/said.ts'
import { putOffByBreaker } from './breaker.ts'
import { type PutOff, putOffAfter, putOffByLimit, putOffCodes, putOffSentence } from './put-off.ts'

const century = 200 * 365 * 86_400_000
const opened = new Date('2026-06-01T10:00:00Z')

const upgrade = {
  id: 'w1',
  name: 'Upgrade',
  reason: '',
  times: { kind: 'once', from: opened, until: null },
  policy: 'Delay',
} as const

const waits: readonly (readonly [PutOff, english: string, german: string])[] = [
  [
    putOffAfter(failure('source_timeout'), 90_500),
    'The attempt before failed; the next one begins after a wait of 90 seconds.',
    'Der Versuch davor schlug fehl; der nächste beginnt nach einer Wartezeit von 90 Sekunden.',
  ],
  [
    putOffAfter(failure('query_timeout', { retryAfterMs: 600_000 }), 0),
    'The query used its whole time. It is asked once more after 10 minutes, or at the next due instant of the schedule if that is sooner.',
    'Die Abfrage brauchte ihre ganze Zeit. Sie wird nach 10 Minuten noch einmal gestellt, oder zur nächsten Fälligkeit des Zeitplans, wenn die früher ist.',
  ],
  [
    putOffAfter(failure('source_busy', { source: 'bi', retryAfterMs: 60_000 }), 0),
    'The source asked to wait for 60 seconds; it is tried again then, or at the next due instant of the schedule if that is sooner.',
    'Die Quelle bat, 60 Sekunden zu warten; dann wird es wieder versucht, oder zur nächsten Fälligkeit des Zeitplans, wenn die früher ist.',
  ],
  [
    putOffAfter(failure('mail_server_busy', { source: 'smtp', retryAfterMs: century }), 0),
    'The mail server asked to wait for more than a hundred years; it is tried again after 60 minutes, or at the next due instant of the schedule if that is sooner.',
    'Der Mailserver bat, mehr als hundert Jahre zu warten; nach 60 Minuten wird es wieder versucht, oder zur nächsten Fälligkeit des Zeitplans, wenn die früher ist.',
  ],
  [
    putOffByBreaker('SourceAccount', opened),
    'Several runs in a row found the source system away. Since 2026-06-01 10:00:00 UTC the runs that need it wait, and one at a time tries it again; when it answers, all go on.',
    'Mehrere Läufe nacheinander fanden das Quellsystem nicht erreichbar. Seit 2026-06-01 10:00:00 UTC warten die Läufe, die darauf angewiesen sind, und einer nach dem anderen versucht es wieder; kommt eine Antwort, geht es für alle weiter.',
  ],
  [
    putOffByBreaker('MailServer', opened),
    'Several runs in a row found the mail server away. Since 2026-06-01 10:00:00 UTC the runs that need it wait, and one at a time tries it again; when it answers, all go on.',
    'Mehrere Läufe nacheinander fanden den Mailserver nicht erreichbar. Seit 2026-06-01 10:00:00 UTC warten die Läufe, die darauf angewiesen sind, und einer nach dem anderen versucht es wieder; kommt eine Antwort, geht es für alle weiter.',
  ],
  [
    putOffByLimit(11_500),
    'A limit of the mail server is reached. The run goes on after 12 seconds.',
    'Eine Grenze des Mailservers ist erreicht. Der Lauf geht nach 12 Sekunden weiter.',
  ],
  [
    putOffByWindow({ policy: 'Delay', window: upgrade, until: opened }),
    'Its due time is in the window Upgrade, which lasts until 2026-06-01 10:00:00 UTC.',
    'Sein fälliger Zeitpunkt liegt im Wartungsfenster Upgrade, das bis 2026-06-01 10:00:00 UTC dauert.',
  ],
  [
    putOffByWindow({ policy: 'Delay', window: upgrade, until: null }),
    'Its due time is in the window Upgrade, which lasts until it is removed.',
    'Sein fälliger Zeitpunkt liegt im Wartungsfenster Upgrade, das dauert, bis es entfernt wird.',
  ],
]

test.each(waits)('why a run waits is said anew from what is stored of it: %j', (putOff, english, german) => {
  const stored = JSON.parse(JSON.stringify(putOff)) as PutOff
  const said = putOffSentence(stored)
  expect(stored.message).toBe(english)
  expect(said && say(said, 'en')).toBe(english)
  expect(said && say(said, 'de')).toBe(german)
})

test('every code of a wait is said', () => {
  expect(new Set(waits.map(([{ code }]) => code))).toEqual(new Set(putOffCodes))
})

test.each([
  { code: 'retry' },
  { code: 'retry', values: { waitSeconds: '90' } },
  { code: 'away', values: {} },
  { code: 'toString', values: {} },
])('a reason that this build does not know so has no sentence: %j', (stored) => {
  expect(putOffSentence(stored as never)).toBeNull()
})
