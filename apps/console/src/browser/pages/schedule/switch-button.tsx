import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { askAgain } from '../../api/ask-again.ts'
import { useClient } from '../../api/client-context.ts'
import type { Schedule } from '../../api/schedule-queries.ts'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { Button } from '../../controls/button.tsx'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { InMenu } from '../../controls/more-menu.tsx'

export interface SwitchButtonProps {
  readonly schedule: Schedule
  readonly isAllowed: boolean
  /** Whether the button is in the menu of its actions; what came of it stands beside the menu. */
  readonly isInMenu: boolean
}

/** Disables a schedule, or enables it. */
export function SwitchButton({ schedule, isAllowed, isInMenu }: SwitchButtonProps) {
  const client = useClient()
  const intl = useIntl()
  const queries = useQueryClient()
  const isEnabled = schedule.Schedule.Enabled
  const change = useMutation({
    mutationFn: (to: 'enable' | 'disable') => {
      const request = {
        body: { ScheduleId: schedule.ScheduleId },
        headers: idempotencyHeader(),
      }
      return client.POST(`/api/schedule/${to}`, request)
    },
    onSuccess: () => askAgain(queries, ['schedules']),
  })
  const Place = isInMenu ? InMenu : Fragment
  return (
    <>
      {isAllowed && (
        <Place>
          {isEnabled ? (
            <ConfirmedButton
              label={intl.formatMessage({ id: 'schedule.disable' })}
              warning={intl.formatMessage({ id: 'schedule.disable.warning' })}
              onConfirm={() => change.mutate('disable')}
            />
          ) : (
            <Button onPress={() => change.mutate('enable')}>
              <FormattedMessage id="schedule.enable" />
            </Button>
          )}
        </Place>
      )}
      <ActionProblem
        error={change.error}
        onRetry={() => {
          if (change.variables !== undefined) change.mutate(change.variables)
        }}
      />
      <span className="visually-hidden" role="status">
        {change.isSuccess && <FormattedMessage id={`schedule.${change.variables}.done`} />}
      </span>
    </>
  )
}
