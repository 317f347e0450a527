import { FormattedMessage } from 'react-intl'

import type { TriedChange } from '../../api/bulk-schedules.ts'
import { Button } from '../../controls/button.tsx'
import { ChangeDiff } from '../../controls/change-diff.tsx'
import { isSameValue } from '../../controls/same-value.ts'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { StateMark } from '../../states/state-mark.tsx'

interface ChangePreviewProps {
  readonly changes: readonly TriedChange[]
  /** How many are chosen: the first ones are tried. */
  readonly count: number
  readonly onBack: () => void
  readonly onConfirm: () => void
}

/** What each schedule would have: those that change first, then those that are refused; others are counted. */
export function ChangePreview({ changes, count, onBack, onConfirm }: ChangePreviewProps) {
  const changed = changes.filter(({ change }) => change !== null && !isSameValue(change.before, change.after))
  const refused = changes.filter(({ change }) => change === null)
  const isWhole = changes.length === count
  const values = {
    changed: changed.length,
    same: changes.length - changed.length - refused.length,
    refused: refused.length,
  }
  return (
    <div className="bulk-preview">
      <p role="status">
        <FormattedMessage id="bulk.recipients.found" values={values} />{' '}
        {!isWhole && <FormattedMessage id="bulk.recipients.first" values={{ count: changes.length }} />}
      </p>
      <ul tabIndex={0}>
        {changed.map(({ schedule, change }) => (
          <li key={schedule.ScheduleId}>
            <strong>
              <StoredName name={schedule.ScheduleName} />
            </strong>
            <ChangeDiff before={recordOf(change?.before)} after={recordOf(change?.after)} />
          </li>
        ))}
        {refused.map(({ schedule, refusal }) => (
          <li key={schedule.ScheduleId}>
            <StateMark mark="cross" tone="bad" />{' '}
            <strong>
              <StoredName name={schedule.ScheduleName} />
            </strong>
            : {shown(refusal)}
          </li>
        ))}
      </ul>
      <div className="buttons">
        {(changed.length > 0 || !isWhole) && (
          <Button kind="primary" onPress={onConfirm}>
            <FormattedMessage
              id="bulk.recipients.change"
              values={{ count: isWhole ? changed.length : count }}
            />
          </Button>
        )}
        <Button onPress={onBack} autoFocus>
          <FormattedMessage id="bulk.recipients.back" />
        </Button>
      </div>
    </div>
  )
}

/** A record with what changes, as the forms call its members: names are shown, and not ids. */
function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return { EmailDestinations: value }
  const {
    AccountId: _id,
    CalendarId: _calendarId,
    CalendarName,
    ...rest
  } = (value ?? {}) as Record<string, unknown>
  const { ExecutionTime, TimeZone, ...others } = rest
  return { ...others, Schedule: { ExecutionTime, TimeZone, CalendarId: CalendarName } }
}
