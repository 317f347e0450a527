import { buildOutdated, findingValueName, type Hold, holdCodes, memoryLow, runsAlone } from '@punctual/domain'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { de } from '../../messages/de.ts'
import { en } from '../../messages/en.ts'
import { type HeldServer, holdText } from './hold-text.ts'

const english = createIntl({ locale: 'en-GB', messages: en })
const german = createIntl({ locale: 'de', messages: de })
const mebibyte = 1024 * 1024

/** As the list of servers has it. */
function onWire({ code, message, values }: Hold): HeldServer {
  const members = Object.entries(values).map(([name, value]) => [findingValueName(name), value])
  return { HoldReason: message, HoldCode: code, HoldValues: Object.fromEntries(members) }
}

const holds: readonly { readonly hold: Hold; readonly words: string }[] = [
  {
    hold: memoryLow(127 * mebibyte, 128 * mebibyte),
    words: 'nur noch 127 MiB Speicher frei, weniger als 128 MiB',
  },
  { hold: runsAlone, words: 'eine Ausführung läuft hier allein, da sie schon Prozesse beendet hat' },
  {
    hold: buildOutdated({ version: '1.2.0', buildFormat: 3, clusterFormat: 4 }),
    words:
      'dieser Build (1.2.0) liest Arbeit im Format 3, und der Cluster hat Format 4: Starten Sie einen neueren Build',
  },
]

test.each(holds)(
  'why a server takes no work is told by its code and values: $hold.message',
  ({ hold, words }) => {
    expect(holdText(german, onWire(hold))).toBe(words)
    expect(holdText(english, onWire(hold))).toBe(hold.message)
  },
)

test('every code of a hold is told here', () => {
  expect(holds.map(({ hold }) => hold.code).toSorted()).toEqual([...holdCodes].toSorted())
})

test('a server that takes work is told of as none, and a reason of a later version as the service wrote it', () => {
  expect(holdText(german, { HoldReason: null, HoldCode: null, HoldValues: null })).toBeNull()
  const later = { HoldReason: 'the disk is full', HoldCode: 'disk_full' as never, HoldValues: {} }
  expect(holdText(german, later)).toBe('the disk is full')
})
