import { expect, test } from 'vitest'

import { createRunLeftBehind } from './left-behind.ts'

test('what other deliveries have left at a place counts under each name of the place, and nothing of the delivery itself', async () => {
  const rows = [
    { destinationId: 'd', recipient: 'reports', messageId: 'own', reply: 'Own.pdf' },
    { destinationId: 'd', recipient: 'reports', messageId: 'one', reply: 'Sales.pdf' },
    { destinationId: 'd', recipient: '/home/reports', messageId: 'two', reply: null },
    { destinationId: 'd', recipient: '/archive', messageId: 'three', reply: 'Old.pdf' },
  ]
  const found = createRunLeftBehind(
    { leftBehind: async () => rows },
    { destinationIds: ['d'], resultCount: 4 },
  )
  const delivery = { recipient: 'reports', messageId: 'own' }
  expect(await found.others(delivery)).toEqual(['Sales.pdf'])
  expect(await found.others(delivery, (other) => other === '/home/reports')).toEqual(['Sales.pdf', null])
})
