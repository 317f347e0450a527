/// <reference path="./css-tree.d.ts" />

import { refused, Sentence, sentence } from '@punctual/domain/words'
import parse from 'css-tree/selector-parser'

import { line } from '../../fields.ts'

/**
 * Why a text is no CSS selector, to stand behind the name of its field; null when it is one. The text is read
 * by the grammar of selectors. Whether the browser has a pseudo-class of that name, the run finds out.
 */
export function selectorProblem(text: string): Sentence | null {
  if (text.trim() === '') return sentence('field_empty')
  const read = readSelectors(text)
  if (read instanceof Sentence) return read
  if (text.trimEnd().endsWith(',')) return sentence('selector_ends_with_comma')
  for (const { children } of read) {
    const isSign = [...(children ?? [])].map(({ type }) => type === 'Combinator')
    if (isSign[0]) return sentence('selector_begins_with_sign')
    if (isSign.some((each, index) => each && (isSign[index + 1] ?? true)))
      return sentence('selector_lacks_element')
  }
  return null
}

type Selectors = NonNullable<ReturnType<typeof parse>['children']>

function readSelectors(text: string): Selectors | Sentence {
  try {
    return parse(text, { context: 'selectorList' }).children ?? []
  } catch (error) {
    if (!(error instanceof Error) || !('offset' in error) || typeof error.offset !== 'number') throw error
    const reason = `${error.message.slice(0, 1).toLowerCase()}${error.message.slice(1)}`
    return sentence('selector_unreadable', { place: Math.min(error.offset + 1, text.length), reason })
  }
}

/** A CSS selector on the wire. */
export const selector = line(500).superRefine((text, context) => {
  const problem = selectorProblem(text)
  if (problem !== null) context.addIssue({ code: 'custom', ...refused(problem) })
})
