import '../../../style/dry-run.css'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'

import { bodyOf } from '../../../api/answers.ts'
import { useClient } from '../../../api/client-context.ts'
import { ActionProblem } from '../../../controls/action-problem.tsx'
import { Button } from '../../../controls/button.tsx'
import { DialogButton } from '../../../controls/dialog-button.tsx'
import { DryRunResult } from './dry-run-result.tsx'

interface DryRunButtonProps {
  readonly scheduleId: string
  readonly isAllowed: boolean
}

/** Shows what a run would send, and sends nothing. */
export function DryRunButton({ scheduleId, isAllowed }: DryRunButtonProps) {
  if (!isAllowed) return null
  return (
    <DialogButton
      text={<FormattedMessage id="dryRun" />}
      title={<FormattedMessage id="dryRun" />}
      shape="page"
    >
      {(close) => <DryRun scheduleId={scheduleId} onClose={close} />}
    </DialogButton>
  )
}

/** A dialog that is closed breaks its dry run off. */
function DryRun({ scheduleId, onClose }: { readonly scheduleId: string; readonly onClose: () => void }) {
  const client = useClient()
  const left = useRef(new AbortController())
  useEffect(() => {
    const ending = new AbortController()
    left.current = ending
    return () => ending.abort()
  }, [])
  const trial = useMutation({
    mutationFn: async () => {
      const { signal } = left.current
      return bodyOf(await client.POST('/api/schedule/dryrun', { body: { ScheduleId: scheduleId }, signal }))
    },
  })
  return (
    <div className="dry-run">
      <p>
        <FormattedMessage id="dryRun.sentence" />
      </p>
      <div role="status">
        {trial.isPending && (
          <p>
            <FormattedMessage id="dryRun.busy" />
          </p>
        )}
        {trial.data !== undefined && <DryRunResult deliveries={trial.data.Deliveries} />}
      </div>
      <ActionProblem error={trial.error} onRetry={() => trial.mutate()} />
      <div className="buttons">
        <Button kind="primary" isUnavailable={trial.isPending} onPress={() => trial.mutate()} autoFocus>
          <FormattedMessage id={trial.data === undefined ? 'dryRun.start' : 'dryRun.again'} />
        </Button>
        <Button onPress={onClose}>
          <FormattedMessage id="close" />
        </Button>
      </div>
    </div>
  )
}
