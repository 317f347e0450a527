import { useIntl } from 'react-intl'

import { factsOf, type Need } from '../../api/need-queries.ts'
import { StartRunButton } from '../../controls/start-run-button.tsx'
import { clockText, instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'

/** Runs the schedule as of the instant whose run is lacking. */
export function RunAsOf({ need }: { readonly need: Need }) {
  const { ScheduleId, ScheduleName, SinceEpochUtc } = need
  const intl = useIntl()
  const zone = useViewerZone()
  const AsOfEpochUtc = factsOf(need).asOfEpoch ?? SinceEpochUtc
  const time = clockText(intl, new Date(AsOfEpochUtc * 1_000), { zone })
  const instant = instantText(intl, AsOfEpochUtc, { zone })
  return (
    <StartRunButton
      run={{ ScheduleId, AsOfEpochUtc }}
      label={intl.formatMessage({ id: 'need.runAsOf' }, { time })}
      about={ScheduleName}
      warning={intl.formatMessage({ id: 'need.runAsOf.warning' }, { instant })}
    />
  )
}
