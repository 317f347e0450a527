/** Subscriptions to events about runs. */
export const events = {
  'events.sentence': 'What becomes of runs is sent to a Webhook, to Slack or to Teams.',
  'events.none': 'No events are sent anywhere.',
  'events.new': 'New subscription',
  'events.subscription': 'Subscription',
  'events.about': 'About',
  'events.about.Folder': 'All schedules of a folder and below it',
  'events.about.Schedule': 'One schedule',
  'events.which': 'Events',
  'event.report.delivered': 'Delivered',
  'event.report.failed': 'Failed',
  'event.report.late':
    'Late{minutes, plural, =0 {} one { by a minute} other { by {minutes, number} minutes}}',
  'event.report.recovered': 'Delivered again after a failure',
  'events.lateAfter': 'Late this many minutes after it was due',
  'events.to': 'Sent to',
  'events.createdBy': 'Made by',
  'events.changed': 'Last changed',
  'events.abandoned': 'An event was abandoned, after a day of tries',
  'events.failingSince': 'It has taken nothing since {instant}.',
  'events.failing.next':
    'Punctual tries each event again for a day. Test the receiver, and correct what fails.',
  'events.ended.next':
    'The receiver answered 410, and the events that waited were rejected. Enter another address, or enable the subscription when the receiver takes events again.',
  'events.enable': 'Enable again',
  'events.delete.warning': 'The subscription {name} is deleted, with the events that wait for it.',
  'events.deliveries': 'What was sent',
  'events.deliveries.none': 'Nothing was sent yet.',
  'events.event': 'Event',
  'events.tries': 'Tries',
} as const
