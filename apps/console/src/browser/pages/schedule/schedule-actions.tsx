import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { useClient } from '../../api/client-context.ts'
import { deleteSchedule, type Schedule } from '../../api/schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { recipientsOf } from './recipients-of.ts'
import { RunNowButton } from './run-now-button.tsx'

/** What an editor does to the schedule as a whole; what it does is said before. */
export function ScheduleActions({ schedule }: { readonly schedule: Schedule }) {
  const intl = useIntl()
  return (
    <div className="schedule-actions">
      <RunNowButton
        scheduleId={schedule.ScheduleId}
        warning={intl.formatMessage(
          { id: 'schedule.runNow.warning' },
          { count: recipientsOf(schedule).length, isKnown: schedule.IsDataDriven ? 'no' : 'yes' },
        )}
      />
      <Link
        className="button button-plain"
        to="/schedules/$id"
        params={{ id: schedule.ScheduleId }}
        search={{ edit: 'when' }}
      >
        <FormattedMessage id="schedule.edit" />
      </Link>
      <SwitchButton schedule={schedule} />
      <NextRunNowButton schedule={schedule} />
      <DeleteButton schedule={schedule} />
    </div>
  )
}

/** Runs the next due instant at once: the scheduler does not fire it again. */
function NextRunNowButton({ schedule }: { readonly schedule: Schedule }) {
  const client = useClient()
  const intl = useIntl()
  const zone = useViewerZone()
  const queries = useQueryClient()
  const { NextRunEpochUtc, Runnable, Enabled } = schedule.Schedule
  const run = useMutation({
    mutationFn: () =>
      client.POST('/api/schedule/executescheduleontimeasync', {
        body: { ScheduleId: schedule.ScheduleId },
        headers: idempotencyHeader(),
      }),
    onSuccess: () => queries.invalidateQueries(),
  })
  if (!Enabled || !Runnable || NextRunEpochUtc === null) return null
  const time = instantText(intl, NextRunEpochUtc, { zone })
  return (
    <>
      <ConfirmedButton
        label={intl.formatMessage({ id: 'schedule.runNext' })}
        warning={intl.formatMessage({ id: 'schedule.runNext.warning' }, { time })}
        onConfirm={() => run.mutate()}
      />
      <ActionProblem error={run.error} onRetry={() => run.mutate()} />
    </>
  )
}

function SwitchButton({ schedule }: { readonly schedule: Schedule }) {
  const client = useClient()
  const intl = useIntl()
  const queries = useQueryClient()
  const isEnabled = schedule.Schedule.Enabled
  const change = useMutation({
    mutationFn: () => {
      const request = {
        body: { ScheduleId: schedule.ScheduleId },
        headers: idempotencyHeader(),
      }
      return isEnabled
        ? client.POST('/api/schedule/disable', request)
        : client.POST('/api/schedule/enable', request)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['schedules'] }),
  })
  return (
    <>
      {isEnabled ? (
        <ConfirmedButton
          label={intl.formatMessage({ id: 'schedule.disable' })}
          warning={intl.formatMessage({ id: 'schedule.disable.warning' })}
          onConfirm={() => change.mutate()}
        />
      ) : (
        <Button onPress={() => change.mutate()}>
          <FormattedMessage id="schedule.enable" />
        </Button>
      )}
      <ActionProblem error={change.error} onRetry={() => change.mutate()} />
    </>
  )
}

function DeleteButton({ schedule }: { readonly schedule: Schedule }) {
  const client = useClient()
  const intl = useIntl()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () =>
      deleteSchedule(client, {
        id: schedule.ScheduleId,
        isPackage: schedule.ScheduleType === 'package',
      }),
    onSuccess: async () => {
      await navigate({ to: '/schedules', search: { folder: schedule.FolderPath } })
      void queries.invalidateQueries({ queryKey: ['schedules'] })
    },
  })
  return (
    <>
      <ConfirmedButton
        label={intl.formatMessage({ id: 'schedule.delete' })}
        warning={intl.formatMessage({ id: 'schedule.delete.warning' }, { name: schedule.ScheduleName })}
        onConfirm={() => remove.mutate()}
      />
      <ActionProblem error={remove.error} onRetry={() => remove.mutate()} />
    </>
  )
}
