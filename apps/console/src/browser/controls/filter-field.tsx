import { useNavigate, useSearch } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import type { MessageId } from '../messages/en.ts'
import '../style/filter-field.css'

export interface FilterFieldProps {
  readonly label: MessageId
  /** The address of the page, whose search has the text as `q`. */
  readonly path: string
}

/** The text that a list is searched by. */
export function FilterField({ label, path }: FilterFieldProps) {
  const navigate = useNavigate()
  const search: { readonly q?: string } = useSearch({ strict: false })
  return (
    <label className="field filter-field">
      <FormattedMessage id={label} />
      <input
        type="search"
        className="input"
        defaultValue={search.q ?? ''}
        onChange={({ target }) =>
          // Only the caller knows which page this is; the page reads what its search may have.
          void navigate({ to: path, search: { ...search, q: target.value } as never, replace: true })
        }
      />
    </label>
  )
}
