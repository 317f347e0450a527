import { createPlacer, type PlacerOptions } from '@punctual/domain'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { de } from '../../messages/de.ts'
import { en } from '../../messages/en.ts'
import { placementText } from './placement-text.ts'

const english = createIntl({ locale: 'en-GB', messages: en })
const german = createIntl({ locale: 'de', messages: de })

const alpha = { name: 'alpha', slots: 2, load: 1 }

function reasonOf(options: Partial<PlacerOptions>, desiredServerName: string | null = null): string {
  const placer = createPlacer({
    method: 'RoundRobin',
    servers: [alpha],
    firstNumber: 4n,
    affinityFallbackMs: 30_000,
    fullPerSlot: 3,
    ...options,
  })
  return placer({ desiredServerName, waitedMs: 60_000 })?.reason ?? ''
}

const full = { name: 'aachen, 2', slots: 2, load: 6 }

test.each([
  [
    reasonOf({}),
    'In turn: number 4 over one live server',
    'Der Reihe nach: Nummer 4 über einen laufenden Server',
  ],
  [
    reasonOf({ servers: [full, alpha] }),
    'In turn: number 4 over 2 live servers; aachen, 2 full, passed over',
    'Der Reihe nach: Nummer 4 über 2 laufende Server; aachen, 2 voll, übergangen',
  ],
  [
    reasonOf({ method: 'LeastLoaded' }),
    'Least loaded: 1 of 2 slots free',
    'Am wenigsten belastet: 1 von 2 Plätzen frei',
  ],
  [
    reasonOf({ method: 'ServerAffinity' }),
    'First run, so the least loaded server: 1 of 2 slots free',
    'Erster Lauf, also der am wenigsten belastete Server: 1 von 2 Plätzen frei',
  ],
  [
    reasonOf({ method: 'ServerAffinity' }, 'alpha'),
    'The server that the schedule keeps to',
    'Der Server, bei dem der Zeitplan bleibt',
  ],
  [
    reasonOf({ method: 'ServerAffinity' }, 'beta'),
    'Its own server beta is gone for more than 30 s, so the least loaded one: 1 of 2 slots free',
    'Sein Server beta ist seit mehr als 30 s weg, also der am wenigsten belastete: 1 von 2 Plätzen frei',
  ],
])('the placement that the service calls %j is said in the words of each language', (reason, en, de) => {
  expect([placementText(english, reason), placementText(german, reason)]).toEqual([en, de])
})

test('a reason of a placement that the console does not know is shown as the service wrote it', () => {
  expect(placementText(german, 'the only one left')).toBe('the only one left')
})
