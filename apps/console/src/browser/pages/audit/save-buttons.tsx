import { FormattedMessage } from 'react-intl'

import type { AuditEntry } from '../../api/audit-queries.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../controls/button.tsx'
import { Icon } from '../../frame/icons.tsx'
import { csvOf } from './saved-entries.ts'

/** Saves what is shown, as a file that the browser makes. */
export function SaveButtons({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <>
      <Button onPress={() => saveFile('audit.csv', new Blob([csvOf(entries)], { type: 'text/csv' }))}>
        <Icon name="download" />
        <FormattedMessage id="audit.csv" />
      </Button>
      <Button
        onPress={() =>
          saveFile('audit.json', new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' }))
        }
      >
        <Icon name="download" />
        <FormattedMessage id="audit.json" />
      </Button>
    </>
  )
}
