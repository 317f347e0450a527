export const destinations = {
  'page.destinations': 'Destinations',
} as const
