import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'

import { useClient } from '../../../api/client-context.ts'
import { previewQuery } from '../../../api/preview-queries.ts'
import { Button } from '../../../controls/button.tsx'
import { ChangeDiff } from '../../../controls/change-diff.tsx'
import { ActionProblem } from '../../../controls/action-problem.tsx'
import { isSameValue } from '../../../controls/same-value.ts'
import { QueryView } from '../../../controls/query-view.tsx'
import type { MessageId } from '../../../messages/en.ts'
import {
  editableRecurrence,
  missingParts,
  type Recurrence,
  sentRecurrence,
} from '../../../schedule-forms/recurrence.ts'
import { Run } from '../../../schedule-forms/run-preview.tsx'
import { shownEdit } from './shown-edit.ts'
import type { Edit } from './update-of.ts'

export interface ReviewChangesProps {
  readonly edit: Edit
  readonly problem: Error | null
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onBack: () => void
}

/** Old against new, before anything is written: the runs, and every other member that changes. */
export function ReviewChanges(props: ReviewChangesProps) {
  const { edit, problem, isSaving, onSave, onBack } = props
  const was = editableRecurrence(edit.stored.Schedule)
  const rule = edit.after.recurrence
  const isOtherRule = !isSameValue(sentRecurrence(edit.before.recurrence), sentRecurrence(rule))
  return (
    <section className="review">
      <h2>
        <FormattedMessage id="edit.review" />
      </h2>
      <ChangeDiff {...shownEdit(edit)} />
      {isOtherRule && (
        <div className="old-and-new">
          <NextRuns title="edit.before" rule={was} />
          <NextRuns title="edit.after" rule={rule} />
        </div>
      )}
      <ActionProblem error={problem} onRetry={onSave} />
      <div className="edit-bar">
        <Button kind="primary" onPress={onSave} isUnavailable={isSaving} autoFocus>
          <FormattedMessage id="edit.confirm" />
        </Button>
        <Button onPress={onBack}>
          <FormattedMessage id="edit.back" />
        </Button>
      </div>
    </section>
  )
}

const shownRuns = 5

function NextRuns({ title, rule }: { readonly title: MessageId; readonly rule: Recurrence | null }) {
  const isComplete = rule !== null && missingParts(rule).length === 0
  const sent = isComplete ? sentRecurrence(rule) : null
  const query = useQuery(previewQuery(useClient(), sent, shownRuns))
  return (
    <div>
      <h3>
        <FormattedMessage id={title} />
      </h3>
      {isComplete ? (
        <QueryView query={query} lines={shownRuns}>
          {(runs) =>
            runs.length === 0 ? (
              <FormattedMessage id="edit.noRuns" />
            ) : (
              <ol className="runs">
                {runs.map((run) => (
                  <Run key={run.EpochUtc} run={run} zone={rule.TimeZone ?? null} />
                ))}
              </ol>
            )
          }
        </QueryView>
      ) : (
        <FormattedMessage id="edit.noRuns" />
      )}
    </div>
  )
}
