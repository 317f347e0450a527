import '../style/sources.css'

import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'

import { bodyOf } from '../api/answers.ts'
import { useClient } from '../api/client-context.ts'
import type { Schemas } from '../api/queries.ts'
import { Button } from '../controls/button.tsx'
import { Refusal } from '../controls/refusal.tsx'
import { StoredName } from '../controls/stored-name.tsx'
import { StateMark } from '../states/state-mark.tsx'
import { foundIn } from './destinations.ts'

type Tested = Schemas['TestDestinationInput']
type Outcome = Schemas['DestinationTest']

/** Tries a destination as it is given, or as it is stored. */
export function useDestinationTest(): UseMutationResult<Outcome, Error, Tested> {
  const client = useClient()
  return useMutation({
    mutationFn: async (body: Tested) => bodyOf(await client.POST('/api/schedule/testdestination', { body })),
  })
}

export interface TestOutcomeProps {
  readonly error: Error | null
  readonly outcome: Outcome | undefined
  /** Takes what the test has found over into the destination; absent where it is not edited. */
  readonly onTake?: (found: Readonly<Record<string, unknown>>) => void
}

/** Why a test was refused, or each step that it took. */
export function TestOutcome({ error, outcome, onTake }: TestOutcomeProps) {
  return (
    <div role="status">
      <Refusal error={error} isAnnounced={false} />
      {outcome !== undefined && (
        <ol className="findings">
          {outcome.Steps.map((step) => (
            <TestedStep key={step.NameCode} step={step} {...(onTake === undefined ? {} : { onTake })} />
          ))}
        </ol>
      )}
    </div>
  )
}

function TestedStep({
  step,
  onTake,
}: Pick<TestOutcomeProps, 'onTake'> & { readonly step: Schemas['TestStep'] }) {
  const { Name, Ok, Detail } = step
  const found = foundIn(step)
  return (
    <li>
      <StateMark {...(Ok ? { mark: 'tick', tone: 'ok' } : { mark: 'cross', tone: 'bad' })} />
      <div>
        <strong>{Name}</strong> <StoredName name={Detail} />
        {found !== null && onTake !== undefined && (
          <div className="buttons">
            <Button onPress={() => onTake(found)}>
              <FormattedMessage id="edit.takeHostKey" />
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
