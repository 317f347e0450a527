import { FormattedMessage, useIntl } from 'react-intl'

import type { Execution } from '../../api/queries.ts'
import { useSaid } from '../../controls/use-said.ts'
import { durationText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'

interface LatenessProps {
  readonly record: Execution
}

/** How late it began, and what held it for longest where that is known; nothing when it was not late. */
export function useLateWords({ LateSeconds, LateCause }: Execution): readonly string[] {
  const intl = useIntl()
  const said = useSaid()
  if (LateSeconds === null || LateSeconds === 0) return []
  const values = { time: durationText(intl, LateSeconds) }
  if (LateCause === null) return [intl.formatMessage({ id: 'execution.late.short' }, values)]
  return [intl.formatMessage({ id: 'execution.late' }, values), said(LateCause.Message)]
}

export function Lateness({ record }: LatenessProps) {
  const [late, cause] = useLateWords(record)
  if (late === undefined) return null
  return (
    <p className="sentence">
      <strong>{late}</strong> {cause}
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
