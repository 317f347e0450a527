import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { dueEpochOf } from '../../api/due-epoch.ts'
import { executionQuery } from '../../api/queries.ts'
import { instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'

/** Which execution made what this one sends again; without its time once it is no longer kept. */
export function ResendOrigin({ executionId }: { readonly executionId: string }) {
  const intl = useIntl()
  const zone = useViewerZone()
  const { data: origin, error } = useQuery(executionQuery(useClient(), executionId))
  const text =
    origin === undefined ? (
      <FormattedMessage key="execution" id="execution.resendOf.earlier" />
    ) : (
      <FormattedMessage
        key="execution"
        id="execution.resendOf.at"
        values={{ time: instantText(intl, dueEpochOf(origin), { zone }) }}
      />
    )
  const execution =
    error === null ? (
      <Link key="execution" to="/executions/$id" params={{ id: executionId }}>
        {text}
      </Link>
    ) : (
      text
    )
  return (
    <p>
      <FormattedMessage id="execution.resendOf" values={{ execution }} />
    </p>
  )
}
