import { FormattedMessage } from 'react-intl'

import type { Cluster } from '../../api/cluster-queries.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { useSaid } from '../../controls/use-said.ts'
import { Instant } from '../../times/instant.tsx'

type Line = Cluster['Line'][number]

const columns: readonly Column<Line>[] = [
  { header: 'column.folder', isRowHeader: true, cell: ({ FolderPath }) => FolderPath },
  { header: 'column.account', cell: ({ AccountName }) => AccountName ?? '–' },
  { header: 'column.waits', isNumber: true, cell: ({ Count }) => Count },
  { header: 'column.oldest', cell: ({ OldestEntryEpochUtc }) => <Instant epoch={OldestEntryEpochUtc} /> },
  {
    header: 'column.why',
    cell: ({ Reason: said, NextAttemptEpochUtc }) => (
      <>
        <Reason said={said} />
        {NextAttemptEpochUtc !== null && (
          <small className="quiet">
            <FormattedMessage
              id="servers.nextAttempt"
              values={{ time: <Instant key="next" epoch={NextAttemptEpochUtc} /> }}
            />
          </small>
        )}
      </>
    ),
  },
]

function Reason({ said }: { readonly said: string }) {
  return <span className="said">{useSaid()(said)}</span>
}

/** Executions that wait for their placement, by folder and account, with the reason. */
export function WaitingLine({ cluster }: { readonly cluster: Cluster }) {
  const { Waiting, IsComplete, Line: lines } = cluster
  return (
    <section>
      <h2>
        <FormattedMessage id="servers.line" />
      </h2>
      <p className="quiet">
        <FormattedMessage
          id={IsComplete ? 'servers.waiting' : 'servers.waitingMore'}
          values={{ count: Waiting }}
        />
      </p>
      {lines.length > 0 && (
        <DataTable
          label="servers.line"
          columns={columns}
          rows={lines}
          keyOf={({ FolderPath, AccountName }) => `${FolderPath} ${AccountName}`}
        />
      )}
    </section>
  )
}
