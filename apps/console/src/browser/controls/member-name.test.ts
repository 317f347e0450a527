import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { de } from '../messages/de.ts'
import { memberName } from './member-name.ts'

const german = createIntl({ locale: 'de', messages: de })

test.each([
  ['Schedule.ExecutionTime', de['recurrence.time']],
  ['EmailDestinations[01a20892-7f26-7421-bb82-b23bf06b4b64].Body', de['recipients.Body']],
  ['NotifyOnFailure', de['edit.notify']],
  ['EmailDestinations[0].constructor', null],
  ['BasicFilters[0].Values', null],
  ['', null],
])('a member of a schedule is called as on its forms: %s', (path, name) => {
  expect(memberName(german, path)).toBe(name)
})

test.each(['Schedule.MissedRunWindowMinutes', 'Schedule.Enabled', 'Owner', 'Description', 'Schedule.Month'])(
  'each name of a member is in the catalogue: %s',
  (path) => {
    expect(memberName(german, path)).not.toBeNull()
  },
)
