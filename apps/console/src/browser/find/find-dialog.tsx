import '../style/find.css'
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  Text,
} from 'react-aria-components'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../controls/shown.ts'
import { StoredName } from '../controls/stored-name.tsx'
import { OverlayDialog } from '../controls/overlay-dialog.tsx'
import type { FoundGroup } from './thing.ts'
import { useFound } from './use-found.ts'

export interface FindDialogProps {
  readonly onClose: () => void
  /** Shows the list of keys. */
  readonly onList: () => void
}

/** Find or do: pages, schedules, executions and what the viewer can change, by a few letters of their names. */
export function FindDialog({ onClose, onList }: FindDialogProps) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const { groups, isSearching } = useFound(text, onList)
  const label = intl.formatMessage({ id: 'find.label' })
  const act = (id: string) => {
    onClose()
    for (const { things } of groups) things.find((thing) => thing.id === id)?.act()
  }
  return (
    <OverlayDialog shape="find" dismissal="press" label={label} onClose={onClose}>
      {() => (
        <div
          onKeyDownCapture={(event) => {
            // At once: the field would only be emptied first.
            if (event.key === 'Escape') onClose()
          }}
        >
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label={label} autoFocus>
              <Input className="input" placeholder={label} />
            </SearchField>
            <p className="visually-hidden" role="status">
              {isSearching && <FormattedMessage id="loading" />}
            </p>
            {/* The field keeps the focus while rows are chosen: what scrolls needs a focus of its own. */}
            <div className="find-list" tabIndex={0} role="region" aria-label={label}>
              <Menu
                aria-label={label}
                items={groups}
                onAction={(key) => act(String(key))}
                renderEmptyState={() => (isSearching ? null : <FormattedMessage id="find.nothing" />)}
              >
                {(group) => <Group group={group} />}
              </Menu>
            </div>
          </Autocomplete>
        </div>
      )}
    </OverlayDialog>
  )
}

function Group({ group }: { readonly group: FoundGroup }) {
  return (
    <MenuSection id={group.id}>
      <Header>
        <FormattedMessage id={group.title} />
      </Header>
      <Collection items={group.things}>
        {({ id, name, detail }) => (
          <MenuItem id={id} textValue={shown(name)}>
            <Text slot="label">
              <StoredName name={name} />
            </Text>
            {detail !== null && (
              <Text slot="description">
                <StoredName name={detail} />
              </Text>
            )}
          </MenuItem>
        )}
      </Collection>
    </MenuSection>
  )
}
