import { expect, test } from 'vitest'

import { matchesHost } from '../../host-guard.ts'
import { cloudNames, cloudOf, clouds, redirectHostsOf } from './clouds.ts'

const isPlatformHost = (host: string, apiUrl: string) =>
  redirectHostsOf(apiUrl).some((pattern) => matchesHost(host, pattern))

test.each(cloudNames)(
  'the cloud %s is known by its API address, whose host it trusts with a redirect',
  (name) => {
    const { apiUrl, authorityUrl } = clouds[name]
    expect(cloudOf(apiUrl)).toBe(name)
    expect(isPlatformHost(new URL(apiUrl).hostname, apiUrl)).toBe(true)
    expect(isPlatformHost(new URL(authorityUrl).hostname, apiUrl)).toBe(false)
  },
)

test('an address of one cloud is redirected to no other cloud, and one of no cloud to hosts of the platform only', () => {
  const [publicApi, china] = [clouds.Public.apiUrl, clouds.China.apiUrl]
  expect(isPlatformHost('wabi-west-europe-redirect.analysis.windows.net', publicApi)).toBe(true)
  expect(isPlatformHost('wabi-china-east-redirect.analysis.chinacloudapi.cn', publicApi)).toBe(false)
  expect(isPlatformHost('wabi-china-east-redirect.analysis.chinacloudapi.cn', china)).toBe(true)
  expect(isPlatformHost('api.powerbi.com', china)).toBe(false)
  for (const host of ['api.powerbi.com', 'api.powerbigov.us', 'api.powerbi.cn'])
    expect(isPlatformHost(host, 'https://gateway.example')).toBe(true)
  for (const host of ['evil.example', 'analysis.windows.net.evil.example', 'notpowerbi.com', 'x.windows.net'])
    expect(isPlatformHost(host, 'https://gateway.example')).toBe(false)
  expect(cloudOf('no address')).toBeNull()
})
