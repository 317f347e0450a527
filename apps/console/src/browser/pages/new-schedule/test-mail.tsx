import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type Execution, executionQuery } from '../../api/queries.ts'
import { readResult } from '../../api/result.ts'
import { startRun } from '../../api/schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { ProblemView } from '../../controls/query-view.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { errorOf } from '../../failure/error-of.ts'
import { isOneAddress } from '../../schedule-forms/addresses.ts'
import { useSession } from '../../session/session-holder.ts'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { nameOf } from './draft.ts'
import type { MailPasswords } from './request-of.ts'
import { deleteLeftover, saveTest, type StepFinding } from './save.ts'
import type { DraftState } from './use-draft.ts'

interface TestMailProps {
  readonly state: DraftState
  readonly passwords: MailPasswords
  /** Whether all that a test needs is there. */
  readonly isReady: boolean
  readonly onRefused: (refusals: readonly StepFinding[]) => void
}

type Test =
  | { readonly kind: 'none' | 'busy' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'running'; readonly executionId: string; readonly address: string }

/** One real mail to one address: the whole way of a run, and none of the recipients. */
export function TestMail({ state, passwords, isReady, onRefused }: TestMailProps) {
  const intl = useIntl()
  const client = useClient()
  const { UserId } = useSession()
  const stored = `test-address:${UserId}`
  const [address, setAddress] = useState(() => localStorage.getItem(stored) ?? '')
  const [isAsked, setIsAsked] = useState(false)
  const [test, setTest] = useState<Test>({ kind: 'none' })
  const { draft, update } = state
  const isQuery = draft.rows?.source === 'Sql'
  const help = isQuery ? 'noQuery' : isReady ? 'hint' : 'notReady'
  const isUsable = isOneAddress(address)

  async function send() {
    setIsAsked(true)
    if (!isUsable) return document.getElementById('test-address')?.focus()
    localStorage.setItem(stored, address)
    setTest({ kind: 'busy' })
    onRefused([])
    try {
      const name = intl.formatMessage({ id: 'newSchedule.test.schedule' }, { name: nameOf(draft) })
      const saved = await saveTest(
        { client, draft, passwords, idempotencyKey: crypto.randomUUID() },
        { name: `${name} ${crypto.randomUUID().slice(0, 8)}`, address: address.trim() },
      )
      if (!('id' in saved)) {
        onRefused(saved)
        return setTest({ kind: 'none' })
      }
      update((now) => ({ ...now, leftovers: [...now.leftovers, saved] }))
      const executionId = await startRun(client, saved.id, crypto.randomUUID())
      setTest({ kind: 'running', executionId, address })
    } catch (error) {
      setTest({ kind: 'failed', error: errorOf(error) })
    }
  }
  // The run is over: nothing of the test is left but its record.
  async function clear() {
    for (const leftover of draft.leftovers) await deleteLeftover(client, leftover)
    update((now) => ({ ...now, leftovers: [] }))
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
            isUsable || (address === '' && !isAsked) ? null : intl.formatMessage({ id: 'newSchedule.test.oneAddress' })
          }
          value={address}
          maxLength={320}
          onChange={setAddress}
        />
        <Button isDisabled={test.kind === 'busy' || isQuery || !isReady} onPress={() => void send()}>
          <FormattedMessage id="newSchedule.test.send" />
        </Button>
      </div>
      <div role="status">
        {test.kind === 'failed' && <ProblemView error={test.error} onRetry={() => void send()} />}
        {test.kind === 'running' && (
          <TestRun key={test.executionId} test={test} onEnd={() => void clear().catch(() => {})} />
        )}
      </div>
    </div>
  )
}

interface TestRunProps {
  readonly test: Extract<Test, { kind: 'running' }>
  readonly onEnd: () => void
}

function TestRun({ test, onEnd }: TestRunProps) {
  const { data } = useQuery(executionQuery(useClient(), test.executionId))
  const isOver = data !== undefined && data.CompletedEpochUtc !== null
  useEffect(() => {
    if (isOver) onEnd()
    // Once, when the run ends.
  }, [isOver])
  return (
    <p className="test-run">
      {data === undefined ? null : <State state={executionState(data)} />}{' '}
      <FormattedMessage
        id={isOver ? 'newSchedule.test.ended' : 'newSchedule.test.running'}
        values={{ address: test.address }}
      />{' '}
      {isOver && <Reply execution={data} />}{' '}
      <Link to="/executions/$id" params={{ id: test.executionId }}>
        <FormattedMessage id="newSchedule.test.look" />
      </Link>
    </p>
  )
}

function Reply({ execution }: { readonly execution: Execution }) {
  const { error, deliveries } = readResult(execution.ResultJson ?? '')
  const [delivery] = deliveries
  return <span>{error?.message ?? delivery?.reply ?? ''}</span>
}
