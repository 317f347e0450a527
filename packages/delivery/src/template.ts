import {
  cellText,
  escapeHtml,
  evaluate,
  type ExpressionScope,
  failure,
  FailureError,
  fillPlaceholders,
  safeFileName,
  withoutScriptAddresses,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

/** What the result is for, which decides what a value must not bring in. */
export type TemplateEscape = 'html' | 'none' | 'header' | 'file-name'

/** Mail servers refuse longer lines. */
const maxHeaderLength = 2_000

/**
 * Fills the expressions of a text. Unknown names stay as they are, so that a typing error is seen. A value is
 * never read as a template again.
 *
 * - `html`: values are escaped for text and for quoted attributes; a link that would run a script leads
 *   nowhere.
 * - `header`: the result is one line without control characters.
 * - `file-name`: the result is a file name, see `safeFileName`.
 *
 * @throws FailureError with `destination_invalid` when the filled text would be longer than
 * `maxFilledTextLength`
 */
export function renderTemplate(
  text: string,
  scope: ExpressionScope,
  options: { readonly escape: TemplateEscape },
): string {
  const filled = fillPlaceholders(text, (placeholder) => {
    const value = evaluate(placeholder, scope)
    if (value === undefined) return undefined
    return options.escape === 'html' ? escapeHtml(cellText(value)) : cellText(value)
  })
  if (filled === null) {
    throw new FailureError(failure('destination_invalid', { said: sentence('destination_text_too_long') }))
  }
  switch (options.escape) {
    case 'header':
      return singleLine(filled.slice(0, maxHeaderLength))
    case 'file-name':
      return safeFileName(filled)
    case 'html':
      return withoutScriptAddresses(filled)
    case 'none':
      return filled
  }
}

/** Makes one line of a text, without control characters, so that it cannot start another header. */
export function singleLine(text: string): string {
  return (
    text
      .toWellFormed()
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .trim()
  )
}
