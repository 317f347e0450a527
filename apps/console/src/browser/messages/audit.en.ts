export const audit = {
  'page.audit': 'Audit trail',
} as const
