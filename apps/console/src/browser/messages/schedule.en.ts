export const schedule = {
  'page.schedule': 'Schedule',
} as const
