import { useNavigate, useSearch } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import type { MessageId } from '../../messages/en.ts'
import { type DestinationsSearch, destinationsSearch } from './destinations-search.ts'

/** The text that a list is searched by; the address of the page has it. */
export function FilterField({ label }: { readonly label: MessageId }) {
  const navigate = useNavigate()
  const search: DestinationsSearch = useSearch({ strict: false })
  return (
    <label className="field address-filter">
      <FormattedMessage id={label} />
      <input
        type="search"
        className="input"
        defaultValue={search.q ?? ''}
        onChange={({ target }) =>
          void navigate({
            to: '/destinations',
            search: destinationsSearch({ ...search, q: target.value }),
            replace: true,
          })
        }
      />
    </label>
  )
}
