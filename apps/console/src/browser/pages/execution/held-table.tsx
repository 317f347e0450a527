import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'

import { type Column, DataTable } from '../../controls/data-table.tsx'
import { shown } from '../../controls/shown.ts'
import type { Amount, Compared } from './held-comparison.ts'

const columns: readonly Column<Compared>[] = [
  {
    header: 'execution.hold.what',
    isRowHeader: true,
    cell: ({ what }) => <FormattedMessage id={`execution.hold.${what}`} />,
  },
  { header: 'execution.hold.before', cell: ({ before }) => <AmountText amount={before} /> },
  { header: 'execution.hold.now', cell: ({ now }) => <AmountText amount={now} /> },
  { header: 'execution.hold.difference', cell: (row) => <Difference row={row} /> },
]

/** What was delivered last beside what is held; only the reasons are loud. */
export function HeldComparison({ rows }: { readonly rows: readonly Compared[] }) {
  return (
    <DataTable label="execution.hold.different" columns={columns} rows={rows} keyOf={({ what }) => what} />
  )
}

function AmountText({ amount }: { readonly amount: Amount }) {
  if (amount === null) return '–'
  const { count, bytes } = amount
  if (bytes === undefined) return <FormattedNumber value={count} />
  return <FormattedMessage id="execution.hold.size" values={{ count, kilobytes: Math.ceil(bytes / 1_000) }} />
}

function Difference({ row }: { readonly row: Compared }) {
  const intl = useIntl()
  const { what, came, went, names, percent, allowed, isReason, before, now } = row
  const said = {
    recipients: () => before !== null && intl.formatMessage({ id: 'execution.hold.change' }, { came, went }),
    domains: () =>
      intl.formatMessage(
        { id: 'execution.hold.newDomains' },
        { count: names.length, names: intl.formatList(names.map(shown), { type: 'unit' }) },
      ),
    rows: () => change(before, now, (more) => intl.formatNumber(more, { signDisplay: 'always' })),
    files: () => '',
  }[what]()
  const limit =
    allowed === null
      ? ''
      : intl.formatMessage(
          { id: percent === null ? 'execution.hold.most' : 'execution.hold.percent' },
          { percent, allowed },
        )
  const words = [said, limit].filter(Boolean).join(', ')
  return <span className={isReason ? 'wrapped words-warn' : 'wrapped quiet'}>{words || '–'}</span>
}

function change(before: Amount, now: Amount, write: (more: number) => string): string {
  return before === null || now === null ? '' : write(now.count - before.count)
}
