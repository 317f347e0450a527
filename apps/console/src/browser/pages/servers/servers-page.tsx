import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { collaborationQuery, type Server, serversQuery } from '../../api/queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import type { StateWord } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { useNowMs } from '../../times/use-now.ts'
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

function ServerTable(props: {
  readonly title: 'servers.schedulers' | 'servers.workers' | 'servers.apis'
  readonly servers: readonly Server[]
}) {
  const nowMs = useNowMs()
  const intl = useIntl()
  if (props.servers.length === 0) return null
  return (
    <section>
      <h2 id={props.title}>
        <FormattedMessage id={props.title} />
      </h2>
      <div className="table-scroll" tabIndex={0} role="region" aria-labelledby={props.title}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="column.server" />
              </th>
              <th scope="col">
                <FormattedMessage id="column.state" />
              </th>
              {props.title === 'servers.workers' && (
                <th scope="col">
                  <FormattedMessage id="column.slots" />
                </th>
              )}
              <th scope="col" className="number">
                <FormattedMessage id="column.heartbeat" />
              </th>
              <th scope="col" className="number">
                <FormattedMessage id="column.version" />
              </th>
            </tr>
          </thead>
          <tbody>
            {props.servers.map((server) => (
              <tr key={server.Name}>
                <th scope="row">
                  {server.Name}
                  <small className="quiet">{server.Host}</small>
                </th>
                <td>
                  <ServerState server={server} />
                </td>
                {props.title === 'servers.workers' && (
                  <td>
                    <Slots busy={server.Busy} slots={server.Slots} />
                  </td>
                )}
                <td className="number">
                  {intl.formatMessage(
                    { id: 'servers.heartbeat' },
                    { seconds: Math.max(0, Math.round(nowMs / 1_000 - server.LastHeartbeatEpochUtc)) },
                  )}
                </td>
                <td className="number">{server.Version}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
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
  const query = useQuery(collaborationQuery(useClient()))
  return (
    <section className="card">
      <h2>
        <FormattedMessage id="servers.together" />
      </h2>
      <QueryView query={query}>
        {(settings) => (
          <dl className="facts facts-column">
            <div>
              <dt>
                <FormattedMessage id="servers.method" />
              </dt>
              <dd>{settings.CollaborationMethod}</dd>
            </div>
            <div>
              <dt>
                <FormattedMessage id="servers.preferredLeader" />
              </dt>
              <dd>{settings.CollaborationLeader ?? intl.formatMessage({ id: 'none' })}</dd>
            </div>
            <div>
              <dt>
                <FormattedMessage id="servers.backups" />
              </dt>
              <dd>{settings.BackupServers.join(', ') || intl.formatMessage({ id: 'none' })}</dd>
            </div>
            <div>
              <dt>
                <FormattedMessage id="servers.takeOver" />
              </dt>
              <dd>{durationText(intl, settings.FailoverTimeoutSeconds)}</dd>
            </div>
          </dl>
        )}
      </QueryView>
    </section>
  )
}
