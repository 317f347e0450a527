/// <reference path="./css-tree.d.ts" />

import parse from 'css-tree/selector-parser'

import { line } from '../../fields.ts'

/**
 * Why a text is no CSS selector, to stand behind the name of its field; null when it is one. The text is read
 * by the grammar of selectors. Whether the browser has a pseudo-class of that name, the run finds out.
 */
export function selectorProblem(text: string): string | null {
  if (text.trim() === '') return 'must not be empty'
  const read = readSelectors(text)
  if (typeof read === 'string') return read
  if (text.trimEnd().endsWith(',')) return 'is no CSS selector: it ends with a comma'
  for (const { children } of read) {
    const isSign = [...(children ?? [])].map(({ type }) => type === 'Combinator')
    if (isSign[0]) return 'is no CSS selector: it begins with a sign such as ">"'
    if (isSign.some((each, index) => each && (isSign[index + 1] ?? true)))
      return 'is no CSS selector: a sign such as ">" needs an element behind it'
  }
  return null
}

type Selectors = NonNullable<ReturnType<typeof parse>['children']>

function readSelectors(text: string): Selectors | string {
  try {
    return parse(text, { context: 'selectorList' }).children ?? []
  } catch (error) {
    if (!(error instanceof Error) || !('offset' in error) || typeof error.offset !== 'number') throw error
    const reason = `${error.message.slice(0, 1).toLowerCase()}${error.message.slice(1)}`
    return `is no CSS selector at character ${Math.min(error.offset + 1, text.length)}: ${reason}`
  }
}

/** A CSS selector on the wire. */
export const selector = line(500).superRefine((text, context) => {
  const problem = selectorProblem(text)
  if (problem !== null) context.addIssue(problem)
})
