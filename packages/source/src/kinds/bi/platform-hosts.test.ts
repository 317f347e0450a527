import { expect, test } from 'vitest'

import { matchesHost } from '../../host-guard.ts'
import { platformHosts } from './platform-hosts.ts'

const trusted = (host: string) => platformHosts.some((pattern) => matchesHost(host, pattern))

test.each([
  'wabi-west-europe-redirect.analysis.windows.net',
  'api.powerbi.com',
  'wabi-us-gov-virginia-redirect.analysis.usgovcloudapi.net',
  'api.powerbigov.us',
  'wabi-china-east-redirect.analysis.chinacloudapi.cn',
  'api.powerbi.cn',
])('%s belongs to the platform', (host) => {
  expect(trusted(host)).toBe(true)
})

test.each([
  'evil.example',
  'analysis.windows.net.evil.example',
  'notpowerbi.com',
  'usgovcloudapi.net',
  'x.windows.net',
])('%s does not belong to the platform', (host) => {
  expect(trusted(host)).toBe(false)
})
