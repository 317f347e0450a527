import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type TestCertificates, writeTestCertificates } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readTlsFiles } from './tls-files.ts'

let directory: string
let known: TestCertificates
let strangers: TestCertificates

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'punctual-tls-files-'))
  known = await writeTestCertificates(join(directory, 'known'))
  strangers = await writeTestCertificates(join(directory, 'strangers'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('a certificate with its key is taken, and neither is clear text on purpose', () => {
  expect(readTlsFiles({ certificate: known.cert, key: known.key })).toMatchObject({ minVersion: 'TLSv1.2' })
  expect(readTlsFiles({ certificate: undefined, key: undefined })).toBeNull()
})

test('what cannot be served stops the start with the setting that is wrong', () => {
  expect(() => readTlsFiles({ certificate: known.cert, key: undefined })).toThrow(/go together/)
  expect(() => readTlsFiles({ certificate: undefined, key: known.key })).toThrow(/go together/)
  expect(() => readTlsFiles({ certificate: '/no/such/file', key: known.key })).toThrow(
    /API_TLS_CERT_FILE cannot be read \(ENOENT\)/,
  )
  expect(() => readTlsFiles({ certificate: known.cert, key: strangers.key })).toThrow(
    /no certificate with its key/,
  )
  expect(() => readTlsFiles({ certificate: known.key, key: known.cert })).toThrow(
    /no certificate with its key/,
  )
})
