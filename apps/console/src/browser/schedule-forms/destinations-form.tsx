import { useState } from 'react'
import { FormattedMessage } from 'react-intl'

import { type DestinationKind, useDestinationKinds } from '../api/kind-queries.ts'
import { Button } from '../controls/button.tsx'
import { Choice } from '../controls/choice.tsx'
import { useClearFindings } from '../controls/field-findings.tsx'
import { StoredName } from '../controls/stored-name.tsx'
import { DestinationForm } from './destination-form.tsx'
import { type EditedDestination, fieldsFor, newDestination } from './destinations.ts'
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
        return (
          <fieldset key={key} className="mail">
            <legend>
              <StoredName name={typeof body['Name'] === 'string' ? body['Name'] : kind.Name} />
            </legend>
            <DestinationForm
              destination={destination}
              secrets={secrets[key] ?? {}}
              onChange={(now, entered) => {
                onSecrets({ ...secrets, [key]: entered })
                onChange(destinations.map((each) => (each.key === key ? now : each)))
              }}
              fields={fieldsOf(kind)}
              path={`Destinations[${at}]`}
              canTest={kind.Verbs.includes('Test')}
            />
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
      <NewDestination
        kinds={kinds}
        onAdd={(kind) => onChange([...destinations, newDestination(kind, fieldsOf(kind))])}
      />
    </div>
  )
}

interface NewDestinationProps {
  readonly kinds: readonly DestinationKind[]
  readonly onAdd: (kind: DestinationKind) => void
}

function NewDestination({ kinds, onAdd }: NewDestinationProps) {
  const [chosen, setChosen] = useState('')
  const kind = kinds.find(({ Kind }) => Kind === chosen) ?? kinds[0]
  if (kind === undefined) return null
  return (
    <div className="new-destination">
      <Choice
        label="edit.destinationKind"
        value={kind.Kind}
        options={kinds.map(({ Kind, Name }) => ({ value: Kind, text: Name }))}
        onChange={setChosen}
      />
      <Button onPress={() => onAdd(kind)}>
        <FormattedMessage id="edit.addDestination" />
      </Button>
      <p className="quiet">{kind.Description}</p>
    </div>
  )
}
