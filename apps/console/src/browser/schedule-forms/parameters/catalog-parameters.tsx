import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { useClient } from '../../api/client-context.ts'
import {
  type ChosenValue,
  definitionsQuery,
  type ParameterDefinition,
} from '../../api/new-schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { FieldArea } from '../../controls/field-findings.tsx'
import { ProblemView, QueryView } from '../../controls/query-view.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { hasPlaceholder } from '../live-text.ts'
import { useSettled } from '../../times/use-settled.ts'
import type { ChosenParameter, ChosenReport } from '../content.ts'
import { parameterPath } from '../field-paths.ts'
import { FreeParameters } from './free-parameters.tsx'
import { knownParameters } from './known-parameters.ts'
import { ParameterField } from './parameter-field.tsx'
import type { ReportSettingsProps } from '../section-props.ts'

/** So many are searched rather than read. */
const searchFrom = 12

/** The parameters of a report of a report server, by their definitions. */
export function CatalogParameters(props: ReportSettingsProps) {
  const { report, onChange } = props
  const client = useClient()
  const [dependedOn, setDependedOn] = useState<readonly string[]>([])
  const chosen = useSettled(chosenFor(report, dependedOn))
  const query = useQuery(
    definitionsQuery(client, { account: report.account.id, path: report.address }, chosen),
  )
  const definitions = query.data
  useEffect(() => {
    if (definitions === undefined) return
    setDependedOn([...new Set(definitions.flatMap(({ Dependencies }) => Dependencies))])
    const known = knownParameters(definitions)
    if (JSON.stringify(known) !== JSON.stringify(report.definitions)) onChange({ definitions: known })
    // Only an answer of the source changes what is known.
  }, [definitions])
  if (query.error !== null && definitions === undefined)
    return (
      <>
        <ProblemView refused="problem.noRights" error={query.error} onRetry={() => void query.refetch()} />
        <p className="notice notice-warn">
          <FormattedMessage id="newSchedule.definitions.failed" />
        </p>
        <FreeParameters {...props} />
      </>
    )
  return (
    <QueryView query={query} lines={4}>
      {(all) => <Fields {...props} definitions={all} isAsking={query.isPlaceholderData} />}
    </QueryView>
  )
}

/** Values that others depend on; an expression is a value only when it runs. */
function chosenFor({ parameters }: ChosenReport, dependedOn: readonly string[]): ChosenValue[] {
  return parameters
    .filter(
      ({ name, values }) => dependedOn.includes(name) && values.length > 0 && !values.some(hasPlaceholder),
    )
    .map(({ name, values }) => ({ Name: name, Values: [...values] }))
}

interface FieldsProps extends ReportSettingsProps {
  readonly definitions: readonly ParameterDefinition[]
  /** What is shown belongs to what was chosen before. */
  readonly isAsking: boolean
}

function Fields({ report, path, onChange, live, definitions, isAsking }: FieldsProps) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const shown = definitions.filter(({ Visibility }) => Visibility !== 'Internal')
  const found = shown.filter(({ Name, Prompt }) =>
    `${Name} ${Prompt ?? ''}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const set = (parameter: ChosenParameter | null, name: string) => {
    const isIt = (each: ChosenParameter) => each.name.toLowerCase() === name.toLowerCase()
    // What the service said of the others goes by their positions, which stay.
    const parameters = report.parameters.some(isIt)
      ? report.parameters.flatMap((each) => (isIt(each) ? (parameter ?? []) : each))
      : [...report.parameters, ...(parameter === null ? [] : [parameter])]
    onChange({ parameters })
  }
  const unknown = report.parameters.filter(
    ({ name }) => !definitions.some((each) => each.Name.toLowerCase() === name.toLowerCase()),
  )
  if (shown.length === 0 && unknown.length === 0)
    return (
      <p className="quiet">
        <FormattedMessage id="newSchedule.parameters.none" />
      </p>
    )
  return (
    <div className="form" aria-busy={isAsking}>
      {shown.length > searchFrom && (
        <TextField
          type="search"
          label={intl.formatMessage({ id: 'newSchedule.parameters.find' }, { count: shown.length })}
          value={text}
          onChange={setText}
        />
      )}
      {found.map((definition) => (
        <ParameterField
          key={definition.Name}
          field={path + parameterPath(report, definition.Name)}
          definition={definition}
          chosen={
            report.parameters.find(({ name }) => name.toLowerCase() === definition.Name.toLowerCase()) ?? null
          }
          onChange={(parameter) => set(parameter, definition.Name)}
          live={live}
        />
      ))}
      {unknown.map(({ name, values }) => (
        <FieldArea key={name} name={path + parameterPath(report, name)} className="notice notice-warn">
          <p>
            <FormattedMessage
              id="newSchedule.parameter.unknown"
              values={{ name, value: values.join('; ').slice(0, 200) }}
            />
          </p>
          <Button onPress={() => set(null, name)}>
            <FormattedMessage id="remove" />
            <span className="visually-hidden">
              {' '}
              <StoredName name={name} />
            </span>
          </Button>
        </FieldArea>
      ))}
    </div>
  )
}
