import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Input, type InputProps } from 'react-aria-components'

import { Icon } from '../frame/icons.tsx'
import { useLayout } from '../frame/use-layout.ts'
import '../style/combo-input.css'
import type { ChoiceOption } from './options.ts'
import { shown } from './shown.ts'

export interface ComboInputProps extends InputProps {
  /** Name of the list. */
  readonly label: string
  /** What is offered: any other text can be written as well. */
  readonly options: readonly ChoiceOption[]
}

/** More are found by typing. */
const mostShown = 200

/**
 * A text with a list of proposals, which typing filters. The list stands beside its field in the document, so that the
 * page around it stays as it is. A phone proposes by itself.
 */
export function ComboInput(props: ComboInputProps) {
  return useLayout() === 'phone' ? <OwnOfPhone {...props} /> : <Listed {...props} />
}

function OwnOfPhone({ label: _list, options, ...input }: ComboInputProps) {
  const id = useId()
  return (
    <>
      <Input {...input} className="input" list={id} autoComplete="off" />
      <datalist id={id}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text === value ? null : shown(text)}
          </option>
        ))}
      </datalist>
    </>
  )
}

function Listed({ label, options, ...input }: ComboInputProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Null while it is closed; empty where it was opened without typing.
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const found = typed === null ? [] : fitting(options, typed)
  const isOpen = found.length > 0
  useLayoutEffect(() => {
    if (isOpen && field.current) list.current?.showPopover({ source: field.current })
  }, [isOpen])
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const show = (text: string | null, position = -1) => {
    setTyped(text)
    setAt(position)
  }
  const choose = ({ value }: ChoiceOption) => {
    field.current?.setRangeText(value, 0, field.current.value.length, 'end')
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
    show(null)
  }
  const press = (event: KeyboardEvent) => {
    const chosen = found[at]
    const count = found.length
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => (isOpen ? setAt((at + 1) % count) : show('', 0)),
      ArrowUp: () => (isOpen ? setAt((Math.max(at, 0) + count - 1) % count) : show('', 0)),
      Enter: chosen && (() => choose(chosen)),
      Escape: isOpen ? () => show(null) : undefined,
    }
    const act = actions[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <span className="combo" onKeyDown={press}>
      <Input
        {...input}
        ref={field}
        className="input"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && at >= 0 ? `${id}${at}` : undefined}
        onInput={({ currentTarget }) => show(currentTarget.value)}
        onClick={() => show(isOpen ? null : '')}
        onBlur={() => show(null)}
      />
      <Icon name="updown" />
      {isOpen && (
        <div ref={list} id={id} popover="manual" role="listbox" aria-label={label} className="combo-list">
          {found.map((option, position) => (
            <div
              key={option.value}
              id={`${id}${position}`}
              role="option"
              aria-selected={position === at}
              className="combo-option"
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {shown(option.text)}
              {option.text !== option.value && <small className="quiet">{shown(option.value)}</small>}
            </div>
          ))}
        </div>
      )}
    </span>
  )
}

/** Nothing where the text is one of them already. */
function fitting(options: readonly ChoiceOption[], typed: string): readonly ChoiceOption[] {
  const wanted = typed.trim().toLowerCase()
  if (options.some(({ value }) => value.toLowerCase() === wanted)) return []
  return options
    .filter(({ value, text }) => `${text} ${value}`.toLowerCase().includes(wanted))
    .slice(0, mostShown)
}
