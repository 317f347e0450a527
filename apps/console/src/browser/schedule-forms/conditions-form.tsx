import { FormattedMessage, useIntl } from 'react-intl'

import { CheckField } from '../controls/check-field.tsx'
import { Choice } from '../controls/choice.tsx'
import { optionsOf, withChosen } from '../controls/options.ts'
import { NumberField } from '../controls/number-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import { type EditedCondition, newCondition, newQuery } from './asked-query.ts'
import { EntryList } from './entry-list.tsx'
import { QueryFields } from './query-fields.tsx'

const kinds = ['NotBlank', 'Blank', 'Rows', 'Value', 'Changed'] as const
const operators = ['=', '<>', '<', '<=', '>', '>='] as const
/** What the interface takes when none is given. */
const usualOperators = { Rows: '>', Value: '=' } as const
const maxRows = 1_000_000_000

export interface ConditionsFormProps {
  readonly conditions: readonly EditedCondition[]
  readonly onChange: (conditions: readonly EditedCondition[]) => void
  /** Names of the values that a condition may compare. */
  readonly valueNames: readonly string[]
}

/** What must hold for anything to be sent. */
export function ConditionsForm({ conditions, onChange, valueNames }: ConditionsFormProps) {
  const intl = useIntl()
  return (
    <>
      <p className="quiet">
        <FormattedMessage id="conditions.hint" />
      </p>
      <EntryList
        entries={conditions}
        path="Conditions"
        nameOf={(_, number) => intl.formatMessage({ id: 'conditions.one' }, { number })}
        added={newCondition}
        add={<FormattedMessage id="conditions.add" />}
        onChange={onChange}
      >
        {(condition, path, change) => (
          <>
            <Choice
              kind="field"
              label="conditions.kind"
              name={`${path}.Kind`}
              value={condition.kind}
              options={optionsOf(kinds, (kind) => intl.formatMessage({ id: `conditions.kind.${kind}` }))}
              onChange={(kind) => change({ kind, operator: null })}
            />
            {condition.kind === 'Rows' && <RowsFields path={path} condition={condition} change={change} />}
            {condition.kind === 'Value' && (
              <ValueFields path={path} condition={condition} change={change} valueNames={valueNames} />
            )}
          </>
        )}
      </EntryList>
    </>
  )
}

interface PartProps {
  readonly path: string
  readonly condition: EditedCondition
  readonly change: (changed: Partial<EditedCondition>) => void
}

function OperatorChoice({ path, condition, change }: PartProps) {
  const intl = useIntl()
  const usual = condition.kind === 'Rows' ? usualOperators.Rows : usualOperators.Value
  return (
    <Choice
      kind="field"
      label="conditions.operator"
      name={`${path}.Operator`}
      value={condition.operator ?? usual}
      options={optionsOf(operators, (operator) =>
        intl.formatMessage({ id: `conditions.operator.${operator}` }),
      )}
      onChange={(operator) => change({ operator })}
    />
  )
}

function RowsFields(props: PartProps) {
  const { path, condition, change } = props
  const intl = useIntl()
  return (
    <>
      <div className="form-row">
        <OperatorChoice {...props} />
        <NumberField
          label={intl.formatMessage({ id: 'conditions.count' })}
          name={`${path}.Count`}
          value={condition.count}
          from={0}
          to={maxRows}
          onChange={(count) => change({ count: count ?? 0 })}
        />
      </div>
      <CheckField
        label={<FormattedMessage id="conditions.asked" />}
        isChecked={condition.asked !== null}
        onChange={(isAsked) => change({ asked: isAsked ? newQuery : null })}
      />
      {condition.asked !== null && (
        <QueryFields
          path={path}
          value={condition.asked}
          onChange={(changed) => change({ asked: { ...(condition.asked ?? newQuery), ...changed } })}
        />
      )}
    </>
  )
}

function ValueFields(props: PartProps & Pick<ConditionsFormProps, 'valueNames'>) {
  const { path, condition, change, valueNames } = props
  const intl = useIntl()
  const { name } = condition
  return (
    <div className="form-row">
      <Choice
        kind="field"
        label="conditions.name"
        name={`${path}.Name`}
        value={name}
        options={[
          { value: '', text: intl.formatMessage({ id: 'conditions.name.none' }) },
          ...withChosen(optionsOf(valueNames), name),
        ]}
        onChange={(chosen) => change({ name: chosen })}
      />
      <OperatorChoice {...props} />
      <TextField
        label={intl.formatMessage({ id: 'conditions.value' })}
        name={`${path}.Value`}
        value={condition.value}
        maxLength={1_000}
        onChange={(value) => change({ value })}
      />
    </div>
  )
}
