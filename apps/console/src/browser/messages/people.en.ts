export const people = {
  'page.people': 'People',
} as const
