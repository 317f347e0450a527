import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { reachOf } from './reach-of.ts'
import { loadWholeCatalogue } from '../../messages/languages.ts'

const en = await loadWholeCatalogue('en')

const mail = (...To: string[]) => ({ To, Cc: [], Bcc: [], Enabled: true })
const directory = (Enabled = true) => ({ Type: 'Directory', Enabled })
const intl = createIntl({ locale: 'en-GB', messages: en })

test.each([
  [[], [], 'no one: it has no recipient'],
  [[mail('ann@example.org', 'bob@example.org'), mail('ann@example.org')], [], '2 recipients'],
  [[], [directory(), directory(false)], 'one destination'],
  [[mail('ann@example.org')], [directory(), directory()], 'one recipient and 2 other destinations'],
])('running a schedule now says whom it reaches, mails and directories: %j %j', (mails, others, words) => {
  const schedule = { EmailDestinations: mails, Destinations: others, IsDataDriven: false }
  const said = intl.formatMessage({ id: 'schedule.runNow.warning' }, { ...reachOf(schedule as never) })
  expect(said).toBe(`It runs now and is sent to ${words}. Its planned runs stay as they are.`)
})
