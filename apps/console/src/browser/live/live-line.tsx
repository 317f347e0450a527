import { FormattedMessage, useIntl } from 'react-intl'

import { clockText } from '../times/format.ts'
import { useViewerZone } from '../times/time-zone.ts'
import { useNow } from '../times/use-now.ts'
import { useLiveState } from './use-live.ts'

/** Whether what is shown is live, and the present time. */
export function LiveLine() {
  const intl = useIntl()
  const state = useLiveState()
  const zone = useViewerZone()
  const time = useNow((nowMs) => clockText(intl, new Date(nowMs), { zone, withSeconds: true }))
  return (
    <div className="live-line">
      <span className={`dot dot-${state.kind}`} aria-hidden="true" />
      <span>
        <FormattedMessage
          id={
            state.kind === 'live' || state.kind === 'connecting'
              ? `live.${state.kind}`
              : 'live.interrupted.short'
          }
        />
      </span>
      <span className="quiet numbers">{time}</span>
    </div>
  )
}

/**
 * How long an interruption lasts before it is said: a reconnection within this time changes nothing. A silence is
 * known after a longer time, and said at once.
 */
const noticeAfterMs = 3_000

export function LiveNotice() {
  const intl = useIntl()
  const state = useLiveState()
  const zone = useViewerZone()
  const nowMs = useNow((present) => present)
  const isNoticed = state.kind === 'interrupted' && nowMs - state.sinceMs >= noticeAfterMs
  const isUnanswered = state.kind === 'unanswered'
  const againSeconds =
    state.kind === 'interrupted' ? Math.max(0, Math.ceil((state.againMs - nowMs) / 1_000)) : 0
  return (
    <div role="status" className={isNoticed || isUnanswered ? 'notice notice-warn' : 'notice-none'}>
      {isUnanswered && <FormattedMessage id="live.unanswered" />}
      {isNoticed && (
        <FormattedMessage
          id="live.interrupted"
          values={{
            time: clockText(intl, new Date(state.sinceMs), { zone, withSeconds: true }),
            seconds: againSeconds,
          }}
        />
      )}
    </div>
  )
}
