export const executions = {
  'page.executions': 'Executions',
  'executions.sentence':
    '{count, plural, =0 {No execution fits the filter.} one {One execution.} other {{count, number} executions are shown.}}',
  'executions.empty': 'Nothing has run yet. A schedule runs when it is due, or when you run it.',
  'executions.filter': 'Status',
  'executions.all': 'All',
  'executions.more': 'Show more',
  'column.due': 'Due',
  'column.schedule': 'Schedule',
  'column.took': 'Took',
  'column.delivered': 'Delivered',
} as const
