import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { askAgain } from '../../api/ask-again.ts'
import { useClient } from '../../api/client-context.ts'
import { deleteSchedule, type Schedule } from '../../api/schedule-queries.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { InMenu, MoreMenu } from '../../controls/more-menu.tsx'
import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { useMay } from '../../session/use-rights.ts'
import { instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { DryRunButton } from './dry-run/dry-run-button.tsx'
import { reachOf } from './reach-of.ts'
import { RunNowButton } from './run-now-button.tsx'
import { SwitchButton } from './switch-button.tsx'

/**
 * What is done to the schedule as a whole, by those who may: what it does is said before. A refusal stays when the
 * right for its button is gone.
 */
export function ScheduleActions({ schedule }: { readonly schedule: Schedule }) {
  const intl = useIntl()
  const mayRun = useMay('Run', schedule.FolderPath)
  const mayEdit = useMay('Edit', schedule.FolderPath)
  return (
    <div className="schedule-actions">
      <RunNowButton
        mayRun={mayRun}
        scheduleId={schedule.ScheduleId}
        warning={intl.formatMessage({ id: 'schedule.runNow.warning' }, { ...reachOf(schedule) })}
      />
      {mayEdit && (
        <Link
          className="button button-plain"
          to="/schedules/$id"
          params={{ id: schedule.ScheduleId }}
          search={{ edit: 'when' }}
        >
          <FormattedMessage id="schedule.edit" />
        </Link>
      )}
      <MoreMenu isOffered={mayRun || mayEdit}>
        <InMenu>
          <DryRunButton scheduleId={schedule.ScheduleId} isAllowed={mayRun} />
        </InMenu>
        <NextRunNowButton schedule={schedule} isAllowed={mayRun} />
        <SwitchButton schedule={schedule} isAllowed={mayEdit} isInMenu />
        <DeleteButton schedule={schedule} isAllowed={mayEdit} />
      </MoreMenu>
    </div>
  )
}

interface ActionProps {
  readonly schedule: Schedule
  readonly isAllowed: boolean
}

/** Runs the next due instant at once: the scheduler does not fire it again. */
function NextRunNowButton({ schedule, isAllowed }: ActionProps) {
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
      {isAllowed && (
        <InMenu>
          <ConfirmedButton
            label={intl.formatMessage({ id: 'schedule.runNext' })}
            warning={intl.formatMessage({ id: 'schedule.runNext.warning' }, { time })}
            onConfirm={() => run.mutate()}
          />
        </InMenu>
      )}
      <ActionProblem error={run.error} onRetry={() => run.mutate()} />
    </>
  )
}

function DeleteButton({ schedule, isAllowed }: ActionProps) {
  const client = useClient()
  const intl = useIntl()
  const queries = useQueryClient()
  const navigate = useNavigateWhileHere()
  const remove = useMutation({
    mutationFn: () =>
      deleteSchedule(client, {
        id: schedule.ScheduleId,
        isPackage: schedule.ScheduleType === 'package',
      }),
    onSuccess: async () => {
      await navigate({ to: '/schedules', search: { folder: schedule.FolderPath } })
      void askAgain(queries, ['schedules'])
    },
  })
  return (
    <>
      {isAllowed && (
        <InMenu>
          <ConfirmedButton
            kind="danger"
            label={intl.formatMessage({ id: 'schedule.delete' })}
            warning={intl.formatMessage({ id: 'schedule.delete.warning' }, { name: schedule.ScheduleName })}
            onConfirm={() => remove.mutate()}
          />
        </InMenu>
      )}
      <ActionProblem error={remove.error} onRetry={() => remove.mutate()} />
    </>
  )
}
