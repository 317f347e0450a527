import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'

import type { MessageId } from '../messages/en.ts'
import '../style/filter-chip.css'

interface TextFilterProps {
  readonly label: MessageId
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A text of the address, before the chips: what is typed goes there, and another address shows its own. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const name = useIntl().formatMessage({ id: label })
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <input
      type="search"
      className="input"
      aria-label={name}
      placeholder={name}
      maxLength={200}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(target.value)
      }}
    />
  )
}
