// oxlint-disable-next-line import/default -- Vite gives the address of the file
import checker from '@punctual/runtime/verify-proof?url'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import type { Schemas } from '../../api/queries.ts'
import { Button } from '../../controls/button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { type Fact, Facts } from '../../controls/facts.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { Icon } from '../../frame/icons.tsx'
import { deliveryStates } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { noProof, proofFile, proofJson, proofPdf, proofRecordQuery } from './proof-query.ts'
import '../../style/proof.css'

type Record = Schemas['ProofRecord']
type Delivery = Record['Proof']['Deliveries'][number]
type Artifact = Record['Proof']['Artifacts'][number]

/** Most recipients that are shown and printed; the JSON has all. */
const maxShown = 1_000

/** What is proven of one run, as it is printed for an auditor. */
export function ProofPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const record = useQuery(proofRecordQuery(useClient(), id))
  return (
    <QueryView query={record} lines={10} title={useIntl().formatMessage({ id: 'execution.proof' })}>
      {(found) => <Paper record={found} />}
    </QueryView>
  )
}

function Paper({ record }: { readonly record: Record }) {
  const { Proof, Run } = record
  const { ExecutionId, Artifacts, Deliveries } = Proof
  const accepted = Deliveries.filter(({ State: state }) => state === 'Accepted').length
  return (
    <article className="proof">
      <header className="heading">
        <div>
          <p className="eyebrow">
            <Link to="/executions/$id" params={{ id: ExecutionId }}>
              {Run === null ? ExecutionId : <StoredName name={Run.ScheduleName} />}
            </Link>
          </p>
          <PageTitle title={useIntl().formatMessage({ id: 'proof.title' })} />
          <p className="sentence">
            <FormattedMessage
              id="execution.proof.sentence"
              values={{ files: Artifacts.length, accepted, total: Deliveries.length }}
            />
          </p>
        </div>
        <Actions executionId={ExecutionId} />
      </header>
      <Names record={record} />
      <h2>
        <FormattedMessage id="proof.covered" />
      </h2>
      <Covered proof={Proof} />
      <h2>
        <FormattedMessage id="execution.files" />
      </h2>
      <DataTable
        label="execution.files"
        columns={fileColumns}
        rows={Artifacts}
        keyOf={({ Sha256 }, position) => `${Sha256} ${position}`}
      />
      <h2>
        <FormattedMessage id="execution.recipients" />
      </h2>
      <DataTable
        label="execution.recipients"
        columns={deliveryColumns}
        rows={Deliveries.slice(0, maxShown)}
        keyOf={({ Recipient }, position) => `${Recipient} ${position}`}
      />
      {Deliveries.length > maxShown && (
        <p>
          <FormattedMessage id="proof.more" values={{ count: Deliveries.length - maxShown }} />
        </p>
      )}
      <HowToCheck executionId={ExecutionId} />
    </article>
  )
}

function Actions({ executionId }: { readonly executionId: string }) {
  return (
    <div className="buttons">
      <a className="button" href={proofJson(executionId)} download={proofFile(executionId)}>
        <FormattedMessage id="execution.proof.download" />
      </a>
      <Button onPress={() => window.print()}>
        <FormattedMessage id="proof.print" />
      </Button>
      <a className="button button-primary" href={proofPdf(executionId)} download={`proof-${executionId}.pdf`}>
        <Icon name="download" />
        <FormattedMessage id="proof.pdf" />
      </a>
    </div>
  )
}

function Names({ record: { Run, Destinations } }: { readonly record: Record }) {
  if (Run === null)
    return (
      <p className="quiet">
        <FormattedMessage id="proof.runGone" />
      </p>
    )
  return (
    <>
      <Facts
        facts={[
          { label: <FormattedMessage id="column.schedule" />, value: Run.ScheduleName },
          { label: <FormattedMessage id="execution.askedBy" />, value: Run.RunBy },
          { label: <FormattedMessage id="execution.started" />, value: instantOf(Run.StartedEpochUtc) },
          { label: <FormattedMessage id="execution.ended" />, value: instantOf(Run.CompletedEpochUtc) },
          ...Destinations.flatMap(({ Name, Senders, Subject }): Fact[] => [
            { label: <FormattedMessage id="proof.destination" />, value: Name === '' ? null : Name },
            {
              label: <FormattedMessage id="proof.sender" />,
              value: Senders.length === 0 ? null : shown(Senders.join('; ')),
            },
            { label: <FormattedMessage id="proof.subject" />, value: Subject },
          ]),
        ]}
      />
      <p className="quiet">
        <FormattedMessage id="proof.notCovered" />
      </p>
    </>
  )
}

function Covered({ proof }: { readonly proof: Record['Proof'] }) {
  const { ExecutionId, ScheduleId, ScheduledForEpochUtc, PreviousHash, Hash } = proof
  return (
    <Facts
      facts={[
        { label: <FormattedMessage id="page.execution" />, value: code(ExecutionId) },
        { label: <FormattedMessage id="proof.scheduleId" />, value: code(ScheduleId) },
        { label: <FormattedMessage id="execution.due" />, value: instantOf(ScheduledForEpochUtc) },
        { label: <FormattedMessage id="execution.proof.own" />, value: code(Hash) },
        {
          label: <FormattedMessage id="execution.proof.previous" />,
          value:
            PreviousHash === noProof ? <FormattedMessage id="execution.proof.first" /> : code(PreviousHash),
        },
      ]}
    />
  )
}

const fileColumns: readonly Column<Artifact>[] = [
  { header: 'proof.file', isRowHeader: true, cell: ({ Name }) => <StoredName name={Name} /> },
  { header: 'proof.bytes', isNumber: true, cell: ({ Bytes }) => <FormattedNumber value={Bytes} /> },
  { header: 'proof.hash', cell: ({ Sha256 }) => code(Sha256) },
]

const deliveryColumns: readonly Column<Delivery>[] = [
  { header: 'column.recipient', isRowHeader: true, cell: ({ Recipient }) => <StoredName name={Recipient} /> },
  { header: 'column.state', cell: ({ State: state }) => <State state={deliveryStates[state]} /> },
  {
    header: 'column.reply',
    cell: ({ Reply, MessageId }) => (
      <>
        <span className="wrapped">{Reply === null ? '–' : shown(Reply)}</span>
        {MessageId !== null && <span className="quiet wrapped"> {shown(MessageId)}</span>}
      </>
    ),
  },
  { header: 'column.at', isNumber: true, cell: ({ AtEpochUtc }) => instantOf(AtEpochUtc) ?? '–' },
]

function HowToCheck({ executionId }: { readonly executionId: string }) {
  return (
    <section>
      <h2>
        <FormattedMessage id="proof.check" />
      </h2>
      <p>
        <FormattedMessage id="proof.check.steps" />
      </p>
      <p className="no-print">
        <a href={checker} download="verify-proof.mjs">
          <FormattedMessage id="proof.check.download" />
        </a>
      </p>
      <p>{code(`node verify-proof.mjs ${proofFile(executionId)}`)}</p>
      <p className="quiet">
        <FormattedMessage id="proof.check.rule" />
      </p>
    </section>
  )
}

function code(text: string) {
  return <code className="code proof-hash">{text}</code>
}

function instantOf(epoch: number | null) {
  return epoch === null ? null : <Instant epoch={epoch} isRelative={false} withSeconds />
}
