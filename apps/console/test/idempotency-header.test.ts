import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { idempotencyHeader } from '../src/browser/api/idempotency-header.ts'

const folder = new URL('../src/browser/', import.meta.url)

test('one function names the header that makes a repeated request answer the first result', () => {
  const naming = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => /['"]idempotency-key['"]/i.test(readFileSync(new URL(name, folder), 'utf8')))
  expect(naming).toEqual(['api/idempotency-header.ts'])
})

test('a request has the key that it is given, else one of its own', () => {
  expect(idempotencyHeader('again')).toEqual({ 'idempotency-key': 'again' })
  expect(idempotencyHeader()).not.toEqual(idempotencyHeader())
})
