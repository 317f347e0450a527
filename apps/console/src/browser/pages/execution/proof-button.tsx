import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import type { Execution } from '../../api/queries.ts'

/** Leads to what is proven of an ended execution. */
export function ProofButton({ record: { ExecutionId, CompletedEpochUtc } }: { readonly record: Execution }) {
  if (CompletedEpochUtc === null) return null
  return (
    <Link className="button" to="/executions/$id/proof" params={{ id: ExecutionId }}>
      <FormattedMessage id="execution.proof" />
    </Link>
  )
}
