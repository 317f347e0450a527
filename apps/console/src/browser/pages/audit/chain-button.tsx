import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { type ChainCheck, verifyChain } from '../../api/audit-queries.ts'
import { useClient } from '../../api/client-context.ts'
import { Button } from '../../controls/button.tsx'
import { useStandingError } from '../../session/session-holder.ts'
import { StateMark } from '../../states/state-mark.tsx'

/** Checks the hashes that link the entries, and says what was found; leaving the page ends it. */
export function ChainButton() {
  const client = useClient()
  const leaving = useRef(new AbortController())
  const [checked, setChecked] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const check = useMutation({
    mutationFn: () => verifyChain(client, { onProgress: setChecked, signal: leaving.current.signal }),
  })
  const error = useStandingError(check.error)
  return (
    <>
      <Button isUnavailable={check.isPending} onPress={() => check.mutate()}>
        <FormattedMessage id="audit.verify" />
      </Button>
      <div role="status" className="audit-verdict">
        {check.isPending && <FormattedMessage id="audit.verify.running" values={{ checked }} />}
        {error !== null && <span className="refusal">{error.message}</span>}
        {check.data !== undefined && <CheckResult result={check.data} />}
      </div>
    </>
  )
}

function CheckResult({ result: { checked, head, problems } }: { readonly result: ChainCheck }) {
  const intl = useIntl()
  if (problems.length === 0)
    return (
      <span className="state words-ok">
        <StateMark mark="tick" tone="ok" />
        <FormattedMessage
          id="audit.verify.whole"
          values={{ checked, position: head.Position, hash: head.Hash.slice(0, 13) }}
        />
      </span>
    )
  return (
    <>
      <span className="state words-bad">
        <StateMark mark="cross" tone="bad" />
        <FormattedMessage id="audit.verify.broken" values={{ checked, problems: problems.length }} />
      </span>
      <ul>
        {problems.map(({ Kind, Position, EntryId }) => (
          <li key={`${Kind} ${EntryId} ${Position}`}>
            {intl.formatMessage({ id: `audit.problem.${Kind}` }, { position: Position ?? 0, id: EntryId })}
          </li>
        ))}
      </ul>
    </>
  )
}
