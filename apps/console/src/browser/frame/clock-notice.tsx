import { useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { lengthText } from '../times/format.ts'
import { useClock } from '../times/use-now.ts'

/** Below this the clock of a computer misleads no reader. */
const noticedMs = 60_000

/** Says that the clock of the browser's computer is wrong: the times of the pages are not those that it shows. */
export function ClockNotice() {
  const intl = useIntl()
  const clock = useClock()
  const offsetMs = useSyncExternalStore(clock.subscribe, clock.offsetMs)
  const isWrong = Math.abs(offsetMs) > noticedMs
  const length = lengthText(intl, Math.round(Math.abs(offsetMs) / 60_000) * 60)
  return (
    <div role="status" className={isWrong ? 'quiet' : 'notice-none'}>
      {isWrong && <FormattedMessage id={offsetMs < 0 ? 'clock.fast' : 'clock.slow'} values={{ length }} />}
    </div>
  )
}
