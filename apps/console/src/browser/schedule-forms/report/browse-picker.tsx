import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { useClient } from '../../api/client-context.ts'
import { browseQuery } from '../../api/new-schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { SearchList } from '../../controls/search-list.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { chosenAmong, newReport } from '../content.ts'
import { CutList } from './cut-list.tsx'
import type { PickerProps } from '../section-props.ts'

/** What an account can read, folder by folder; what is in no list is named by its path. */
export function BrowsePicker(props: PickerProps) {
  const { account, reports, onPick } = props
  const intl = useIntl()
  const [path, setPath] = useState('')
  const query = useQuery(browseQuery(useClient(), account.id, path))
  const reportOf = (address: string, name: string) =>
    newReport(address, { account, type: 'source', name, place: path, address })
  const pick = (address: string, name: string) => onPick(reportOf(address, name))
  return (
    <>
      {path !== '' && (
        <div className="buttons">
          <Button onPress={() => setPath('')}>
            <FormattedMessage id="newSchedule.browse.top" />
          </Button>
          <span className="quiet truncated">
            <StoredName name={path} />
          </span>
        </div>
      )}
      <QueryView query={query} lines={4}>
        {({ items, next }) => (
          <>
            <SearchList
              label={intl.formatMessage({ id: 'newSchedule.reports' })}
              searchId="find-report"
              items={items.map(({ Kind, Name, Path }) => ({
                id: Path,
                name: Name,
                detail: Kind === 'Folder' ? intl.formatMessage({ id: 'newSchedule.browse.folder' }) : Path,
              }))}
              selected={chosenAmong(
                items.map(({ ItemId, Path, Name }) => ({ ...reportOf(ItemId ?? Path, Name), key: Path })),
                reports,
              )}
              onSelect={(ids) => {
                const item = items.find(({ Path }) => ids.has(Path))
                if (item?.Kind === 'Folder') setPath(item.Path)
                else if (item !== undefined) pick(item.ItemId ?? item.Path, item.Name)
              }}
            />
            <CutList isCut={next !== null} />
          </>
        )}
      </QueryView>
      <ReportPath {...props} pick={pick} />
    </>
  )
}

type ReportPathProps = PickerProps & { readonly pick: (address: string, name: string) => void }

function ReportPath({ account, reports, pick }: ReportPathProps) {
  const intl = useIntl()
  const chosen = reports.findLast((report) => report.account.id === account.id)
  const [text, setText] = useState(chosen?.address ?? '')
  return (
    <div className="form-row">
      <TextField
        label={intl.formatMessage({ id: 'newSchedule.path' })}
        name="report"
        help={intl.formatMessage({ id: 'newSchedule.path.hint' })}
        problem={
          text === '' || text.startsWith('/') ? null : intl.formatMessage({ id: 'newSchedule.path.wrong' })
        }
        value={text}
        maxLength={4_000}
        onChange={setText}
      />
      <Button isDisabled={!text.startsWith('/')} onPress={() => pick(text, text)}>
        <FormattedMessage id="newSchedule.path.take" />
      </Button>
    </div>
  )
}
