import { queryOptions, useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'

import { bodyOf } from '../../api/answers.ts'
import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/client-context.ts'
import type { Execution, Schemas } from '../../api/queries.ts'
import { Button } from '../../controls/button.tsx'
import { DialogButton } from '../../controls/dialog-button.tsx'
import { Facts } from '../../controls/facts.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import '../../style/forms.css'
import '../../style/proof.css'
import { Icon } from '../../frame/icons.tsx'

type Proof = Schemas['DeliveryProof']

/** A proof never changes. */
function proofQuery(client: Client, executionId: string) {
  return queryOptions({
    queryKey: ['execution', executionId, 'proof'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const query = { ExecutionId: executionId }
      return bodyOf(await client.GET('/api/schedule/getdeliveryproof', { params: { query }, signal }))
    },
  })
}

/** What the first proof of a chain goes on from. */
const noProof = '0'.repeat(64)

/** Shows what is proven of an ended execution, and where it stands in its chain; the JSON is for the auditor. */
export function ProofButton({ record: { ExecutionId, CompletedEpochUtc } }: { readonly record: Execution }) {
  if (CompletedEpochUtc === null) return null
  return (
    <DialogButton
      text={<FormattedMessage id="execution.proof" />}
      title={<FormattedMessage id="execution.proof" />}
    >
      {(close) => <ProofView executionId={ExecutionId} onClose={close} />}
    </DialogButton>
  )
}

function ProofView({ executionId, onClose }: { readonly executionId: string; readonly onClose: () => void }) {
  const proof = useQuery(proofQuery(useClient(), executionId))
  return (
    <>
      <QueryView query={proof}>{(found) => <Chain executionId={executionId} proof={found} />}</QueryView>
      <div className="buttons">
        <a
          className="button button-primary"
          href={`/api/schedule/getdeliveryproof?${new URLSearchParams({ ExecutionId: executionId })}`}
          download={fileOf(executionId)}
        >
          <Icon name="download" />
          <FormattedMessage id="execution.proof.download" />
        </a>
        <Button onPress={onClose}>
          <FormattedMessage id="close" />
        </Button>
      </div>
    </>
  )
}

const fileOf = (executionId: string) => `proof-${executionId}.json`

interface ChainProps {
  readonly executionId: string
  readonly proof: Proof
}

function Chain({ executionId, proof: { Artifacts, Deliveries, PreviousHash, Hash } }: ChainProps) {
  const accepted = Deliveries.filter(({ State }) => State === 'Accepted').length
  return (
    <>
      <p>
        <FormattedMessage
          id="execution.proof.sentence"
          values={{ files: Artifacts.length, accepted, total: Deliveries.length }}
        />
      </p>
      <Facts
        facts={[
          {
            label: <FormattedMessage id="execution.proof.previous" />,
            value:
              PreviousHash === noProof ? (
                <FormattedMessage id="execution.proof.first" />
              ) : (
                hashText(PreviousHash)
              ),
          },
          { label: <FormattedMessage id="execution.proof.own" />, value: hashText(Hash) },
        ]}
      />
      <p className="quiet">
        <FormattedMessage id="execution.proof.check" />
      </p>
      <p>
        <code className="code">{`punctual proof verify ${fileOf(executionId)}`}</code>
      </p>
    </>
  )
}

function hashText(hash: string) {
  return <code className="code proof-hash">{hash}</code>
}
