import { FormattedMessage } from 'react-intl'

import type { ClusterServer } from '../../api/cluster-queries.ts'
import { DataTable } from '../../controls/data-table.tsx'
import { nameColumn, stateColumn, vitalColumns } from './server-columns.tsx'

const columns = [nameColumn, stateColumn, ...vitalColumns]

/** What executes nothing: the schedulers and the interfaces. */
export function Processes({ servers }: { readonly servers: readonly ClusterServer[] }) {
  return (
    <>
      <Table title="servers.schedulers" servers={servers.filter(({ Role }) => Role === 'scheduler')} />
      <Table title="servers.apis" servers={servers.filter(({ Role }) => Role === 'api')} />
    </>
  )
}

function Table(props: {
  readonly title: 'servers.schedulers' | 'servers.apis'
  readonly servers: readonly ClusterServer[]
}) {
  if (props.servers.length === 0) return null
  return (
    <section>
      <h2>
        <FormattedMessage id={props.title} />
      </h2>
      <DataTable label={props.title} columns={columns} rows={props.servers} keyOf={({ Name }) => Name} />
    </section>
  )
}
