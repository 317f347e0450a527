/** A message as Slack takes it. */
export interface SlackMessage {
  readonly text: string
  readonly hasLinks: boolean
}

/** Slack reads markup between angle brackets: mentions of groups, and links under another name. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
