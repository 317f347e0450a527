import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { useClient } from '../../api/client-context.ts'
import { goneFilesQuery } from '../../api/kept-files.ts'
import type { Execution } from '../../api/queries.ts'
import type { Delivery, ExecutionResult } from '../../api/result.ts'
import { Button } from '../../controls/button.tsx'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { DialogButton } from '../../controls/dialog-button.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { useNamed } from '../../controls/use-named.ts'
import { useMayOnExecution } from '../../session/use-rights.ts'
import { deliveryStates } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import '../../style/forms.css'
import '../../style/proof.css'
import { Instant } from '../../times/instant.tsx'
import { useLastResend, useResend } from './use-resend.ts'

/** Recipients that one dialog shows; those that need a person come first. */
const maxShown = 200

/** Who has it for sure: not ticked, so that it is a choice to send to them again. */
const hasIt = ({ state }: Delivery) => state === 'Accepted'
/** Who may get it twice. */
const mayHaveIt = ({ state }: Delivery) => state === 'Accepted' || state === 'Unknown'

interface ResendButtonProps {
  readonly record: Execution
  readonly result: ExecutionResult
}

/** Asks whom the kept files go to again: who is in doubt or refused is ticked, who has them is not. */
export function ResendButton({ record, result: { artifacts, deliveries } }: ResendButtonProps) {
  const maySend = useMayOnExecution('Run', record.ExecutionId)
  const resend = useResend(record.ExecutionId)
  const isOver = record.CompletedEpochUtc !== null
  // What ended while it was held was never meant to be sent.
  const wasHeldBack = record.Hold !== null && record.Hold.Decision !== 'Deliver'
  if (!isOver || wasHeldBack || artifacts.length === 0 || deliveries.length === 0) return null
  if (!maySend) return <Refusal error={resend.error} />
  return (
    <DialogButton
      text={<FormattedMessage id="execution.resend" />}
      title={<FormattedMessage id="execution.resend.whom" />}
    >
      {(close) => (
        <ResendChoice
          executionId={record.ExecutionId}
          resend={resend}
          deliveries={deliveries}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}

interface ChoiceProps {
  readonly executionId: string
  readonly resend: ReturnType<typeof useResend>
  readonly deliveries: readonly Delivery[]
  readonly onClose: () => void
}

/** Also for a dialog of another page. */
export function ResendChoice({ executionId, resend, deliveries, onClose }: ChoiceProps) {
  const asked = goneFilesQuery(useClient(), executionId)
  const gone = useQuery({ ...asked, refetchOnMount: 'always' }).data ?? []
  const earlier = useLastResend(executionId)
  const shown = deliveries.toSorted((a, b) => Number(hasIt(a)) - Number(hasIt(b))).slice(0, maxShown)
  // By id: each answer of the service has other objects.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(shown.filter((each) => !hasIt(each)).map(({ id }) => id)),
  )
  const [isKnown, setIsKnown] = useState(false)
  const chosen = shown.filter(({ id }) => ticked.has(id))
  const mayArriveTwice = chosen.some(mayHaveIt)
  function tick(id: string, isTicked: boolean) {
    setIsKnown(false)
    const others = [...ticked].filter((each) => each !== id)
    setTicked(new Set(isTicked ? [...others, id] : others))
  }
  return (
    <>
      <ul className="resend-choice">
        {shown.map(({ id, recipient, state }) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                checked={ticked.has(id)}
                onChange={({ target }) => tick(id, target.checked)}
              />
              <StoredName name={recipient} />
            </label>
            <State state={deliveryStates[state]} />
          </li>
        ))}
      </ul>
      {deliveries.length > shown.length && (
        <p className="quiet">
          <FormattedMessage id="execution.resend.more" values={{ count: deliveries.length - shown.length }} />
        </p>
      )}
      {earlier !== null && (
        <p role="status" className="words-doubt">
          <FormattedMessage id="execution.resend.earlier" values={{ time: <Instant epoch={earlier} /> }} />
        </p>
      )}
      <Refusal error={resend.error} />
      <FilesGone names={gone} />
      {mayArriveTwice && (
        <label className="check words-doubt">
          <input type="checkbox" checked={isKnown} onChange={({ target }) => setIsKnown(target.checked)} />
          <FormattedMessage id="execution.resend.twice" />
        </label>
      )}
      <div className="buttons">
        <Button
          kind={mayArriveTwice ? 'danger' : 'primary'}
          isDisabled={gone.length > 0 || chosen.length === 0 || (mayArriveTwice && !isKnown)}
          isUnavailable={resend.isPending}
          onPress={() => resend.mutate(chosen)}
        >
          <FormattedMessage id="execution.resend.send" values={{ count: chosen.length }} />
        </Button>
        <Button onPress={onClose}>
          <FormattedMessage id="close" />
        </Button>
      </div>
    </>
  )
}

/** How many names of the missing files are shown. */
const maxNamed = 5

/** Which files are missing: the others are not sent without them. */
function FilesGone({ names }: { readonly names: readonly string[] }) {
  const named = useNamed()
  if (names.length === 0) return null
  return (
    <p role="alert" className="file-gone words-warn">
      <FormattedMessage
        id="execution.resend.gone"
        values={{ count: names.length, names: named(names, maxNamed) }}
      />
    </p>
  )
}

interface SendAgainButtonProps {
  readonly executionId: string
  readonly delivery: Delivery
}

/** Sends to one recipient in doubt; the second click confirms that it may arrive twice. */
export function SendAgainButton({ executionId, delivery }: SendAgainButtonProps) {
  const intl = useIntl()
  const maySend = useMayOnExecution('Run', executionId)
  const resend = useResend(executionId)
  return (
    <>
      {maySend && (
        <ConfirmedButton
          label={intl.formatMessage({ id: 'execution.sendAgain' })}
          about={delivery.recipient}
          warning={intl.formatMessage({ id: 'execution.resend.one' })}
          onConfirm={() => resend.mutate([delivery])}
        />
      )}
      <Refusal error={resend.error} />
    </>
  )
}
