import type { enLater } from './later.en.ts'
import { failure } from './failure.en.ts'
import { failureAdvice } from './failure-advice.ts'
import { frame } from './frame.en.ts'
import { schedules } from './schedules.en.ts'
import { today } from './today.en.ts'

/**
 * The messages of the first load; `later.en.ts` has the others. Each page has a file; messages of several pages are here. The
 * type checker makes every other language have the same keys.
 */
export const en = {
  product: 'Punctual',
  skip: 'Skip to content',
  'login.title': 'Log in',
  'login.userName': 'User name',
  'login.password': 'Password',
  'login.submit': 'Log in',
  'login.again': 'Your session has ended. Log in again; nothing on this page is lost.',
  logout: 'Log out',
  'page.notFound': 'There is no such page',
  'page.notFound.detail': 'Check the address, or go back to Today.',
  'role.Administrator': 'Administrator',
  'role.Editor': 'Editor',
  'role.Viewer': 'Viewer',
  'live.live': 'Live',
  'live.connecting': 'Connecting',
  'live.interrupted':
    'Not live since {time}, {seconds, plural, =0 {trying again} other {trying again in # s}}. What the page shows is as of {time}.',
  'live.interrupted.short': 'Not live',
  'live.unanswered':
    'The service does not answer. The page fills as soon as it does; the console tries again by itself.',
  'instant.today': 'today',
  'instant.tomorrow': 'tomorrow',
  'instant.yesterday': 'yesterday',
  'instant.inZone': '{time} in {zone}',
  'duration.seconds': '{value} s',
  'duration.minutes': '{minutes} min {seconds} s',
  'state.waiting': 'Waiting',
  'state.cancelling': 'Cancelling',
  'state.delivered': 'Delivered',
  'state.partlyDelivered': 'Partly delivered',
  'state.failed': 'Failed',
  'state.cancelled': 'Cancelled',
  'state.missed': 'Missed',
  'state.skipped': 'Skipped',
  'state.placing': 'Placing',
  'state.rendering': 'Rendering',
  'state.assembling': 'Assembling',
  'state.held': 'Held',
  'state.delivering': 'Delivering',
  'state.planned': 'Planned',
  'state.sending': 'Sending',
  'state.accepted': 'Accepted',
  'state.bounced': 'Came back',
  'state.rejected': 'Refused',
  'state.inDoubt': 'In doubt',
  'state.ready': 'Ready',
  'state.takesNothing': 'Takes no new work',
  'state.breakerOpen': 'Open',
  'state.breakerHalfOpen': 'Trying one run',
  'problem.tryAgain': 'Try again',
  'problem.requestId': 'Request {id}',
  'problem.noRights': 'You may not see this',
  'problem.refused': 'You may not do this',
  'problem.notReached': 'The service cannot be reached',
  loading: 'Loading',
  close: 'Close',
  showMore: 'Show more',
  'column.status': 'Status',
  'column.server': 'Server',
  'column.state': 'State',
  'column.at': 'At',
  'column.why': 'Why',
  'column.what': 'What',
  'column.since': 'Since',
  save: 'Save',
  edit: 'Edit',
  delete: 'Delete',
  remove: 'Remove',
  'column.actions': 'Actions',
  'state.enabled': 'Enabled',
  'state.disabled': 'Disabled',
  'secret.once':
    'This is the only time that the secret is shown. Copy it now; a lost secret can only be replaced.',
  'secret.copy': 'Copy',
  'secret.copied': 'Copied.',
  none: 'None',
  'finding.entry': 'Entry {entry, number}: {text}',
  'finding.atFields':
    '{count, plural, one {Correct one field: the problem is shown below it.} other {Correct {count, number} fields: the problem is shown below each.}}',
  ...failure,
  ...failureAdvice('en'),
  ...frame,
  ...schedules,
  ...today,
} as const

export type MessageId = keyof typeof en | keyof typeof enLater
