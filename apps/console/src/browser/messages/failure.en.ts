export const failure = {
  'failure.replaced': 'There is a new version of the console',
  'failure.replaced.detail':
    'This page was loaded before the upgrade and cannot load its other parts. Reload it to get the new version; drafts of new schedules are kept.',
  'failure.notReached': 'The console cannot be reached',
  'failure.notReached.detail':
    'A part of this page was not loaded, because the console does not answer. The page tries again every few seconds. Drafts of new schedules are kept.',
  'failure.incomplete': 'A part of the console is missing',
  'failure.incomplete.detail':
    'The console answers; a reload loads the part. If it is still missing after that, the installation is incomplete: an administrator can install the console again.',
  'failure.reload': 'Reload the page',
  'failure.broken': 'This page cannot be shown',
  'failure.broken.detail':
    'A fault of the console ended it; nothing was changed on the service. The other pages work. To report the fault, quote this message:',
} as const
