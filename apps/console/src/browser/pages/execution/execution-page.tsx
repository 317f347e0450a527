import '../../style/execution.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { dueEpochOf } from '../../api/due-epoch.ts'
import { type Execution, executionEventsQuery, executionQuery } from '../../api/queries.ts'
import { type ExecutionResult, readResult } from '../../api/result.ts'
import { Facts } from '../../controls/facts.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { StoredName } from '../../controls/stored-name.tsx'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { instantText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'
import { useViewerZone } from '../../times/time-zone.ts'
import { useSaid } from '../../controls/use-said.ts'
import { AttemptsChart } from './attempts-chart.tsx'
import { CancelButton } from './cancel-button.tsx'
import { DownloadLink } from './download-link.tsx'
import { Failure } from './failure.tsx'
import { Files } from './files.tsx'
import { HeldRun } from './held-run.tsx'
import { Lateness, LateStart } from './lateness.tsx'
import { Ledger } from './ledger.tsx'
import { AdjacentRuns } from './adjacent-runs.tsx'
import { shown } from '../../controls/shown.ts'
import { Links } from './links.tsx'
import { ProofButton } from './proof-button.tsx'
import { ResendButton } from './resend-button.tsx'
import { ResendOrigin } from './resend-origin.tsx'
import { Stages } from './stages.tsx'
import { Timeline } from './timeline.tsx'

/** What happened to one execution, and who has it. */
export function ExecutionPage() {
  const client = useClient()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const execution = useQuery(executionQuery(client, id))
  const events = useQuery(executionEventsQuery(client, id))
  return (
    <QueryView query={execution} lines={10} title={useIntl().formatMessage({ id: 'page.execution' })}>
      {(record) => {
        const result = readResult(record.Result)
        const isOver = record.CompletedEpochUtc !== null
        return (
          <>
            <Heading record={record} result={result} />
            <Stages record={record} />
            <HeldRun record={record} />
            <ExecutionFacts record={record} />
            <Failure error={result.error} />
            {events.data !== undefined && <AttemptsChart record={record} events={events.data} />}
            <div className="execution-columns">
              <div>
                <Ledger executionId={record.ExecutionId} isOver={isOver} deliveries={result.deliveries} />
                <Files executionId={record.ExecutionId} isOver={isOver} artifacts={result.artifacts} />
                {result.artifacts.length > 0 && <Links executionId={record.ExecutionId} />}
              </div>
              <div>
                <h2>
                  <FormattedMessage id="execution.happened" />
                </h2>
                <QueryView query={events}>{(list) => <Timeline events={list} />}</QueryView>
                <AdjacentRuns record={record} />
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
  const zone = useViewerZone()
  const time = instantText(intl, dueEpochOf(record), { zone, withSeconds: true })
  const isByHand = record.ScheduledForEpochUtc === null
  return (
    <header className="heading">
      <div>
        <p className="eyebrow">
          <FormattedMessage id={isByHand ? 'execution.byHand' : 'execution.eyebrow'} values={{ time }} />
        </p>
        <PageTitle title={record.ScheduleName} />
        <Lateness record={record} />
        <p className="sentence">
          <State state={executionState(record)} />
          {inDoubt(result) > 0 && (
            <strong className="words-doubt">
              <FormattedMessage id="execution.countInDoubt" values={{ count: inDoubt(result) }} />
            </strong>
          )}{' '}
          <Outcome record={record} result={result} />
        </p>
        {record.ResendOf !== null && <ResendOrigin executionId={record.ResendOf} />}
      </div>
      <div className="buttons">
        {result.artifacts[0] !== undefined && (
          <DownloadLink executionId={record.ExecutionId} file={result.artifacts[0]} />
        )}
        <CancelButton record={record} result={result} />
        <ProofButton record={record} />
        <ResendButton key={record.ExecutionId} record={record} result={result} />
      </div>
    </header>
  )
}

const inDoubt = ({ deliveries }: ExecutionResult) =>
  deliveries.filter(({ state }) => state === 'Unknown').length

/** The other side has said no, at once or later. */
const notReached: ReadonlySet<string> = new Set(['Rejected', 'Bounced', 'Failed'])

/** The answer in words: who has it, or why not. */
function Outcome({ record, result }: { readonly record: Execution; readonly result: ExecutionResult }) {
  const said = useSaid()
  const total = result.deliveries.length
  const accepted = result.deliveries.filter(({ state }) => state === 'Accepted').length
  if (record.NotBeforeReason !== null && record.CompletedEpochUtc === null)
    return said(record.NotBeforeReason)
  if (record.Detail !== null && (total === 0 || record.CompletedEpochUtc === null)) return said(record.Detail)
  if (record.CompletedEpochUtc === null) return null
  if (total === 0) return <FormattedMessage id="execution.sentence.nobody" />
  const doubt = inDoubt(result)
  const refused = result.deliveries.filter(({ state }) => notReached.has(state)).length
  const id = accepted === total ? 'execution.sentence.delivered' : 'execution.sentence.mixed'
  return <FormattedMessage id={id} values={{ accepted, total, doubt, refused }} />
}

function ExecutionFacts({ record }: { readonly record: Execution }) {
  const { ScheduleId, ScheduleName, ScheduledForEpochUtc, CompletedEpochUtc } = record
  const { RunBy, Attempt, ServerName, PlacementReason } = record
  return (
    <Facts
      facts={[
        {
          label: <FormattedMessage id="column.schedule" />,
          value: (
            <Link to="/schedules/$id" params={{ id: ScheduleId }}>
              <StoredName name={ScheduleName} />
            </Link>
          ),
        },
        { label: <FormattedMessage id="execution.due" />, value: instantOf(ScheduledForEpochUtc) },
        { label: <FormattedMessage id="execution.started" />, value: <LateStart record={record} /> },
        { label: <FormattedMessage id="execution.ended" />, value: instantOf(CompletedEpochUtc) },
        { label: <FormattedMessage id="execution.askedBy" />, value: RunBy },
        { label: <FormattedMessage id="execution.attempt" />, value: Attempt },
        PlacementReason === null
          ? { label: <FormattedMessage id="column.server" />, value: ServerName }
          : {
              label: <FormattedMessage id="execution.why" values={{ server: ServerName }} />,
              value: ServerName === null ? null : shown(PlacementReason),
            },
      ]}
    />
  )
}

function instantOf(epoch: number | null) {
  return epoch === null ? null : <Instant epoch={epoch} isRelative={false} withSeconds />
}
