import { FormattedMessage, useIntl } from 'react-intl'

import { undoable } from '../api/bulk-schedules.ts'
import { shown } from '../controls/shown.ts'
import { StoredName } from '../controls/stored-name.tsx'
import { Button } from '../controls/button.tsx'
import { Refusal } from '../controls/refusal.tsx'
import { StateMark } from '../states/state-mark.tsx'
import type { BulkEnd } from './bulk-progress.ts'
import type { BulkState } from './bulk-run.ts'

export interface BulkOutcomeProps {
  readonly ended: Extract<BulkState, { kind: 'ended' }>
  readonly onGoOn: () => void
  readonly onUndo: () => void
  readonly onClose: () => void
}

const shownFailures = 50

/** What happened to how many, of each that failed its reason, and what is left to do. */
export function BulkOutcome({ ended, onGoOn, onUndo, onClose }: BulkOutcomeProps) {
  const intl = useIntl()
  const { end, error, progress } = ended
  const { task, count, done, failures } = progress
  const isFine = failures.length === 0 && end === 'complete'
  const rest = progress.rest.length
  const changed = undoable(task.action) === null ? 0 : (progress.changed?.length ?? 0)
  return (
    <section
      className={isFine ? 'bulk-outcome' : 'bulk-outcome bulk-outcome-warn'}
      aria-label={intl.formatMessage({ id: `bulk.${task.action}` })}
    >
      <div className="bulk-line">
        <StateMark mark={isFine ? 'tick' : 'triangle'} tone={isFine ? 'ok' : 'warn'} />
        <span role="status" className="bulk-words">
          <FormattedMessage id={`bulk.${task.action}.done`} values={{ done, asked: count }} />
          <Why end={end} rest={rest} />
        </span>
        {rest > 0 && end !== 'refused' && (
          <Button onPress={onGoOn}>
            <FormattedMessage id="bulk.goOn" values={{ rest }} />
          </Button>
        )}
        {changed > 0 && (
          <Button onPress={onUndo}>
            <FormattedMessage id="bulk.undo" values={{ changed }} />
          </Button>
        )}
        <Button kind="quiet" onPress={onClose}>
          <FormattedMessage id="close" />
        </Button>
      </div>
      <Refusal error={error} />
      {/* It scrolls, also by the keyboard. */}
      {failures.length > 0 && (
        <ul tabIndex={0}>
          {failures.slice(0, shownFailures).map(({ scheduleId, scheduleName, reasons }) => (
            <li key={scheduleId}>
              <strong>
                <StoredName name={scheduleName} />
              </strong>
              : {shown(reasons.join(' '))}
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

/** Why some are left. */
function Why({ end, rest }: { readonly end: BulkEnd; readonly rest: number }) {
  if (end === 'complete' || end === 'refused') return null
  return (
    <>
      {' '}
      <FormattedMessage id={`bulk.${end}`} values={{ rest }} />
    </>
  )
}
