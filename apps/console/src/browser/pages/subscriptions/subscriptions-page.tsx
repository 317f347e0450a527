import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type OfferedSchedule, subscriptionsQuery } from '../../api/subscription-queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { Button } from '../../controls/button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { FilterField } from '../../controls/filter-field.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { TabLinks } from '../../controls/tab-links.tsx'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { OwnAddress } from '../account/own-address.tsx'
import type { SubscriptionsSearch } from './subscriptions-search.ts'

/** Which reports are sent to the user, and which ones may the user ask for? */
export function SubscriptionsPage() {
  const intl = useIntl()
  const query = useQuery(subscriptionsQuery(useClient()))
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.subscriptions' })} />
      <OwnAddress />
      <QueryView query={query} lines={8}>
        {({ items, isComplete }) => <Lists schedules={items} isComplete={isComplete} />}
      </QueryView>
    </>
  )
}

interface ListsProps {
  readonly schedules: readonly OfferedSchedule[]
  readonly isComplete: boolean
}

function Lists({ schedules, isComplete }: ListsProps) {
  const { tab = 'received', q = '' }: SubscriptionsSearch = useSearch({ strict: false })
  const changes = useChanges(['subscriptions'])
  const received = schedules.filter(isReceived)
  const offered = schedules.filter((each) => !isReceived(each))
  const listed = tab === 'received' ? received : offered
  const found = listed.filter(({ ScheduleName, FolderPath }) =>
    [ScheduleName, FolderPath].some((each) => each.toLowerCase().includes(q.toLowerCase())),
  )
  return (
    <>
      <TabLinks
        label="page.subscriptions"
        path="/subscriptions"
        current={tab}
        tabs={[
          { tab: 'received', text: 'subscriptions.received', count: received.length },
          { tab: 'offered', text: 'subscriptions.offered', count: offered.length },
        ]}
      />
      <p className="sentence" role="status">
        <FormattedMessage id={`subscriptions.${tab}.sentence`} values={{ count: listed.length }} />{' '}
        {!isComplete && <FormattedMessage id="subscriptions.some" values={{ count: schedules.length }} />}
      </p>
      <Refusal error={changes.refusal} />
      {listed.length > 0 && <FilterField label="subscriptions.find" path="/subscriptions" />}
      {found.length > 0 && (
        <ScheduleTable
          schedules={found.slice(0, maxRows)}
          isReceived={tab === 'received'}
          attempt={changes.attempt}
        />
      )}
      {found.length > maxRows && (
        <p className="quiet">
          <FormattedMessage id="destinations.addresses.first" values={{ count: maxRows }} />
        </p>
      )}
      {tab === 'received' && received.some(({ IsStopped }) => IsStopped) && (
        <p className="quiet">
          <FormattedMessage id="subscriptions.stopped.next" />
        </p>
      )}
    </>
  )
}

/** Rows that are shown; the text finds the others. */
const maxRows = 200

const isReceived = ({ Subscribed, IsRecipient }: OfferedSchedule) => Subscribed || IsRecipient

interface ScheduleTableProps {
  readonly schedules: readonly OfferedSchedule[]
  readonly isReceived: boolean
  readonly attempt: (change: () => Promise<unknown>) => Promise<void>
}

function ScheduleTable({ schedules, isReceived: areReceived, attempt }: ScheduleTableProps) {
  const columns: readonly Column<OfferedSchedule>[] = [
    {
      header: 'column.schedule',
      isRowHeader: true,
      cell: ({ ScheduleId, ScheduleName }) => (
        <Link to="/schedules/$id" params={{ id: ScheduleId }}>
          <StoredName name={ScheduleName} />
        </Link>
      ),
      titleOf: ({ ScheduleName }) => ScheduleName,
    },
    {
      header: 'column.folder',
      cell: ({ FolderPath }) => FolderPath,
      titleOf: ({ FolderPath }) => FolderPath,
    },
    ...(areReceived
      ? ([
          { header: 'column.why', cell: (schedule) => <Reason schedule={schedule} /> },
          { header: 'column.state', cell: (schedule) => <Received schedule={schedule} /> },
        ] satisfies Column<OfferedSchedule>[])
      : []),
    {
      header: 'column.actions',
      cell: (schedule) => <SubscribeButton schedule={schedule} attempt={attempt} />,
    },
  ]
  return (
    <DataTable
      label={areReceived ? 'subscriptions.received' : 'subscriptions.offered'}
      columns={columns}
      rows={schedules}
      keyOf={({ ScheduleId }) => ScheduleId}
    />
  )
}

interface OneScheduleProps {
  readonly schedule: OfferedSchedule
}

function Reason({ schedule: { Subscribed, IsRecipient } }: OneScheduleProps) {
  if (Subscribed && IsRecipient) return <FormattedMessage id="subscriptions.both" />
  return <FormattedMessage id={Subscribed ? 'subscriptions.subscribed' : 'subscriptions.named'} />
}

/** Whether its mails come: a subscription to a schedule that was closed since sends none. */
function Received({ schedule }: OneScheduleProps) {
  const { IsStopped, StoppedUntilEpochUtc, Subscribable, IsRecipient } = schedule
  if (IsStopped)
    return (
      <>
        <State state={{ id: 'state.stopped', tone: 'warn', mark: 'pause' }} />{' '}
        {StoppedUntilEpochUtc !== null && (
          <FormattedMessage
            id="subscriptions.until"
            values={{ instant: <Instant epoch={StoppedUntilEpochUtc} /> }}
          />
        )}
      </>
    )
  if (!Subscribable && !IsRecipient)
    return <State state={{ id: 'state.notOpen', tone: 'warn', mark: 'slash' }} />
  return <State state={{ id: 'state.isSent', tone: 'idle', mark: 'tick' }} />
}

interface SubscribeButtonProps extends OneScheduleProps, Pick<ScheduleTableProps, 'attempt'> {}

function SubscribeButton({ schedule, attempt }: SubscribeButtonProps) {
  const client = useClient()
  const { ScheduleId, ScheduleName, Subscribed, Subscribable } = schedule
  if (!Subscribed && !Subscribable) return '–'
  const body = { ScheduleId }
  const change = Subscribed
    ? () => client.POST('/api/schedule/unsubscribe', { body })
    : () => client.POST('/api/schedule/subscribe', { body })
  return (
    <Button kind="quiet" onPress={() => void attempt(change)}>
      <FormattedMessage id={Subscribed ? 'subscriptions.unsubscribe' : 'subscriptions.subscribe'} />
      <span className="visually-hidden">: {shown(ScheduleName)}</span>
    </Button>
  )
}
