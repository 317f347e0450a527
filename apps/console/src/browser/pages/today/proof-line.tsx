import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { reconciliationQuery } from '../../api/today-queries.ts'
import { instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'

/** What the reconciler says: it computes again what had to run, and compares. */
export function ProofLine() {
  const intl = useIntl()
  const zone = useViewerZone()
  const { data } = useQuery(reconciliationQuery(useClient()))
  if (data === undefined || data.LastRun === null) return null
  const { Schedules: schedules, CompletedEpochUtc } = data.LastRun
  const time = instantText(intl, CompletedEpochUtc, { zone, withSeconds: true })
  const findings = data.Findings.length
  return (
    <p className={findings === 0 ? 'quiet' : 'words-bad'}>
      <FormattedMessage
        id={findings > 0 ? 'today.findings' : schedules > 0 ? 'today.proof' : 'today.unproven'}
        values={{ schedules, time, findings }}
      />
    </p>
  )
}
