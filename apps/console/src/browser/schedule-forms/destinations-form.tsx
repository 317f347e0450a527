import { FormattedMessage } from 'react-intl'

import { type DestinationKind, useDestinationKinds } from '../api/kind-queries.ts'
import { Button } from '../controls/button.tsx'
import { FieldArea, useClearFindings } from '../controls/field-findings.tsx'
import { StoredName } from '../controls/stored-name.tsx'
import { DescribedFields } from '../described-forms/described-fields.tsx'
import { DestinationTest } from './destination-test.tsx'
import {
  type EditedDestination,
  entered,
  fieldsFor,
  newDestination,
  sentDestination,
} from './destinations.ts'
import type { ReportFormat } from './recipients.ts'
import type { MailPasswords } from './sent-content.ts'
import { useAddedFocus } from './use-added-focus.ts'

export interface DestinationsFormProps {
  readonly destinations: readonly EditedDestination[]
  readonly onChange: (destinations: readonly EditedDestination[]) => void
  /** Secrets by the keys of the destinations. */
  readonly secrets: MailPasswords
  readonly onSecrets: (secrets: MailPasswords) => void
  /** What the report can be; null while that is not known. */
  readonly formats: readonly ReportFormat[] | null
  /** False for a package: each of its reports has a format of its own. */
  readonly hasFormat: boolean
}

/** Where else the files of a run go, by the forms of the kinds of destinations. */
export function DestinationsForm(props: DestinationsFormProps) {
  const { destinations, onChange, secrets, onSecrets, formats, hasFormat } = props
  const kinds = useDestinationKinds()
  const clearFindings = useClearFindings()
  const list = useAddedFocus<HTMLDivElement>(destinations.length)
  const fieldsOf = (kind: DestinationKind) => fieldsFor(kind, hasFormat ? formats : 'none')
  return (
    <div className="form" ref={list}>
      {destinations.map((destination, at) => {
        const { key, body } = destination
        const kind = kinds.find(({ Kind }) => Kind === body['Type'])
        if (kind === undefined) return null
        const change = (given: Record<string, unknown>) => {
          const now = entered(destination, fieldsOf(kind), given)
          onSecrets({ ...secrets, [key]: now.secrets })
          onChange(destinations.map((each) => (each.key === key ? now.destination : each)))
        }
        return (
          <fieldset key={key} className="mail">
            <legend>
              <StoredName name={typeof body['Name'] === 'string' ? body['Name'] : kind.Name} />
            </legend>
            <FieldArea name={`Destinations[${at}]`} className="form">
              <DescribedFields
                fields={fieldsOf(kind)}
                record={body}
                path={`Destinations[${at}].`}
                onChange={change}
              />
            </FieldArea>
            {kind.Verbs.includes('Test') && (
              // What was found of other values says nothing of these.
              <DestinationTest
                key={JSON.stringify([body, secrets[key]])}
                destination={sentDestination(body, secrets[key])}
              />
            )}
            <Button
              kind="quiet"
              onPress={() => {
                clearFindings()
                onChange(destinations.filter((each) => each.key !== key))
              }}
            >
              <FormattedMessage id="edit.removeDestination" />
              <span className="visually-hidden"> {at + 1}</span>
            </Button>
          </fieldset>
        )
      })}
      <div className="buttons">
        {kinds.map((kind) => (
          <Button
            key={kind.Kind}
            onPress={() => onChange([...destinations, newDestination(kind, fieldsOf(kind))])}
          >
            <FormattedMessage id="edit.addDestination" values={{ kind: kind.Name }} />
          </Button>
        ))}
      </div>
    </div>
  )
}
