import { preflightWarnings } from '../../controls/preflight-warnings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { allSchedulesQuery, schedulesThatName, type StoredSchedule } from '../../api/all-schedules.ts'
import { askAgain } from '../../api/ask-again.ts'
import { useClient } from '../../api/client-context.ts'
import type { Schemas } from '../../api/queries.ts'
import { preflightOf } from '../../api/schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { useMay, useMayAnywhere } from '../../session/use-rights.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'

/** Rows that are shown; the schedules page finds the others. */
const maxRows = 200

/** The schedules that name a source or a calendar, and whether each could make its report now. */
export function SourceSchedules({ id }: { readonly id: string }) {
  const query = useQuery(allSchedulesQuery(useClient()))
  const canCheck = useMayAnywhere('Edit')
  const columns: readonly Column<StoredSchedule>[] = [
    {
      header: 'column.schedule',
      isRowHeader: true,
      cell: ({ ScheduleId, ScheduleName, FolderPath }) => (
        <>
          <Link to="/schedules/$id" params={{ id: ScheduleId }}>
            <StoredName name={ScheduleName} />
          </Link>
          <small className="quiet truncated">
            <StoredName name={FolderPath} />
          </small>
        </>
      ),
      titleOf: ({ ScheduleName, FolderPath }) => `${ScheduleName}\n${FolderPath}`,
    },
    { header: 'column.nextRun', cell: ({ Schedule }) => <NextRun schedule={Schedule} /> },
    ...(canCheck
      ? [
          {
            header: 'sources.preflight' as const,
            cell: (row: StoredSchedule) => <Preflight schedule={row} />,
          },
        ]
      : []),
  ]
  return (
    <section>
      <h2>
        <FormattedMessage id="sources.schedules" />
      </h2>
      <QueryView query={query}>
        {(stored) => {
          const found = schedulesThatName(id, stored)
          return (
            <>
              <p className="quiet">
                <FormattedMessage
                  id={stored.isComplete ? 'sources.schedules.all' : 'sources.schedules.some'}
                  values={{ count: found.length, searched: stored.schedules.length }}
                />
              </p>
              {found.length > 0 && (
                <DataTable
                  label="sources.schedules"
                  columns={columns}
                  rows={found.slice(0, maxRows)}
                  keyOf={({ ScheduleId }) => ScheduleId}
                />
              )}
            </>
          )
        }}
      </QueryView>
    </section>
  )
}

function NextRun({ schedule }: { readonly schedule: Schemas['Recurrence'] }) {
  if (!schedule.Runnable)
    return (
      <span className="state words-warn wrapped">
        <StateMark mark="triangle" tone="warn" />
        {schedule.NotRunnableReasons.map(shown).join(' ')}
      </span>
    )
  return schedule.NextRunEpochUtc === null ? '–' : <Instant epoch={schedule.NextRunEpochUtc} />
}

/** Asks the source now, as far as a run goes before it makes anything. */
function Preflight({ schedule }: { readonly schedule: StoredSchedule }) {
  const { ScheduleId, ScheduleName, FolderPath } = schedule
  const mayCheck = useMay('Edit', FolderPath)
  const client = useClient()
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: () => preflightOf(client, ScheduleId),
    onSettled: () => askAgain(queries, ['schedules']),
  })
  return (
    <>
      {mayCheck && (
        <Button kind="quiet" isUnavailable={check.isPending} onPress={() => check.mutate()}>
          <FormattedMessage id="sources.preflight.now" />
          <span className="visually-hidden">: {shown(ScheduleName)}</span>
        </Button>
      )}
      <div role="status">
        <Refusal error={check.error} />
        {check.data !== undefined && <PreflightResult result={check.data} />}
      </div>
    </>
  )
}

function PreflightResult({ result }: { readonly result: Schemas['Preflight'] }) {
  const said = [...result.NotRunnableReasons, ...result.PassingProblems, ...preflightWarnings(result)]
  const words = said.map(shown)
  const isFine = result.Runnable && words.length === 0
  return (
    <span className={`state wrapped ${isFine ? 'words-ok' : 'words-warn'}`}>
      <StateMark mark={isFine ? 'tick' : 'triangle'} tone={isFine ? 'ok' : 'warn'} />
      {isFine ? <FormattedMessage id="sources.preflight.fine" /> : words.join(' ')}
    </span>
  )
}
