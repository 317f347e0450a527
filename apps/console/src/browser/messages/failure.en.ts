export const failure = {
  'failure.replaced': 'There is a new version of the console',
  'failure.replaced.detail':
    'This page is from before the upgrade and cannot load the rest of itself. A reload shows the new version; drafts of new schedules are kept.',
  'failure.notReached': 'The console cannot be reached',
  'failure.notReached.detail':
    'A part of this page was not loaded, since the console does not answer. It is asked again every few seconds. Drafts of new schedules are kept.',
  'failure.incomplete': 'A part of the console is missing',
  'failure.incomplete.detail':
    'The console answers; a reload loads the part. If it is still missing after that, the installation is not complete: an administrator can install the console again.',
  'failure.reload': 'Reload the page',
  'failure.broken': 'This page cannot be shown',
  'failure.broken.detail':
    'A fault of the console ended it; nothing was changed on the service. The other pages work. For a report of the fault, it said:',
} as const
