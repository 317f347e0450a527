import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import type { Execution } from '../../api/queries.ts'
import { readResult } from '../../api/result.ts'
import { Button } from '../../controls/button.tsx'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { isOneAddress } from '../../schedule-forms/addresses.ts'
import { useSession } from '../../session/session-holder.ts'
import { useStorages } from '../../storage/use-storage.ts'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { nameOf } from '../../schedule-forms/content.ts'
import type { SectionFinding } from '../../schedule-forms/section-finding.ts'
import type { MailPasswords } from '../../schedule-forms/sent-content.ts'
import { testOf } from './trial-content.ts'
import { endTrial, isEnded, startTrial, type Trial, useTrialRun } from './trial-run.ts'
import type { DraftState } from './use-draft.ts'

interface TestMailProps {
  readonly state: DraftState
  readonly passwords: MailPasswords
  /** Whether all that a test needs is there. */
  readonly isReady: boolean
  /** Whether a check has left a schedule that waits for a decision: a test would delete it. */
  readonly isUndecided: boolean
  readonly onRefused: (refusals: readonly SectionFinding[]) => void
}

/** One real mail to one address: the whole way of a run, and none of the recipients. */
export function TestMail({ state, passwords, isReady, isUndecided, onRefused }: TestMailProps) {
  const intl = useIntl()
  const client = useClient()
  const { UserId } = useSession()
  const { ofBrowser } = useStorages()
  const stored = `test-address:${UserId}`
  const [address, setAddress] = useState(() => ofBrowser.read(stored) ?? '')
  const [isAsked, setIsAsked] = useState(false)
  const [test, setTest] = useState<Trial>({ kind: 'none' })
  const [sentTo, setSentTo] = useState('')
  const { draft } = state
  const isQuery = draft.rows?.source === 'Sql'
  const help = isUndecided ? 'undecided' : isQuery ? 'noQuery' : isReady ? 'hint' : 'notReady'
  const isUsable = isOneAddress(address)

  async function send() {
    setIsAsked(true)
    if (!isUsable) return document.getElementById('test-address')?.focus()
    ofBrowser.keep(stored, address)
    setTest({ kind: 'busy' })
    setSentTo(address)
    onRefused([])
    const name = intl.formatMessage({ id: 'newSchedule.test.schedule' }, { name: nameOf(draft) })
    const sent = testOf(draft, name, address.trim())
    const trial = await startTrial({ client, state, sent, passwords })
    if (trial.kind === 'refused') onRefused(trial.refusals)
    setTest(trial)
  }
  return (
    <div className="test-mail">
      <div className="form-row">
        <TextField
          id="test-address"
          type="email"
          autoComplete="email"
          label={intl.formatMessage({ id: 'newSchedule.test.address' })}
          help={intl.formatMessage({ id: `newSchedule.test.${help}` })}
          problem={
            isUsable || (address === '' && !isAsked)
              ? null
              : intl.formatMessage({ id: 'newSchedule.test.oneAddress' })
          }
          value={address}
          maxLength={320}
          onChange={setAddress}
        />
        <Button isDisabled={help !== 'hint'} isUnavailable={test.kind === 'busy'} onPress={() => void send()}>
          <FormattedMessage id="newSchedule.test.send" />
        </Button>
      </div>
      <div role="status">
        {test.kind === 'failed' && <ActionProblem error={test.error} onRetry={() => void send()} />}
        {test.kind === 'running' && (
          <TestRun
            key={test.executionId}
            executionId={test.executionId}
            address={sentTo}
            onEnd={() => void endTrial(client, state)}
          />
        )}
      </div>
    </div>
  )
}

interface TestRunProps {
  readonly executionId: string
  readonly address: string
  readonly onEnd: () => void
}

function TestRun({ executionId, address, onEnd }: TestRunProps) {
  const execution = useTrialRun(executionId, onEnd)
  const ended = execution !== null && isEnded(execution) ? execution : null
  return (
    <p className="test-run">
      {execution !== null && <State state={executionState(execution)} />}{' '}
      <FormattedMessage
        id={ended === null ? 'newSchedule.test.running' : 'newSchedule.test.ended'}
        values={{ address }}
      />{' '}
      {ended !== null && <Reply execution={ended} />}{' '}
      <Link to="/executions/$id" params={{ id: executionId }}>
        <FormattedMessage id="newSchedule.test.look" />
      </Link>
    </p>
  )
}

function Reply({ execution }: { readonly execution: Execution }) {
  const { error, deliveries } = readResult(execution.Result)
  const [delivery] = deliveries
  return error?.message ?? delivery?.message ?? delivery?.reply ?? null
}
