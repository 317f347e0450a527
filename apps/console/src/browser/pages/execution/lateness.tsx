import { FormattedMessage, useIntl } from 'react-intl'

import type { Execution } from '../../api/queries.ts'
import { useSaid } from '../../controls/use-said.ts'
import { durationText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'

interface LatenessProps {
  readonly record: Execution
}

/** How late it began, and what held it for longest. */
export function Lateness({ record: { LateSeconds, LateCause } }: LatenessProps) {
  const intl = useIntl()
  const said = useSaid()
  if (LateSeconds === null || LateSeconds === 0) return null
  return (
    <p className="sentence">
      <strong>
        <FormattedMessage
          id={LateCause === null ? 'execution.late.short' : 'execution.late'}
          values={{ time: durationText(intl, LateSeconds) }}
        />
      </strong>{' '}
      {LateCause !== null && said(LateCause.Message)}
    </p>
  )
}

/** When it began first. How late that was stands beside it. */
export function LateStart({ record: { StartedEpochUtc, ScheduledForEpochUtc } }: LatenessProps) {
  const intl = useIntl()
  if (StartedEpochUtc === null) return '–'
  const late = ScheduledForEpochUtc === null ? 0 : StartedEpochUtc - ScheduledForEpochUtc
  return (
    <>
      <Instant epoch={StartedEpochUtc} isRelative={false} withSeconds />
      {late > 0 && (
        <>
          {' '}
          <span className="words-warn">
            <FormattedMessage id="execution.late.short" values={{ time: durationText(intl, late) }} />
          </span>
        </>
      )}
    </>
  )
}
