import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { catalogQuery } from '../../api/new-schedule-queries.ts'
import { Choice } from '../../controls/choice.tsx'
import { optionsOf } from '../../controls/options.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { SearchList } from '../../controls/search-list.tsx'
import { chosenAmong, newReport } from '../content.ts'
import { CutList } from './cut-list.tsx'
import type { PickerProps } from '../section-props.ts'

/** The reports of a report server, of all folders or of one. */
export function CatalogPicker({ account, reports, onPick }: PickerProps) {
  const intl = useIntl()
  const query = useQuery(catalogQuery(useClient(), account.id))
  const [folder, setFolder] = useState('')
  return (
    <QueryView query={query} lines={6}>
      {({ items, next }) => {
        const reportOf = ({ Path, Name }: (typeof items)[number]) =>
          newReport(Path, { account, type: 'catalog', name: Name, place: folderOf(Path), address: Path })
        const folders = [...new Set(items.map(({ Path }) => folderOf(Path)))].toSorted()
        const shown = folder === '' ? items : items.filter(({ Path }) => folderOf(Path) === folder)
        return (
          <>
            <Choice
              kind="field"
              label="newSchedule.catalogFolder"
              value={folder}
              options={[
                { value: '', text: intl.formatMessage({ id: 'newSchedule.catalogFolder.all' }) },
                ...optionsOf(folders),
              ]}
              onChange={setFolder}
            />
            <SearchList
              label={intl.formatMessage({ id: 'newSchedule.reports' })}
              name="report"
              searchId="find-report"
              items={shown.map(({ Path, Name }) => ({ id: Path, name: Name, detail: Path }))}
              selected={chosenAmong(shown.map(reportOf), reports)}
              onSelect={(ids) => {
                const found = items.find(({ Path }) => ids.has(Path))
                if (found !== undefined) onPick(reportOf(found))
              }}
            />
            <CutList isCut={next !== null} />
          </>
        )
      }}
    </QueryView>
  )
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/'
