import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { useClient } from '../../api/client-context.ts'
import { type ClusterServer, runningQuery, scheduleOfQuery } from '../../api/cluster-queries.ts'
import type { Execution } from '../../api/queries.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { durationText } from '../../times/format.ts'
import { useNow } from '../../times/use-now.ts'
import { nameColumn, stateColumn, vitalColumns } from './server-columns.tsx'
import { Slots } from './slots.tsx'

/** A run that takes this many times as long as usual is marked. */
const longerFactor = 1.5
/** Runs whose usual duration is asked for, the oldest first; and named for a worker. */
const maxCompared = 24
const maxNamed = 3

interface Work {
  readonly server: ClusterServer
  readonly running: readonly Execution[]
  /** How many of them take longer than usual. */
  readonly long: number
}

const columns: readonly Column<Work>[] = [
  { ...nameColumn, cell: ({ server }) => nameColumn.cell(server) },
  { ...stateColumn, cell: ({ server }) => stateColumn.cell(server) },
  {
    header: 'column.slots',
    onPhone: 'end',
    cell: ({ server, long }) => (
      <Slots
        busy={server.Alive ? server.Busy : 0}
        slots={server.Slots}
        long={long}
        isClosed={!server.Alive || server.Draining || server.HoldReason !== null}
      />
    ),
  },
  { header: 'column.runsNow', cell: ({ running }) => <RunsNow running={running} /> },
  ...vitalColumns.map((column) => ({ ...column, cell: ({ server }: Work) => column.cell(server) })),
]

/** Each worker with its slots as squares, and what it runs. */
export function Workers({ servers }: { readonly servers: readonly ClusterServer[] }) {
  const client = useClient()
  const executing = useQuery(runningQuery(client)).data ?? []
  // One that is held keeps the server that made its files, and none of its slots.
  const running = executing.filter(({ Stage }) => Stage !== 'Held')
  const oldest = running
    .toSorted((a, b) => (a.StartedEpochUtc ?? 0) - (b.StartedEpochUtc ?? 0))
    .slice(0, maxCompared)
  const usual = useQueries({ queries: oldest.map((execution) => scheduleOfQuery(client, execution)) })
  const usualOf = new Map(
    oldest.map(({ ExecutionId }, index) => [ExecutionId, usual[index]?.data?.UsualDurationSeconds ?? null]),
  )
  const workers = servers.filter(({ Role }) => Role === 'worker')
  // The seconds tick in the rows; the marks change with the answers.
  const now = useNow((nowMs) => Math.floor(nowMs / 5_000) * 5)
  const rows = workers.map((server) => {
    const own = running.filter(({ ServerName }) => ServerName === server.Name)
    const isLong = ({ ExecutionId, StartedEpochUtc }: Execution) => {
      const seconds = usualOf.get(ExecutionId) ?? null
      return seconds !== null && StartedEpochUtc !== null && now - StartedEpochUtc > seconds * longerFactor
    }
    return { server, running: own, long: own.filter(isLong).length }
  })
  return (
    <section>
      <div className="section-head">
        <h2>
          <FormattedMessage id="servers.workers" />
        </h2>
        <Legend />
      </div>
      {rows.length === 0 ? (
        <p className="quiet">
          <FormattedMessage id="servers.empty" />
        </p>
      ) : (
        <DataTable
          label="servers.workers"
          columns={columns}
          rows={rows}
          keyOf={({ server }) => server.Name}
        />
      )}
    </section>
  )
}

function Legend() {
  return (
    <ul className="legend" aria-hidden="true">
      {(['busy', 'long', 'free', 'closed'] as const).map((kind) => (
        <li key={kind}>
          <i className={`slot slot-${kind}`} />
          <FormattedMessage id={`servers.slot.${kind}`} />
        </li>
      ))}
    </ul>
  )
}

function RunsNow({ running }: { readonly running: readonly Execution[] }) {
  if (running.length === 0) return '–'
  return (
    <>
      {running.slice(0, maxNamed).map((execution) => (
        <span key={execution.ExecutionId} className="runs-now">
          <Link to="/executions/$id" params={{ id: execution.ExecutionId }}>
            <StoredName name={execution.ScheduleName} />
          </Link>
          <Since epoch={execution.StartedEpochUtc} />
        </span>
      ))}
      {running.length > maxNamed && (
        <small className="quiet">
          <FormattedMessage id="servers.moreRuns" values={{ count: running.length - maxNamed }} />
        </small>
      )}
    </>
  )
}

function Since({ epoch }: { readonly epoch: number | null }) {
  const intl = useIntl()
  const seconds = useNow((nowMs) => (epoch === null ? 0 : Math.max(0, Math.round(nowMs / 1_000 - epoch))))
  return epoch === null ? null : <span className="quiet numbers">{durationText(intl, seconds)}</span>
}
