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
    mutationFn: async () => {
      const headers = idempotencyHeader()
      await (isOn
        ? client.POST('/api/service/stopscheduler', { headers })
        : client.POST('/api/service/startscheduler', { headers }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['servers'] }),
  })
  return (
    <>
      {isOn ? (
        <ConfirmedButton
          label={intl.formatMessage({ id: 'servers.stop' })}
          warning={intl.formatMessage({ id: 'servers.stop.confirm' }, { due: due ?? 0 })}
          onConfirm={() => change.mutate()}
        />
      ) : (
        <Button kind="primary" onPress={() => change.mutate()}>
          {intl.formatMessage({ id: 'servers.start' })}
        </Button>
      )}
      <ActionProblem error={change.error} onRetry={() => change.mutate()} />
    </>
  )
}
