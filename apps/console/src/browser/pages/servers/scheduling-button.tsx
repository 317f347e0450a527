import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'

import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { useClient } from '../../api/client-context.ts'
import { bucketSeconds, upcomingQuery } from '../../api/today-queries.ts'
import { Button } from '../../controls/button.tsx'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { useBucket } from '../../frame/needs.tsx'
import { daySeconds } from '../../times/day.ts'

/** Stops or starts scheduling; before it stops, it says what becomes of the runs that are due. */
export function SchedulingButton({ isOn }: { readonly isOn: boolean }) {
  const intl = useIntl()
  const client = useClient()
  const queries = useQueryClient()
  const until = useBucket() + bucketSeconds + daySeconds
  const due = useQuery(upcomingQuery(client, until)).data?.Due ?? null
  const change = useMutation({
    mutationFn: (to: 'stopscheduler' | 'startscheduler') =>
      client.POST(`/api/service/${to}`, { headers: idempotencyHeader() }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['servers'] }),
  })
  return (
    <>
      {isOn ? (
        <ConfirmedButton
          label={intl.formatMessage({ id: 'servers.stop' })}
          warning={intl.formatMessage(
            { id: 'servers.stop.confirm' },
            { due: due ?? 0, isKnown: due === null ? 'no' : 'yes' },
          )}
          onConfirm={() => change.mutate('stopscheduler')}
        />
      ) : (
        <Button kind="primary" onPress={() => change.mutate('startscheduler')}>
          {intl.formatMessage({ id: 'servers.start' })}
        </Button>
      )}
      <ActionProblem
        error={change.error}
        onRetry={() => {
          // Not what the button does now: what failed may have been done.
          if (change.variables !== undefined) change.mutate(change.variables)
        }}
      />
    </>
  )
}
