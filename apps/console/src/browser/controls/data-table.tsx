import { Fragment, type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { MessageId } from '../messages/en.ts'
import '../style/data-table.css'

export interface Column<Row> {
  readonly header: MessageId
  /** Numbers and instants stand at the right, so that they can be compared. */
  readonly isNumber?: boolean
  /** The cell that names its row; one column of a table. */
  readonly isRowHeader?: boolean
  readonly cell: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  /** The name of the table for those who do not see the heading above it. */
  readonly label: MessageId
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row, position: number) => string
  /** What stands below a row, over its whole width; null when there is nothing to add. */
  readonly detail?: (row: Row) => ReactNode
}

/**
 * A table of a page. It scrolls sideways by itself where the window is narrow; on a phone each row is a card, so that
 * nothing lies beyond the edge.
 */
export function DataTable<Row>({ label, columns, rows, keyOf, detail }: DataTableProps<Row>) {
  const caption = useId()
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-labelledby={caption}>
      <table className="table table-cards">
        <caption id={caption} className="visually-hidden">
          <FormattedMessage id={label} />
        </caption>
        <thead>
          <tr>
            <HeaderCells columns={columns} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <Fragment key={keyOf(row, position)}>
              <tr>
                <RowCells columns={columns} row={row} />
              </tr>
              <Detail span={columns.length}>{detail?.(row)}</Detail>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function HeaderCells<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return columns.map(({ header, isNumber }) => (
    <th key={header} scope="col" className={isNumber ? 'number' : undefined}>
      <FormattedMessage id={header} />
    </th>
  ))
}

export function RowCells<Row>(props: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  const intl = useIntl()
  return props.columns.map(({ header, isNumber, isRowHeader, cell }) =>
    isRowHeader ? (
      <th key={header} scope="row">
        {cell(props.row)}
      </th>
    ) : (
      <td
        key={header}
        className={isNumber ? 'number' : undefined}
        data-label={intl.formatMessage({ id: header })}
      >
        {cell(props.row)}
      </td>
    ),
  )
}

function Detail({ span, children }: { readonly span: number; readonly children: ReactNode }) {
  if (children === undefined || children === null) return null
  return (
    <tr>
      <td colSpan={span} className="detail">
        {children}
      </td>
    </tr>
  )
}
