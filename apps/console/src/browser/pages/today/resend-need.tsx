import { useQuery } from '@tanstack/react-query'

import { useClient } from '../../api/client-context.ts'
import { executionQuery } from '../../api/queries.ts'
import { readResult } from '../../api/result.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { ResendChoice } from '../execution/resend-button.tsx'
import { useResend } from '../execution/use-resend.ts'

interface ResendNeedProps {
  readonly executionId: string
  readonly onClose: () => void
}

/** Whom the kept files of a run go to again: those who lack it are ticked. */
export function ResendNeed({ executionId, onClose }: ResendNeedProps) {
  const query = useQuery(executionQuery(useClient(), executionId))
  const resend = useResend(executionId)
  return (
    <QueryView query={query} lines={3}>
      {({ Result }) => (
        <ResendChoice
          executionId={executionId}
          resend={resend}
          deliveries={readResult(Result).deliveries}
          onClose={onClose}
        />
      )}
    </QueryView>
  )
}
