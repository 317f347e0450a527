import '../../style/execution.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type Execution, executionEventsQuery, executionQuery } from '../../api/queries.ts'
import { type ExecutionResult, readResult } from '../../api/result.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { Facts } from '../../controls/facts.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { ProblemView, QueryView } from '../../controls/query-view.tsx'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { instantText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'
import { useViewerZone } from '../../times/time-zone.ts'
import { Files } from './files.tsx'
import { Ledger } from './ledger.tsx'
import { Timeline } from './timeline.tsx'

/** What happened to one execution, and who has it. */
export function ExecutionPage() {
  const client = useClient()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const execution = useQuery(executionQuery(client, id))
  const events = useQuery(executionEventsQuery(client, id))
  return (
    <QueryView query={execution} lines={10}>
      {(record) => {
        const result = readResult(record.ResultJson)
        return (
          <>
            <Heading record={record} result={result} />
            <ExecutionFacts record={record} />
            <div className="columns">
              <div>
                <Ledger deliveries={result.deliveries} />
                <Files executionId={record.ExecutionId} artifacts={result.artifacts} />
              </div>
              <div>
                <h2>
                  <FormattedMessage id="execution.happened" />
                </h2>
                <QueryView query={events}>{(list) => <Timeline events={list} />}</QueryView>
              </div>
            </div>
          </>
        )
      }}
    </QueryView>
  )
}

function Heading({ record, result }: { readonly record: Execution; readonly result: ExecutionResult }) {
  const intl = useIntl()
  const { zone } = useViewerZone()
  const due = record.ScheduledForEpochUtc
  const time = instantText(intl, due ?? record.EntryEpochUtc, { zone, withSeconds: true })
  return (
    <header className="heading">
      <div>
        <p className="eyebrow">
          <FormattedMessage id={due === null ? 'execution.byHand' : 'execution.eyebrow'} values={{ time }} />
        </p>
        <PageTitle title={record.ScheduleName} />
        <p className="sentence">
          <State state={executionState(record)} /> <Outcome record={record} result={result} />
        </p>
      </div>
      <CancelButton record={record} />
    </header>
  )
}

/** The answer in words: who has it, or why not. */
function Outcome({ record, result }: { readonly record: Execution; readonly result: ExecutionResult }) {
  const total = result.deliveries.length
  const accepted = result.deliveries.filter(({ state }) => state === 'Accepted').length
  if (record.CompletedEpochUtc === null) return record.NotBeforeReason ?? record.Detail
  if (record.Detail !== null && accepted === 0) return record.Detail
  if (total === 0) return <FormattedMessage id="execution.sentence.nobody" />
  const id = accepted === total ? 'execution.sentence.delivered' : 'execution.sentence.mixed'
  return <FormattedMessage id={id} values={{ accepted, total }} />
}

function ExecutionFacts({ record }: { readonly record: Execution }) {
  const { StartedEpochUtc, CompletedEpochUtc, RunBy, Attempt, ServerName, PlacementReason } = record
  return (
    <Facts
      facts={[
        { label: <FormattedMessage id="execution.started" />, value: instantOf(StartedEpochUtc) },
        { label: <FormattedMessage id="execution.ended" />, value: instantOf(CompletedEpochUtc) },
        { label: <FormattedMessage id="execution.askedBy" />, value: RunBy },
        { label: <FormattedMessage id="execution.attempt" />, value: Attempt },
        {
          label: <FormattedMessage id="execution.why" values={{ server: ServerName }} />,
          value: ServerName === null ? null : (PlacementReason ?? '–'),
        },
      ]}
    />
  )
}

function instantOf(epoch: number | null) {
  return epoch === null ? null : <Instant epoch={epoch} isRelative={false} />
}

/** Shown to those who may cancel, while there is something to cancel. */
function CancelButton({ record }: { readonly record: Execution }) {
  const client = useClient()
  const session = useSession()
  const intl = useIntl()
  const cancel = useMutation({
    mutationFn: () =>
      client.POST('/api/schedule/cancelexecution', {
        body: { ExecutionId: record.ExecutionId },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
  })
  const isActive = record.Status === 'Waiting' || record.Status === 'Executing'
  if (!isActive || !includesRole(session, 'Editor')) return null
  return (
    <div>
      <ConfirmedButton
        label={intl.formatMessage({ id: 'execution.cancel' })}
        warning={intl.formatMessage({ id: 'execution.cancel.confirm' })}
        onConfirm={() => cancel.mutate()}
      />
      {cancel.error !== null && <ProblemView error={cancel.error} onRetry={() => cancel.mutate()} />}
    </div>
  )
}
