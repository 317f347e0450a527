import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'

import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { useClient } from '../../api/client-context.ts'
import type { Execution } from '../../api/queries.ts'
import type { ExecutionResult } from '../../api/result.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { useMayOnExecution } from '../../session/use-rights.ts'

interface CancelButtonProps {
  readonly record: Execution
  readonly result: ExecutionResult
}

/** Shown to those who may cancel, while there is something to cancel; says first who has it already. */
export function CancelButton({ record, result: { deliveries } }: CancelButtonProps) {
  const client = useClient()
  const mayCancel = useMayOnExecution('Run', record.ExecutionId)
  const queries = useQueryClient()
  const intl = useIntl()
  const cancel = useMutation({
    mutationFn: () =>
      client.POST('/api/schedule/cancelexecution', {
        body: { ExecutionId: record.ExecutionId },
        headers: idempotencyHeader(),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['execution', record.ExecutionId] }),
  })
  const isActive = record.Status === 'Waiting' || record.Status === 'Executing'
  if (!isActive) return null
  // What is being sent at this moment may arrive as well.
  const sent = deliveries.filter(({ state }) => state === 'Accepted').length
  const open = deliveries.filter(({ state }) => state === 'Sending' || state === 'Unknown').length
  return (
    <>
      {mayCancel && (
        <ConfirmedButton
          label={intl.formatMessage({ id: 'execution.cancel' })}
          warning={intl.formatMessage(
            { id: 'execution.cancel.confirm' },
            { sent, open, total: deliveries.length },
          )}
          onConfirm={() => cancel.mutate()}
        />
      )}
      <ActionProblem error={cancel.error} onRetry={() => cancel.mutate()} />
    </>
  )
}
