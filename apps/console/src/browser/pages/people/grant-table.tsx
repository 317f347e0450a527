import { rights } from '@punctual/domain/rights'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import type { Grant, Principal, Right } from '../../api/people-queries.ts'
import { Button } from '../../controls/button.tsx'
import { FieldProblem, useClearFindings, useFieldProblem } from '../../controls/field-findings.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
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
  const list = useId()
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
            list={list}
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
      <datalist id={list}>
        {known.map((each) => (
          <option key={`${each.principal.Kind} ${each.principal.Id}`} value={principalText(each, intl)} />
        ))}
      </datalist>
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
  /** Id of the names that are known. */
  readonly list: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function GrantedName({ name, list, value, onChange }: GrantedNameProps) {
  const intl = useIntl()
  const id = useId()
  const problem = useFieldProblem(name)
  return (
    <>
      <input
        className="input"
        name={name}
        list={list}
        value={value}
        aria-label={intl.formatMessage({ id: 'people.rights.who' })}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        autoComplete="off"
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
