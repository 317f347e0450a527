import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { browseQuery } from '../../api/new-schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { FieldArea } from '../../controls/field-findings.tsx'
import { Folded } from '../../controls/folded.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { SearchList } from '../../controls/search-list.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { type ChosenReport, newReport } from '../content.ts'
import type { PickerProps } from '../section-props.ts'

/** A query is a report of its own; the tables of the data source help to write it. */
export function QueryPicker({ account, reports, onPick, onChange, pathOf }: PickerProps) {
  const own = reports.filter((report) => report.account.id === account.id)
  const add = () =>
    onPick(
      newReport(crypto.randomUUID(), { account, type: 'sql', name: account.name, place: '', address: '' }),
    )
  return (
    <>
      {own.map((report) => (
        <QueryFields
          key={report.key}
          report={report}
          path={pathOf(report)}
          onChange={(changed) => onChange(report.key, changed)}
        />
      ))}
      {own.length === 0 && (
        <FieldArea name="report">
          <Button onPress={add}>
            <FormattedMessage id="newSchedule.query.write" />
          </Button>
        </FieldArea>
      )}
      <Tables accountId={account.id} />
    </>
  )
}

interface QueryFieldsProps {
  readonly path: string
  readonly report: ChosenReport
  readonly onChange: (changed: Partial<ChosenReport>) => void
}

function QueryFields({ report, path, onChange }: QueryFieldsProps) {
  const intl = useIntl()
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'newSchedule.query.name' })}
        value={report.name}
        maxLength={200}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        name={`${path}Source.Options.Query`}
        label={intl.formatMessage({ id: 'newSchedule.query' })}
        help={intl.formatMessage({ id: 'newSchedule.query.hint' })}
        rows={8}
        maxLength={100_000}
        value={report.query}
        onChange={(query) => onChange({ query })}
      />
    </>
  )
}

function Tables({ accountId }: { readonly accountId: string }) {
  const intl = useIntl()
  const query = useQuery(browseQuery(useClient(), accountId, ''))
  return (
    <Folded title={<FormattedMessage id="newSchedule.tables" />} isUsed={false}>
      <QueryView query={query} lines={3}>
        {({ items }) => (
          <SearchList
            label={intl.formatMessage({ id: 'newSchedule.tables' })}
            items={items.map(({ Path, Name }) => ({ id: Path, name: Name }))}
            selected={new Set()}
            onSelect={() => {}}
          />
        )}
      </QueryView>
    </Folded>
  )
}
