import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import type { ClusterServer } from '../../api/cluster-queries.ts'
import type { Column } from '../../controls/data-table.tsx'
import type { StateWord } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { useNow } from '../../times/use-now.ts'

/** A server that reports nothing for this long is shown as silent. */
const silentSeconds = 10

const ready: StateWord = { id: 'state.ready', tone: 'ok', mark: 'tick' }
const takesNothing: StateWord = { id: 'state.takesNothing', tone: 'warn', mark: 'pause' }
const silent: StateWord = { id: 'state.silent', tone: 'bad', mark: 'cross' }
const leads: StateWord = { id: 'state.leads', tone: 'live', mark: 'tick' }
const follows: StateWord = { id: 'state.follows', tone: 'idle', mark: 'clock' }

/** A column of words of the service: none is as long as a user likes. */
type ServerColumn = Omit<Column<ClusterServer>, 'titleOf'>

export const nameColumn: ServerColumn = {
  header: 'column.server',
  isRowHeader: true,
  cell: ({ Name, Host }) => (
    <>
      <span title={shown(Name)}>
        <StoredName name={Name} />
      </span>
      <small className="quiet host-name">
        <StoredName name={Host} />
      </small>
    </>
  ),
}
export const stateColumn: ServerColumn = {
  header: 'column.state',
  onPhone: 'below',
  cell: (server) => <ServerState server={server} />,
}
/** What every process reports of itself. */
export const vitalColumns: readonly ServerColumn[] = [
  { header: 'column.memory', isNumber: true, cell: ({ MemoryBytes }) => <Memory bytes={MemoryBytes} /> },
  { header: 'column.lag', isNumber: true, cell: ({ LagMilliseconds }) => <Lag lagMs={LagMilliseconds} /> },
  {
    header: 'column.heartbeat',
    isNumber: true,
    onPhone: 'belowEnd',
    cell: (server) => <Heartbeat server={server} />,
  },
  { header: 'column.version', isNumber: true, cell: ({ Version }) => Version },
  { header: 'column.timeZoneRules', isNumber: true, cell: ({ TimeZoneRules }) => TimeZoneRules },
]

function useIsSilent({ Alive, LastHeartbeatEpochUtc }: ClusterServer): boolean {
  const isLate = useNow((nowMs) => Number(nowMs / 1_000 - LastHeartbeatEpochUtc >= silentSeconds))
  return isLate === 1 || !Alive
}

function ServerState({ server }: { readonly server: ClusterServer }) {
  if (useIsSilent(server))
    return (
      <>
        <State state={silent} />
        <small className="quiet">
          <FormattedMessage id={server.Role === 'worker' ? 'servers.rescued' : 'servers.gone'} />
        </small>
      </>
    )
  if (server.Role === 'scheduler') return <State state={server.Leader ? leads : follows} />
  if (!server.Draining && server.HoldReason === null) return <State state={ready} />
  return (
    <>
      <State state={takesNothing} />
      <small className="quiet">
        {server.HoldReason === null ? <FormattedMessage id="servers.draining" /> : shown(server.HoldReason)}
      </small>
    </>
  )
}

function Memory({ bytes }: { readonly bytes: number | null }) {
  const intl = useIntl()
  if (bytes === null) return '–'
  const value = intl.formatNumber(bytes / 1_048_576, { maximumFractionDigits: 0 })
  return intl.formatMessage({ id: 'servers.mebibytes' }, { value })
}

function Lag({ lagMs }: { readonly lagMs: number | null }) {
  const intl = useIntl()
  if (lagMs === null) return '–'
  const value = intl.formatNumber(lagMs, { maximumFractionDigits: lagMs < 10 ? 1 : 0 })
  return intl.formatMessage({ id: 'servers.milliseconds' }, { value })
}

function Heartbeat({ server }: { readonly server: ClusterServer }) {
  const { LastHeartbeatEpochUtc } = server
  const seconds = useNow((nowMs) => Math.max(0, Math.round(nowMs / 1_000 - LastHeartbeatEpochUtc)))
  if (useIsSilent(server))
    return (
      <span className="words-bad">
        <FormattedMessage
          id="servers.lastSeen"
          values={{ time: <Instant key="seen" epoch={LastHeartbeatEpochUtc} /> }}
        />
      </span>
    )
  return <FormattedMessage id="servers.heartbeat" values={{ seconds }} />
}
