import { Fragment, type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { MessageId } from '../messages/en.ts'
import '../style/data-table.css'
import { shown } from './shown.ts'
import { StoredName } from './stored-name.tsx'

export interface Column<Row> {
  readonly header: MessageId
  /** Numbers and instants stand at the right, so that they can be compared. */
  readonly isNumber?: boolean
  /** The cell that names its row; one column of a table. */
  readonly isRowHeader?: boolean
  readonly cell: (row: Row) => ReactNode
  /**
   * The text of a cell whose length a user decides: it is cut off where there is no room, and shown whole on hover. A
   * row header that is a text needs none.
   */
  readonly titleOf?: (row: Row) => string
  /** Whether it has all the room that the other columns leave, so that no name is cut beside free room. */
  readonly takesRoom?: boolean
  /**
   * Its place in a row of two lines: the end of the first line, the second line, or the menu beside both. A table has
   * such rows on a phone when one of its columns has a place. Columns without one are not shown then.
   */
  readonly onPhone?: 'end' | 'below' | 'belowEnd' | 'menu'
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
  const hasLines = columns.some(({ onPhone }) => onPhone !== undefined)
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-labelledby={caption}>
      <table className={`table ${hasLines ? 'table-lines ' : ''}table-cards`}>
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
  return props.columns.map((column) => {
    const { header, isNumber, isRowHeader, onPhone, takesRoom } = column
    const cell = column.cell(props.row)
    const content = typeof cell === 'string' ? <StoredName name={cell} /> : cell
    const title = titleOf(column, props.row, cell)
    const classes = [
      isNumber ? ['number'] : [],
      title === undefined ? [] : ['truncated'],
      takesRoom ? ['takes-room'] : [],
      onPhone === undefined ? [] : [`line-${onPhone}`],
    ].flat()
    const className = classes.length === 0 ? undefined : classes.join(' ')
    return isRowHeader ? (
      <th key={header} scope="row" className={className} title={title}>
        {content}
      </th>
    ) : (
      <td key={header} className={className} title={title} data-label={intl.formatMessage({ id: header })}>
        {content}
      </td>
    )
  })
}

function titleOf<Row>(column: Column<Row>, row: Row, cell: ReactNode): string | undefined {
  if (column.titleOf !== undefined) return shown(column.titleOf(row))
  return column.isRowHeader && typeof cell === 'string' ? shown(cell) : undefined
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
