import { useId } from 'react'
import { Input, type InputProps, TextArea, type TextAreaProps } from 'react-aria-components'

import { Icon } from '../frame/icons.tsx'
import { useLayout } from '../frame/use-layout.ts'
import '../style/combo-input.css'
import type { ChoiceOption } from './options.ts'
import { shown } from './shown.ts'
import { type Proposals, useProposals } from './use-proposals.ts'

export interface Offered {
  /** Name of the list. */
  readonly label: string
  /** What is proposed: any other text can be written as well. */
  readonly options: readonly ChoiceOption[]
}

export type ComboInputProps = InputProps & Offered

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

const wholeText = ({ value }: { readonly value: string }) => ({ from: 0, to: value.length })

function Listed({ label, options, ...input }: ComboInputProps) {
  const proposals = useProposals<HTMLInputElement>({ options, partOf: wholeText, opensAll: true })
  return (
    <span className="combo" onKeyDown={proposals.press}>
      <Input
        {...input}
        {...proposals.inputProps}
        ref={proposals.field}
        className="input"
        role="combobox"
        aria-expanded={proposals.isOpen}
        onClick={proposals.toggle}
      />
      <Icon name="updown" />
      <ProposalList label={label} {...proposals} />
    </span>
  )
}

/** As typed in several lines: entries end with a comma, a semicolon or the line. The one at the cursor is completed. */
export function ComboArea({ label, options, ...area }: TextAreaProps & Offered) {
  const proposals = useProposals<HTMLTextAreaElement>({ options, partOf: entryAt, opensAll: false })
  return (
    <span className="combo" onKeyDown={proposals.press}>
      <TextArea {...area} {...proposals.inputProps} ref={proposals.field} className="input" />
      <ProposalList label={label} {...proposals} />
    </span>
  )
}

function entryAt({ value, selectionEnd }: { readonly value: string; readonly selectionEnd: number | null }) {
  const before = value.slice(0, selectionEnd ?? value.length)
  const start = Math.max(...[',', ';', '\n'].map((end) => before.lastIndexOf(end))) + 1
  const from = start + (/^\s*/.exec(before.slice(start))?.[0].length ?? 0)
  const rest = value.slice(from).search(/[,;\n]/)
  return before.length <= from ? null : { from, to: rest === -1 ? value.length : from + rest }
}

type ProposalListProps = Pick<Offered, 'label'> & Pick<Proposals, 'id' | 'at' | 'found' | 'list' | 'choose'>

function ProposalList({ label, id, at, found, list, choose }: ProposalListProps) {
  if (found.length === 0) return null
  return (
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
  )
}
