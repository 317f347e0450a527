import { randomBytes } from 'node:crypto'

import { readConfig } from '@punctual/runtime'
import { expect, test } from 'vitest'

import { retentionOf, schedulerSettings } from '../src/config.ts'

test('set times come from the settings: in days, with what users expect when nothing is said, and 0 for ever', () => {
  const environment = {
    DATABASE_URL: 'postgres://host/db',
    REDIS_URL: 'redis://host',
    PUNCTUAL_SERVER_NAME: 'scheduler-1',
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
  }
  const read = (more: Record<string, string>) =>
    retentionOf(readConfig(schedulerSettings, { ...environment, ...more }))
  expect(read({})).toEqual({
    executionDays: 400,
    auditDays: 400,
    proofDays: 3_650,
    artifactDays: 90,
    artifactDirectory: null,
  })
  expect(
    read({
      RETENTION_EXECUTION_DAYS: '0',
      RETENTION_ARTIFACT_DAYS: '0',
      RETENTION_AUDIT_DAYS: '0',
      RETENTION_PROOF_DAYS: '0',
      PUNCTUAL_ARTIFACT_DIR: '/files',
    }),
  ).toEqual({
    executionDays: null,
    auditDays: null,
    proofDays: null,
    artifactDays: null,
    artifactDirectory: '/files',
  })
  for (const wrong of ['34', '-1', '1.5', '36501', 'a year'])
    expect(() => read({ RETENTION_EXECUTION_DAYS: wrong })).toThrow('RETENTION_EXECUTION_DAYS')
})
