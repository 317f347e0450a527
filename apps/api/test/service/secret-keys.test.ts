import { randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { biAccount } from '../single-schedule/fixtures.ts'
import { createTestApi } from '../support/test-api.ts'

it('only an Administrator sees which keys seal secrets and seals them with the first one, and no secret is answered', async () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  await using before = await createTestApi({ secretKey: old })
  await before.call('POST', '/api/biaccount/create', { body: biAccount })
  const [known] = (await before.call('GET', '/api/service/getsecretkeys')).body
  expect(known).toMatchObject({ Position: 1, Sealed: 1, InRuns: 0 })
  await using after = await createTestApi({ databaseUrl: before.databaseUrl, secretKeys: [fresh, old] })
  const outcome = await after.call('POST', '/api/service/resealsecrets')
  expect(outcome.body).toMatchObject({ Resealed: 1, HasMore: false, Unreadable: [] })
  expect(outcome.body.Keys).toEqual([
    { KeyId: expect.not.stringContaining(known.KeyId), Position: 1, Sealed: 1, InRuns: 0 },
    { KeyId: known.KeyId, Position: 2, Sealed: 0, InRuns: 0 },
  ])
  expect((await after.call('POST', '/api/service/resealsecrets')).body).toMatchObject({
    Resealed: 0,
    HasMore: false,
  })
  expect(after.log() + outcome.text).not.toContain(biAccount.ClientSecret)
  for (const role of ['Editor', 'Viewer'] as const) {
    expect((await after.call('GET', '/api/service/getsecretkeys', { as: role })).status).toBe(403)
    expect((await after.call('POST', '/api/service/resealsecrets', { as: role })).status).toBe(403)
  }
})
