import { FormattedMessage } from 'react-intl'

import type { BulkAction, BulkOutcome } from '../../api/bulk-schedules.ts'
import { Button } from '../../controls/button.tsx'
import { StateMark } from '../../states/state-mark.tsx'

export interface BulkResult extends BulkOutcome {
  readonly action: BulkAction
  readonly asked: number
  /** Of each schedule, by its id. */
  readonly names: ReadonlyMap<string, string>
}

const shownFailures = 50

/** What happened to how many, and of each that failed its reason. */
export function BulkOutcomeView({
  result,
  onClose,
}: {
  readonly result: BulkResult
  readonly onClose: () => void
}) {
  const { action, asked, done, failures, names } = result
  const isFine = failures.length === 0
  return (
    <section className={isFine ? 'bulk-outcome' : 'bulk-outcome bulk-outcome-warn'} role="status">
      <p>
        <StateMark mark={isFine ? 'tick' : 'triangle'} tone={isFine ? 'ok' : 'warn'} />
        <FormattedMessage id={`bulk.${action}.done`} values={{ done, asked }} />
        <Button kind="quiet" onPress={onClose}>
          <FormattedMessage id="close" />
        </Button>
      </p>
      {!isFine && (
        <ul>
          {failures.slice(0, shownFailures).map(({ scheduleId, reasons }) => (
            <li key={scheduleId}>
              <strong>{names.get(scheduleId) ?? scheduleId}</strong>: {reasons.join(' ')}
            </li>
          ))}
        </ul>
      )}
      {failures.length > shownFailures && (
        <FormattedMessage id="preview.unlike.more" values={{ count: failures.length - shownFailures }} />
      )}
    </section>
  )
}
