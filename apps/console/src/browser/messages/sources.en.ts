export const sources = {
  'page.sources': 'Sources',
} as const
