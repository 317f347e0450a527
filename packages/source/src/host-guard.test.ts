import { describe, expect, test } from 'vitest'

import { createHostGuard, type HostRules } from './host-guard.ts'

const refusal = (url: string, rules: HostRules = { allowPrivateHosts: true }) => {
  try {
    createHostGuard(rules).check(new URL(url))
    return null
  } catch (error) {
    return (error as { failure: { code: string } }).failure.code
  }
}

describe('addresses that lead to metadata', () => {
  test.each([
    'http://169.254.169.254/latest',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://169.254.1/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://100.100.100.200/',
  ])('%s is refused even when private hosts are allowed', (url) => {
    expect(refusal(url)).toBe('source_host_refused')
    expect(refusal(url, { allowPrivateHosts: true, allowedHosts: [new URL(url).hostname] })).toBe('source_host_refused')
  })
})

test.each([
  'http://10.1.2.3/',
  'http://127.0.0.1:8080/',
  'http://192.168.0.1/',
  'http://[::1]/',
  'http://[fd12::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://0.0.0.0/',
])('%s is used on premises and refused when private hosts are not allowed', (url) => {
  expect(refusal(url)).toBeNull()
  expect(refusal(url, { allowPrivateHosts: false })).toBe('source_host_refused')
})

test('a public host is used with either rule', () => {
  expect(refusal('https://api.powerbi.com/')).toBeNull()
  expect(refusal('https://203.0.113.7/', { allowPrivateHosts: false })).toBeNull()
  expect(refusal('https://[2001:db8::1]/', { allowPrivateHosts: false })).toBeNull()
})

test('a list of allowed hosts admits them and nothing that only looks like them', () => {
  const rules = { allowPrivateHosts: true, allowedHosts: ['reports.example.com', '.powerbi.com'] }
  expect(refusal('https://REPORTS.example.com/', rules)).toBeNull()
  expect(refusal('https://api.powerbi.com/', rules)).toBeNull()
  for (const url of ['https://powerbi.com/', 'https://evilpowerbi.com/', 'https://reports.example.com.evil.org/', 'http://10.0.0.1/'])
    expect(refusal(url, rules)).toBe('source_host_refused')
})

test('other schemes and addresses with a user name are refused', () => {
  for (const url of ['file:///etc/passwd', 'ftp://host/', 'http://user:password@host/']) expect(refusal(url)).toBe('source_host_refused')
})

function lookUp(host: string, rules: HostRules, all: boolean): Promise<{ error: unknown; address: unknown }> {
  return new Promise((resolve) => createHostGuard(rules).lookup(host, { all }, (error, address) => resolve({ error, address })))
}

test('a name is judged by the addresses it leads to at the moment of connecting', async () => {
  for (const all of [true, false]) {
    const refused = await lookUp('localhost', { allowPrivateHosts: false }, all)
    expect(refused.error).toMatchObject({ failure: { code: 'source_host_refused', message: expect.stringContaining('localhost') } })
    const allowed = await lookUp('localhost', { allowPrivateHosts: true }, all)
    expect(allowed.error).toBeNull()
  }
})
