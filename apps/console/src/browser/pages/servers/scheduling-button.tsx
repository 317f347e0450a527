import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { daySeconds, upcomingQuery } from '../../api/today-queries.ts'
import { Button } from '../../controls/button.tsx'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { ProblemView } from '../../controls/query-view.tsx'
import { useNow } from '../../times/use-now.ts'

/** Stops or starts scheduling; before it stops, it says what becomes of the runs that are due. */
export function SchedulingButton({ isOn }: { readonly isOn: boolean }) {
  const intl = useIntl()
  const client = useClient()
  const queries = useQueryClient()
  const until = useNow((nowMs) => Math.ceil(nowMs / 1_800_000) * 1_800 + daySeconds)
  const due = useQuery(upcomingQuery(client, until)).data?.Due ?? null
  const change = useMutation({
    mutationFn: async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
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
      {change.error !== null && <ProblemView error={change.error} onRetry={() => change.mutate()} />}
    </>
  )
}
