import { useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'

import type { FormField } from '../api/kind-queries.ts'
import { Button } from '../controls/button.tsx'
import { FieldArea, FieldFindings, FindingList } from '../controls/field-findings.tsx'
import { findingsOf } from '../controls/place-findings.ts'
import { isSameValue } from '../controls/same-value.ts'
import { DescribedFields } from '../described-forms/described-fields.tsx'
import { TestOutcome, useDestinationTest } from './destination-test.tsx'
import { type EditedDestination, entered, isStored, sentDestination } from './destinations.ts'
import type { FilePasswords } from './recipients.ts'

export interface DestinationFormProps {
  readonly destination: EditedDestination
  readonly secrets: FilePasswords
  readonly onChange: (destination: EditedDestination, secrets: FilePasswords) => void
  readonly fields: readonly FormField[]
  /** Where it stands in what is sent, such as `Destinations[0]`. */
  readonly path: string
  readonly canTest: boolean
}

/** The fields of one destination, and a test of what is entered in them. */
export function DestinationForm(props: DestinationFormProps) {
  const { destination, secrets, onChange, fields, path, canTest } = props
  const test = useDestinationTest()
  const [taken, setTaken] = useState(0)
  const Destination = sentDestination(destination.body, secrets)
  // What was found of other values says nothing of these.
  const isOfThese = isSameValue(test.variables, { Destination })
  const refused = useMemo(
    () =>
      findingsOf(test.error, 'Name').map(({ field, message }) => ({
        field: field.replace(/^Destination\b/, path),
        message,
      })),
    [test.error, path],
  )
  return (
    <FieldFindings className="form" isPart findings={refused}>
      <FieldArea name={path} className="form">
        <DescribedFields
          // The fields keep what was typed: they begin again with a value that no one typed.
          key={taken}
          fields={fields}
          record={destination.body}
          isStored={isStored(destination)}
          secrets={secrets}
          path={`${path}.`}
          onChange={(given) => {
            const now = entered(destination, fields, given)
            onChange(now.destination, now.secrets)
          }}
        />
      </FieldArea>
      {canTest && (
        <>
          <div className="buttons">
            <Button isUnavailable={test.isPending} onPress={() => test.mutate({ Destination })}>
              <FormattedMessage id="edit.testDestination" />
            </Button>
          </div>
          <FindingList />
          <TestOutcome
            error={isOfThese && refused.length === 0 ? test.error : null}
            outcome={isOfThese ? test.data : undefined}
            onTake={(found) => {
              setTaken(taken + 1)
              onChange({ ...destination, body: { ...destination.body, ...found } }, secrets)
            }}
          />
        </>
      )}
    </FieldFindings>
  )
}
