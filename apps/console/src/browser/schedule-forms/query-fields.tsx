import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../controls/shown.ts'
import { useClient } from '../api/client-context.ts'
import { usableDataSourcesQuery } from '../api/source-queries.ts'
import { Button } from '../controls/button.tsx'
import { Choice } from '../controls/choice.tsx'
import { withChosen } from '../controls/options.ts'
import { FieldArea, useClearFindings } from '../controls/field-findings.tsx'
import { TextField } from '../controls/text-field.tsx'
import type { EditedParameter, EditedQuery } from './asked-query.ts'
import { useAddedFocus } from './use-added-focus.ts'

export interface QueryFieldsProps {
  /** Where it stands in what is sent, such as `Values[0]`. */
  readonly path: string
  readonly value: EditedQuery
  readonly onChange: (changed: Partial<EditedQuery>) => void
  readonly hint?: string
}

const queryRows = 3

/** A query to a data source, with the values of its parameters. */
export function QueryFields({ path, value, onChange, hint }: QueryFieldsProps) {
  const intl = useIntl()
  return (
    <>
      <DataSourceChoice
        name={`${path}.DataSourceId`}
        value={value.dataSourceId}
        onChange={(dataSourceId) => onChange({ dataSourceId })}
      />
      <TextField
        name={`${path}.Query`}
        label={intl.formatMessage({ id: 'query.text' })}
        help={hint ?? intl.formatMessage({ id: 'query.hint' })}
        rows={queryRows}
        maxLength={100_000}
        value={value.query}
        onChange={(query) => onChange({ query })}
      />
      <Parameters
        path={path}
        parameters={value.parameters}
        onChange={(parameters) => onChange({ parameters })}
      />
    </>
  )
}

interface DataSourceChoiceProps {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One that the list does not name stays chosen: the viewer may not use every one. */
function DataSourceChoice({ name, value, onChange }: DataSourceChoiceProps) {
  const intl = useIntl()
  const { data } = useQuery(usableDataSourcesQuery(useClient()))
  const sources = (data?.items ?? []).map(({ Id, Name }) => ({ value: Id, text: Name }))
  return (
    <Choice
      kind="field"
      label="query.dataSource"
      name={name}
      value={value}
      options={[
        { value: '', text: intl.formatMessage({ id: 'query.dataSource.none' }) },
        ...withChosen(sources, value),
      ]}
      onChange={onChange}
    />
  )
}

interface ParametersProps {
  readonly path: string
  readonly parameters: readonly EditedParameter[]
  readonly onChange: (parameters: readonly EditedParameter[]) => void
}

function Parameters({ path, parameters, onChange }: ParametersProps) {
  const intl = useIntl()
  const clearFindings = useClearFindings()
  const list = useAddedFocus<HTMLDivElement>(parameters.length)
  const change = (index: number, changed: Partial<EditedParameter>) =>
    onChange(parameters.map((each, at) => (at === index ? { ...each, ...changed } : each)))
  return (
    <div ref={list} className="query-parameters">
      {parameters.map(({ name, value }, index) => (
        <FieldArea
          key={index}
          name={`${path}.Parameters.${name}`}
          label={intl.formatMessage({ id: 'query.parameter.one' }, { number: index + 1 })}
          className="form-row removable"
        >
          <TextField
            label={intl.formatMessage({ id: 'query.parameter' })}
            isNeeded
            value={name}
            maxLength={100}
            onChange={(text) => change(index, { name: text })}
          />
          <TextField
            label={intl.formatMessage({ id: 'query.parameter.value' })}
            value={value}
            maxLength={10_000}
            onChange={(text) => change(index, { value: text })}
          />
          <Button
            kind="quiet"
            onPress={() => {
              clearFindings()
              onChange(parameters.filter((_, at) => at !== index))
            }}
          >
            <FormattedMessage id="remove" />
            <span className="visually-hidden"> {shown(name)}</span>
          </Button>
        </FieldArea>
      ))}
      <Button kind="quiet" onPress={() => onChange([...parameters, { name: '', value: '' }])}>
        <FormattedMessage id="query.parameter.add" />
      </Button>
    </div>
  )
}
