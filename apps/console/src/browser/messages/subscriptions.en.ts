export const subscriptions = {
  'subscriptions.received': 'You receive',
  'subscriptions.offered': 'Open to you',
  'subscriptions.received.sentence':
    '{count, plural, =0 {No report is sent to you.} one {One report is sent to you.} other {{count, number} reports are sent to you.}} Members of lists that a query finds are not known here.',
  'subscriptions.offered.sentence':
    '{count, plural, =0 {No other report is open to subscribers.} one {You may subscribe to one more report.} other {You may subscribe to {count, number} more reports.}}',
  'subscriptions.some': 'They are among the first {count, number} schedules; there are more.',
  'subscriptions.find': 'Find a schedule or folder',
  'subscriptions.subscribed': 'You have subscribed',
  'subscriptions.named': 'Its recipients include you',
  'subscriptions.both': 'You have subscribed, and its recipients include you',
  'subscriptions.until': 'until {instant}',
  'subscriptions.stopped.next': 'The link at the end of an earlier mail starts stopped mails again.',
  'subscriptions.subscribe': 'Subscribe',
  'subscriptions.unsubscribe': 'Unsubscribe',
} as const
