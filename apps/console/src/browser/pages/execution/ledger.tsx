import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'

import type { Delivery } from '../../api/result.ts'
import { Button } from '../../controls/button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { TabLinks } from '../../controls/tab-links.tsx'
import { deliveryStateOrder, deliveryStates } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { type ExecutionSearch, executionSearch } from './execution-search.ts'
import { Reply } from './reply.tsx'
import { SendAgainButton } from './resend-button.tsx'

/** Rows that are shown at once, and added by each "Show more". */
const pageSize = 100

const columns: readonly Column<Delivery>[] = [
  { header: 'column.recipient', isRowHeader: true, cell: ({ recipient }) => recipient },
  { header: 'column.state', cell: ({ state }) => <State state={deliveryStates[state]} /> },
  { header: 'column.reply', cell: (delivery) => <Reply delivery={delivery} /> },
  {
    header: 'column.at',
    isNumber: true,
    cell: ({ at }) => (at === null ? '–' : <Instant epoch={at} isRelative={false} />),
  },
]

interface LedgerProps {
  readonly executionId: string
  /** Whether the execution has ended: until then a delivery may still come. */
  readonly isOver: boolean
  readonly deliveries: readonly Delivery[]
}

/** Each recipient with what the other side said: by state, the state and the recipient of the address first. */
export function Ledger({ executionId, isOver, deliveries }: LedgerProps) {
  const { state, to }: ExecutionSearch = useSearch({ strict: false })
  const [most, setMost] = useState(pageSize)
  const rank = (each: Delivery) => (each.recipient === to ? -1 : deliveryStateOrder.indexOf(each.state))
  const shown = deliveries
    .filter((each) => state === undefined || each.state === state)
    .toSorted((a, b) => rank(a) - rank(b))
  return (
    <section>
      <h2>
        <FormattedMessage id="execution.recipients" />
      </h2>
      {deliveries.length === 0 ? (
        <p className="quiet">
          <FormattedMessage id={isOver ? 'execution.sentence.nobody' : 'execution.noDeliveries.yet'} />
        </p>
      ) : (
        <>
          <States executionId={executionId} deliveries={deliveries} state={state ?? ''} />
          <DataTable
            label="execution.recipients"
            columns={columns}
            rows={shown.slice(0, most)}
            keyOf={({ id }) => id}
            detail={(delivery) => doubtOf(executionId, delivery)}
          />
          {shown.length > most && (
            <Button onPress={() => setMost(most + pageSize)}>
              <FormattedMessage id="execution.moreRecipients" values={{ count: shown.length - most }} />
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function States(props: Omit<LedgerProps, 'isOver'> & { readonly state: string }) {
  const { executionId, deliveries, state } = props
  const countOf = (each: Delivery['state']) => deliveries.filter((delivery) => delivery.state === each).length
  const present = deliveryStateOrder.filter((each) => countOf(each) > 0)
  if (present.length < 2 && state === '') return null
  return (
    <TabLinks<string>
      label="execution.recipients.filter"
      path={`/executions/${executionId}`}
      current={state}
      searchOf={(chosen) => executionSearch({ state: chosen })}
      tabs={[
        { tab: '', text: 'execution.recipients.all', count: deliveries.length },
        ...present.map((each) => ({ tab: each, text: deliveryStates[each].id, count: countOf(each) })),
      ]}
    />
  )
}

/** What a delivery in doubt means, and the id by which the administrator of the mail server finds it. */
function doubtOf(executionId: string, delivery: Delivery) {
  const { state, messageId } = delivery
  if (state !== 'Unknown') return null
  return (
    <div className="doubt">
      <p>
        <FormattedMessage id="execution.inDoubt" />
      </p>
      {messageId !== null && (
        <>
          <p className="code">{messageId}</p>
          <Button onPress={() => void navigator.clipboard.writeText(messageId)}>
            <FormattedMessage id="execution.copyMessageId" />
          </Button>
        </>
      )}
      <SendAgainButton executionId={executionId} delivery={delivery} />
    </div>
  )
}
