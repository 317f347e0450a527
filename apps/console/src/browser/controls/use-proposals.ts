import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import type { ChoiceOption } from './options.ts'

/** The part of a text that is proposed for, and that a proposal replaces. */
export interface WantedPart {
  readonly from: number
  readonly to: number
}

export interface ProposalsInput {
  readonly options: readonly ChoiceOption[]
  /** Null where nothing is wanted. */
  readonly partOf: (field: Field) => WantedPart | null
  /** Whether the list opens without typing. */
  readonly opensAll: boolean
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** More are found by typing. */
const mostShown = 200

/** The list below a field of text: what it has, and what keys and pointer do with it. */
export function useProposals<Element extends Field>({ options, partOf, opensAll }: ProposalsInput) {
  const id = useId()
  const field = useRef<Element>(null)
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
  const type = () => {
    const part = field.current && partOf(field.current)
    show(part && (field.current?.value.slice(part.from, part.to) ?? null))
  }
  const choose = ({ value }: ChoiceOption) => {
    const part = field.current && partOf(field.current)
    if (part) {
      field.current?.setRangeText(value, part.from, part.to, 'end')
      field.current?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    show(null)
  }
  const move = (steps: number) => {
    if (isOpen) return () => setAt((Math.max(at, steps < 0 ? 0 : -1) + found.length + steps) % found.length)
    return opensAll ? () => show('', 0) : undefined
  }
  const press = (event: KeyboardEvent) => {
    const chosen = found[at]
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: move(1),
      ArrowUp: move(-1),
      Enter: chosen && (() => choose(chosen)),
      Escape: isOpen ? () => show(null) : undefined,
    }
    const act = actions[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return {
    id,
    at,
    found,
    isOpen,
    field,
    list,
    press,
    choose,
    toggle: () => show(isOpen ? null : ''),
    inputProps: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && at >= 0 ? `${id}${at}` : undefined,
      autoComplete: 'off',
      onInput: type,
      onBlur: () => show(null),
    },
  } as const
}

export type Proposals = ReturnType<typeof useProposals>

/** Nothing where the text is one of them already. */
function fitting(options: readonly ChoiceOption[], typed: string): readonly ChoiceOption[] {
  const wanted = typed.trim().toLowerCase()
  if (options.some(({ value }) => value.toLowerCase() === wanted)) return []
  return options
    .filter(({ value, text }) => `${text} ${value}`.toLowerCase().includes(wanted))
    .slice(0, mostShown)
}
