import { rights } from '@punctual/domain/rights'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import type { Grant, Principal, Right } from '../../api/people-queries.ts'
import { Button } from '../../controls/button.tsx'
import { FieldProblem, useClearFindings, useFieldProblem } from '../../controls/field-findings.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { ComboInput } from '../../controls/combo-input.tsx'
import { type ChoiceOption, optionsOf } from '../../controls/options.ts'
import { isSamePrincipal, type NamedPrincipal, principalText } from './principals.ts'

/** A grant while it is written: of a principal that is known, or of a name that was typed. */
export interface WrittenGrant {
  readonly principal: Principal | null
  readonly name: string
  readonly rights: readonly Right[]
}

export interface GrantTableProps {
  readonly known: readonly NamedPrincipal[]
  readonly inherited: readonly { readonly grant: Grant; readonly path: string }[]
  readonly written: readonly WrittenGrant[]
  readonly onChange: (written: readonly WrittenGrant[]) => void
}

type Row =
  | { readonly kind: 'inherited'; readonly grant: Grant; readonly path: string }
  | { readonly kind: 'own'; readonly grant: WrittenGrant; readonly position: number }

export function GrantTable({ known, inherited, written, onChange }: GrantTableProps) {
  const intl = useIntl()
  const options = optionsOf(known.map((each) => principalText(each, intl)))
  const clearFindings = useClearFindings()
  const textFor = (principal: Principal) => {
    const named = known.find((each) => isSamePrincipal(each.principal, principal))
    return named === undefined ? principal.Id : principalText(named, intl)
  }
  const put = (position: number, grant: WrittenGrant) => onChange(written.with(position, grant))
  const columns: readonly Column<Row>[] = [
    {
      header: 'people.rights.who',
      isRowHeader: true,
      cell: (row) =>
        row.kind === 'inherited' ? (
          <span className="quiet">
            <StoredName name={textFor(row.grant.Principal)} />
          </span>
        ) : row.grant.principal !== null ? (
          textFor(row.grant.principal)
        ) : (
          <GrantedName
            name={`Grants[${row.position}].Principal`}
            options={options}
            value={row.grant.name}
            onChange={(name) => put(row.position, { ...row.grant, name })}
          />
        ),
    },
    ...rights.map((right): Column<Row> => ({
      header: `right.${right}`,
      cell: (row) => <RightCell row={row} right={right} onChange={put} />,
    })),
    {
      header: 'people.rights.from',
      cell: (row) =>
        row.kind === 'inherited' ? (
          <span className="quiet">
            <StoredName name={row.path} />
          </span>
        ) : (
          <Button
            kind="quiet"
            onPress={() => {
              clearFindings()
              onChange(written.toSpliced(row.position, 1))
            }}
          >
            <FormattedMessage id="people.rights.remove" />
          </Button>
        ),
    },
  ]
  const rows: readonly Row[] = [
    ...inherited.map((each) => ({ kind: 'inherited' as const, ...each })),
    ...written.map((grant, position) => ({ kind: 'own' as const, grant, position })),
  ]
  return (
    <>
      {rows.length === 0 ? (
        <p className="quiet">
          <FormattedMessage id="people.rights.none" />
        </p>
      ) : (
        <DataTable
          label="people.rights"
          columns={columns}
          rows={rows}
          keyOf={(row, position) => `${row.kind} ${position}`}
        />
      )}
    </>
  )
}

interface GrantedNameProps {
  readonly name: string
  /** Those that are known. */
  readonly options: readonly ChoiceOption[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function GrantedName({ name, options, value, onChange }: GrantedNameProps) {
  const who = useIntl().formatMessage({ id: 'people.rights.who' })
  const id = useId()
  const problem = useFieldProblem(name)
  return (
    <>
      <ComboInput
        label={who}
        options={options}
        name={name}
        value={value}
        aria-label={who}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        autoFocus
        required
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldProblem id={id} problem={problem} />
    </>
  )
}

interface RightCellProps {
  readonly row: Row
  readonly right: Right
  readonly onChange: (position: number, grant: WrittenGrant) => void
}

function RightCell({ row, right, onChange }: RightCellProps) {
  const intl = useIntl()
  if (row.kind === 'inherited')
    return <span className="quiet">{row.grant.Rights.includes(right) ? '✓' : '–'}</span>
  const { grant, position } = row
  const others = grant.rights.filter((each) => each !== right)
  return (
    <input
      type="checkbox"
      className="right-check"
      aria-label={intl.formatMessage({ id: `right.${right}` })}
      checked={grant.rights.includes(right)}
      onChange={({ target }) =>
        onChange(position, { ...grant, rights: target.checked ? [...others, right] : others })
      }
    />
  )
}
