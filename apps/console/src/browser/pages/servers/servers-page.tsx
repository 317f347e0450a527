import '../../style/servers.css'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { collaborationQuery, type Server, serversQuery } from '../../api/queries.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { Facts } from '../../controls/facts.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import type { StateWord } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { useNow } from '../../times/use-now.ts'
import { durationText } from '../../times/format.ts'
import { Breakers } from './breakers.tsx'
import { Slots } from './slots.tsx'

/** Who leads, who works, what waits. */
export function ServersPage() {
  const intl = useIntl()
  const servers = useQuery(serversQuery(useClient()))
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.servers' })} />
      <QueryView query={servers} lines={8}>
        {(list) =>
          list.length === 0 ? (
            <p>
              <FormattedMessage id="servers.empty" />
            </p>
          ) : (
            <Cluster servers={list} />
          )
        }
      </QueryView>
      <Collaboration />
    </>
  )
}

function Cluster({ servers }: { readonly servers: readonly Server[] }) {
  const workers = servers.filter(({ Role }) => Role === 'worker')
  const leader = servers.find(({ Leader }) => Leader)
  const busy = workers.reduce((sum, { Busy }) => sum + Busy, 0)
  const slots = workers.reduce((sum, { Slots }) => sum + Slots, 0)
  return (
    <>
      <p className="sentence" role="status">
        {leader === undefined ? (
          <FormattedMessage id="servers.sentence.noLeader" values={{ busy, slots }} />
        ) : (
          <FormattedMessage
            id="servers.sentence"
            values={{ leader: leader.Name, workers: workers.length, busy, slots }}
          />
        )}
      </p>
      <ServerTable title="servers.schedulers" servers={servers.filter(({ Role }) => Role === 'scheduler')} />
      <ServerTable title="servers.workers" servers={workers} />
      <ServerTable title="servers.apis" servers={servers.filter(({ Role }) => Role === 'api')} />
      <Breakers breakers={workers.flatMap(({ Breakers: open }) => open ?? [])} />
    </>
  )
}

const slots: Column<Server> = {
  header: 'column.slots',
  cell: (server) => <Slots busy={server.Busy} slots={server.Slots} />,
}
const columns: readonly Column<Server>[] = [
  {
    header: 'column.server',
    isRowHeader: true,
    cell: ({ Name, Host }) => (
      <>
        {Name}
        <small className="quiet">{Host}</small>
      </>
    ),
  },
  { header: 'column.state', cell: (server) => <ServerState server={server} /> },
  slots,
  { header: 'column.heartbeat', isNumber: true, cell: (server) => <Heartbeat server={server} /> },
  { header: 'column.version', isNumber: true, cell: ({ Version }) => Version },
]
const columnsWithoutSlots = columns.filter((column) => column !== slots)

function ServerTable(props: {
  readonly title: 'servers.schedulers' | 'servers.workers' | 'servers.apis'
  readonly servers: readonly Server[]
}) {
  if (props.servers.length === 0) return null
  return (
    <section>
      <h2>
        <FormattedMessage id={props.title} />
      </h2>
      <DataTable
        label={props.title}
        columns={props.title === 'servers.workers' ? columns : columnsWithoutSlots}
        rows={props.servers}
        keyOf={({ Name }) => Name}
      />
    </section>
  )
}

function Heartbeat({ server: { LastHeartbeatEpochUtc } }: { readonly server: Server }) {
  const seconds = useNow((nowMs) => Math.max(0, Math.round(nowMs / 1_000 - LastHeartbeatEpochUtc)))
  return <FormattedMessage id="servers.heartbeat" values={{ seconds }} />
}

const ready: StateWord = { id: 'state.ready', tone: 'ok', mark: 'tick' }
const takesNothing: StateWord = { id: 'state.takesNothing', tone: 'warn', mark: 'pause' }

function ServerState({ server: { Role, Leader, Draining, HoldReason } }: { readonly server: Server }) {
  if (Role === 'scheduler') return <FormattedMessage id={Leader ? 'servers.leads' : 'servers.follows'} />
  if (!Draining && HoldReason === null) return <State state={ready} />
  return (
    <>
      <State state={takesNothing} />
      <small className="quiet">{HoldReason}</small>
    </>
  )
}

function Collaboration() {
  const intl = useIntl()
  const none = intl.formatMessage({ id: 'none' })
  const query = useQuery(collaborationQuery(useClient()))
  return (
    <section className="card">
      <h2>
        <FormattedMessage id="servers.together" />
      </h2>
      <QueryView query={query}>
        {(settings) => (
          <Facts
            isColumn
            facts={[
              { label: <FormattedMessage id="servers.method" />, value: settings.CollaborationMethod },
              {
                label: <FormattedMessage id="servers.preferredLeader" />,
                value: settings.CollaborationLeader ?? none,
              },
              {
                label: <FormattedMessage id="servers.backups" />,
                value: settings.BackupServers.join(', ') || none,
              },
              {
                label: <FormattedMessage id="servers.takeOver" />,
                value: durationText(intl, settings.FailoverTimeoutSeconds),
              },
            ]}
          />
        )}
      </QueryView>
    </section>
  )
}
