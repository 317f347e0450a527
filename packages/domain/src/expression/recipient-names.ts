import { fillPlaceholders } from '../text/placeholder.ts'

/** The text without what names the recipient of a mail: lists have different values, so any name may be one. */
export function withoutRecipient(text: string): string {
  return fillPlaceholders(text, ({ inner }) => (isOfRecipient(inner) ? '' : undefined)) ?? text
}

export function namesRecipient(text: string): boolean {
  return withoutRecipient(text) !== text
}

function isOfRecipient(inner: string): boolean {
  return inner.trim().toLowerCase().startsWith('recipient.')
}
