import '../style/bulk.css'
import { useNavigate } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { Button } from '../controls/button.tsx'
import { StoredName } from '../controls/stored-name.tsx'
import { type StepName, stepOf } from '../pages/new-schedule/step-names.ts'
import { StateMark } from '../states/state-mark.tsx'
import { useDraftChecks } from './draft-checks-context.ts'
import { type Check, type DraftCheck } from './draft-checks.ts'

interface DraftNoticeProps extends DraftCheck {
  readonly draftId: string
}

/** How far the check of a draft has come, then its outcome until it is closed, or opened. */
export function DraftNotice({ draftId, name, check }: DraftNoticeProps) {
  const checks = useDraftChecks()
  const navigate = useNavigate()
  if (check.kind === 'none' || check.kind === 'opening') return null
  const isBusy = check.kind === 'busy'
  const isSaved = check.kind === 'saved'
  const open = () => {
    if (!isSaved)
      return void navigate({ to: '/schedules/new', search: { draft: draftId, step: stepToMend(check) } })
    checks.forget(draftId)
    void navigate({ to: '/schedules/$id', params: { id: check.id } })
  }
  return (
    <section className={isBusy || isSaved ? 'bulk-outcome' : 'bulk-outcome bulk-outcome-warn'}>
      <div className="bulk-line">
        {!isBusy && <StateMark mark={isSaved ? 'tick' : 'triangle'} tone={isSaved ? 'ok' : 'warn'} />}
        <span role="status" className="bulk-words">
          <FormattedMessage
            id={`newSchedule.away.${check.kind}`}
            values={{ name: <StoredName name={name} /> }}
          />
        </span>
        {!isBusy && (
          <>
            <Button onPress={open}>
              <FormattedMessage
                id={isSaved ? 'newSchedule.away.openSchedule' : 'newSchedule.away.openDraft'}
              />
            </Button>
            <Button kind="quiet" onPress={() => checks.forget(draftId)}>
              <FormattedMessage id="close" />
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

/** The step with the first refusal that has one; else the last, from where a draft is saved. */
function stepToMend(check: Check): StepName {
  const section =
    check.kind === 'refused' ? check.refusals.find((each) => each.section !== null)?.section : null
  return stepOf(section ?? 'details')
}
