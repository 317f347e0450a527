import { auditHash } from '@punctual/runtime'
import { expect, it } from 'vitest'

import { createTestApi } from '../support/test-api.ts'

it('GET /api/audit/verify checks the trail page by page, against what was published, and finds what was changed', async () => {
  await using api = await createTestApi()
  for (const Name of ['A', 'B', 'C', 'D']) await api.call('POST', '/api/folder/create', { body: { Name } })
  await api.store.auditChain.extend(100)
  const verify = async (query = '') => (await api.call('GET', `/api/audit/verify?${query}`)).body
  const whole = await verify()
  expect(whole).toMatchObject({
    Ok: true,
    Checked: 4,
    From: { Position: 0 },
    Next: null,
    KnownMatches: null,
    Problems: [],
  })
  expect(whole.To).toEqual(whole.Head)
  expect(await verify('Limit=3')).toMatchObject({ Ok: true, Checked: 3, Next: 3 })
  expect(await verify('AfterPosition=3&Limit=3')).toMatchObject({
    Ok: true,
    Checked: 1,
    Next: null,
    Head: whole.Head,
  })
  const digits = whole.Head.Hash.slice(0, 13)
  expect(await verify(`KnownPosition=4&KnownHash=${digits}`)).toMatchObject({ Ok: true, KnownMatches: true })
  expect(await verify(`KnownPosition=4&KnownHash=${'0'.repeat(13)}`)).toMatchObject({
    Ok: false,
    KnownMatches: false,
  })
  expect((await api.call('GET', '/api/audit/verify?KnownHash=xyz')).status).toBe(400)

  const entries = (await api.call('GET', '/api/audit/getall')).body
  for (const entry of entries) expect(entry.Hash).toBe(auditHash(entry))
  await api.store.database.transaction(async (query) => {
    await query('SET LOCAL session_replication_role = replica')
    await query(`UPDATE audit_entries SET actor = 'somebody else' WHERE id = $1`, [entries[1].Id])
  })
  expect(await verify()).toMatchObject({
    Ok: false,
    Problems: [{ Kind: 'changed', Position: 3, EntryId: entries[1].Id }],
  })
  for (const as of ['Viewer', 'Editor'] as const)
    expect((await api.call('GET', '/api/audit/verify', { as })).status).toBe(403)
})
