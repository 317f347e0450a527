export const newSchedule = {
  'page.newSchedule': 'New schedule',
} as const
