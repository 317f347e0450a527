import '../../style/servers.css'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type Cluster, clusterQuery } from '../../api/cluster-queries.ts'
import { AskedSentence } from '../../controls/asked-sentence.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { clockText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { Breakers } from './breakers.tsx'
import { Collaboration } from './collaboration.tsx'
import { DrillButton, LastDrill } from './drill.tsx'
import { SchedulingButton } from './scheduling-button.tsx'
import { Processes } from './processes.tsx'
import { Terms } from './terms.tsx'
import { WaitingLine } from './waiting-line.tsx'
import { Workers } from './workers.tsx'

/** The leader, the workers and the waiting executions. */
export function ServersPage() {
  const intl = useIntl()
  const cluster = useQuery(clusterQuery(useClient()))
  const isAdministrator = includesRole(useSession(), 'Administrator')
  return (
    <>
      <header className="heading">
        <div>
          <PageTitle title={intl.formatMessage({ id: 'page.servers' })} />
          {cluster.data !== undefined && <Sentence cluster={cluster.data} />}
        </div>
        {isAdministrator && cluster.data !== undefined && (
          <div className="buttons">
            <DrillButton />
            <SchedulingButton isOn={cluster.data.SchedulingEnabled} />
          </div>
        )}
      </header>
      <QueryView query={cluster} lines={8}>
        {(found) => (
          <>
            {!found.SchedulingEnabled && (
              <p className="notice notice-warn" role="status">
                <FormattedMessage id="servers.stopped" />
              </p>
            )}
            <RulesDiffer servers={found.Servers} />
            <Terms cluster={found} />
            <Workers servers={found.Servers} />
            <Processes servers={found.Servers} />
            <div className="pair">
              <WaitingLine cluster={found} />
              <Breakers breakers={found.Breakers} />
            </div>
          </>
        )}
      </QueryView>
      {isAdministrator && (
        <div className="pair">
          <LastDrill />
          <Collaboration servers={cluster.data?.Servers ?? []} />
        </div>
      )}
    </>
  )
}

/** Says when the servers have different rules of time zones. */
function RulesDiffer({ servers }: { readonly servers: Cluster['Servers'] }) {
  const intl = useIntl()
  const rules = [...new Set(servers.flatMap(({ TimeZoneRules }) => TimeZoneRules ?? []))].sort()
  if (rules.length < 2) return null
  return (
    <p className="notice notice-warn" role="status">
      <FormattedMessage id="servers.rulesDiffer" values={{ rules: intl.formatList(rules) }} />
    </p>
  )
}

/** Who leads and since when, how many slots are in use, and who takes no new work. */
function Sentence({ cluster: { Leader, Servers, Slots, Busy } }: { readonly cluster: Cluster }) {
  const intl = useIntl()
  const zone = useViewerZone()
  const workers = Servers.filter(({ Role, Alive }) => Role === 'worker' && Alive)
  const closed = workers.filter(({ Draining, HoldReason }) => Draining || HoldReason !== null)
  const silent = Servers.filter(({ Alive }) => !Alive)
  const names = (list: Cluster['Servers']) => intl.formatList(list.map(({ Name }) => Name))
  const asked = [Leader?.ServerName ?? '', names(closed), names(silent)].join(' | ')
  return (
    <AskedSentence asked={asked}>
      {Leader === null ? (
        <FormattedMessage id="servers.noLeader" />
      ) : (
        <FormattedMessage
          id="servers.leader"
          values={{
            leader: Leader.ServerName,
            time: clockText(intl, new Date(Leader.FromEpochUtc * 1_000), { zone }),
          }}
        />
      )}{' '}
      <FormattedMessage id="servers.use" values={{ workers: workers.length, busy: Busy, slots: Slots }} />
      {closed.length > 0 && (
        <>
          {' '}
          <FormattedMessage id="servers.closed" values={{ names: names(closed), count: closed.length }} />
        </>
      )}
      {silent.length > 0 && (
        <strong className="words-bad">
          {' '}
          <FormattedMessage id="servers.silent" values={{ names: names(silent), count: silent.length }} />
        </strong>
      )}
    </AskedSentence>
  )
}
