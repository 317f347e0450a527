import '../style/bulk.css'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../controls/button.tsx'
import { useBulkRun, useBulkState } from './bulk-context.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import type { BulkProgress } from './bulk-progress.ts'

/** The action on many schedules, above every page: how far it has come, then its outcome until it is closed. */
export function BulkNotice() {
  const run = useBulkRun()
  const state = useBulkState()
  useQuestionBeforeLeaving(state.kind === 'running')
  if (state.kind === 'none') return null
  if (state.kind === 'ended')
    return (
      <BulkOutcome
        ended={state}
        onGoOn={run.goOn}
        onUndo={() => void run.undo().catch(() => {})}
        onClose={run.close}
      />
    )
  return <Working progress={state.progress} isStopping={state.isStopping} onStop={run.stop} />
}

interface WorkingProps {
  readonly progress: BulkProgress
  readonly isStopping: boolean
  readonly onStop: () => void
}

function Working({ progress, isStopping, onStop }: WorkingProps) {
  const intl = useIntl()
  const { task, done, count, failures } = progress
  const action = intl.formatMessage({ id: `bulk.${task.action}` })
  return (
    <section className="bulk-outcome" aria-label={action}>
      <div className="bulk-line">
        <span role="status" className="bulk-words">
          <FormattedMessage id="bulk.working" values={{ action, done, count, failed: failures.length }} />
          {isStopping && (
            <>
              {'. '}
              <FormattedMessage id="bulk.stopping" />
            </>
          )}
        </span>
        <Button onPress={onStop} isUnavailable={isStopping}>
          <FormattedMessage id="bulk.stop" />
        </Button>
      </div>
    </section>
  )
}

/** The browser asks before a page that ends the action; pages of the console do not end it. */
function useQuestionBeforeLeaving(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAsked])
}
