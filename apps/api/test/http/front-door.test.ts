import { expect, it } from 'vitest'

import { buildApp } from '../../src/app.ts'
import { apiSettings } from '../../src/config.ts'
import { createTestApi } from '../support/test-api.ts'

it.each([
  [
    'the console, when its address is known',
    { consoleUrl: 'https://console.example/' },
    'https://console.example/',
  ],
  ['the reference page, when there is no console', {}, '/docs'],
  [
    'the console also where the reference page is off',
    { docs: 'off', consoleUrl: 'http://127.0.0.1:1/' },
    'http://127.0.0.1:1/',
  ],
  ['nowhere, when there is neither', { docs: 'off' }, undefined],
] as const)('a browser that opens the bare address is led to %s', async (_where, options, location) => {
  await using api = await createTestApi()
  const { dependencies } = api
  await using app = await buildApp({
    dependencies,
    operations: [],
    authenticate: async () => ({}) as never,
    ...options,
  })
  const open = (accept: string) => app.inject({ method: 'GET', url: '/', headers: { accept } })
  const browser = await open('text/html,application/xhtml+xml,*/*;q=0.8')
  expect([browser.statusCode, browser.headers.location]).toEqual([
    location === undefined ? 404 : 302,
    location,
  ])
  const program = await open('application/json')
  expect([program.statusCode, program.headers.location, program.json().code]).toEqual([
    404,
    undefined,
    'path_not_found',
  ])
})

it.each(['console.example', 'javascript:alert(1)', 'ftp://console.example'])(
  'CONSOLE_URL refuses %s',
  (address) => {
    expect(apiSettings.shape.CONSOLE_URL.safeParse(address).success).toBe(false)
  },
)
