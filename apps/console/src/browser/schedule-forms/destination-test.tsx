import '../style/sources.css'

import { useMutation } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'

import { bodyOf } from '../api/answers.ts'
import { useClient } from '../api/client-context.ts'
import type { Schemas } from '../api/queries.ts'
import { Button } from '../controls/button.tsx'
import { Refusal } from '../controls/sent-form.tsx'
import { StoredName } from '../controls/stored-name.tsx'
import { StateMark } from '../states/state-mark.tsx'

/** Tries a destination as it is entered, and shows each step. */
export function DestinationTest({ destination }: { readonly destination: Schemas['DestinationInput'] }) {
  const client = useClient()
  const test = useMutation({
    mutationFn: async () =>
      bodyOf(await client.POST('/api/schedule/testdestination', { body: { Destination: destination } })),
  })
  return (
    <>
      <div className="buttons">
        <Button isUnavailable={test.isPending} onPress={() => test.mutate()}>
          <FormattedMessage id="edit.testDestination" />
        </Button>
      </div>
      <div role="status">
        <Refusal error={test.error} isAnnounced={false} />
        {test.data !== undefined && (
          <ol className="findings">
            {test.data.Steps.map(({ Name, Ok, Detail }) => (
              <li key={Name}>
                <StateMark {...(Ok ? { mark: 'tick', tone: 'ok' } : { mark: 'cross', tone: 'bad' })} />
                <div>
                  <strong>{Name}</strong> <StoredName name={Detail} />
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}
