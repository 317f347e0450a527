import { FailureError } from '@punctual/domain'
import { expect, test } from 'vitest'

import { cloudNames, clouds } from '../clouds.ts'
import { embedAddress } from './embed-address.ts'
import { hostPolicy, hostScript } from './host-page.ts'

const codeOf = (embedUrl: string | null, apiUrl: string) => {
  try {
    return embedAddress(embedUrl, apiUrl).origin
  } catch (error) {
    return error instanceof FailureError ? error.failure.code : error
  }
}

test.each(cloudNames)('an account of the cloud %s embeds pages of its own cloud, and of no other', (name) => {
  for (const other of cloudNames)
    for (const origin of clouds[other].embedOrigins)
      expect(codeOf(`${origin}/reportEmbed?reportId=1`, clouds[name].apiUrl)).toBe(
        other === name ? origin : 'source_host_refused',
      )
})

test('an account of no cloud embeds pages of its own address or of the vendor, and needs TLS for other machines', () => {
  expect(codeOf('https://bi.example/reportEmbed', 'https://bi.example')).toBe('https://bi.example')
  expect(codeOf('https://app.powerbi.com/reportEmbed', 'https://bi.example')).toBe('https://app.powerbi.com')
  expect(codeOf('http://127.0.0.1:8080/reportEmbed', 'http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080')
  expect(codeOf('http://bi.example/reportEmbed', 'http://bi.example')).toBe('source_request_invalid')
  for (const wrong of [
    'https://evil.example/reportEmbed',
    'https://app.powerbi.com.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
  ])
    expect(codeOf(wrong, 'https://bi.example')).toBe('source_host_refused')
  for (const none of [null, '', 'no address']) expect(codeOf(none, 'https://bi.example')).toBe('source_error')
})

test('the page of ours frames exactly the origin of the embedded page, and leads to it from its stand-in', () => {
  const own = embedAddress('https://bi.example/reportEmbed?reportId=1', 'https://bi.example')
  expect(own.embedUrl).toBe('https://app.powerbi.com/reportEmbed?reportId=1')
  expect(hostPolicy(own.origin)).toMatch(/frame-src https:\/\/bi\.example$/)
  expect(hostScript(own.origin)).toContain('"https://bi.example/"')
  const vendors = embedAddress('https://app.powerbi.cn/reportEmbed?reportId=1', clouds.China.apiUrl)
  expect(vendors.embedUrl).toBe('https://app.powerbi.cn/reportEmbed?reportId=1')
  expect(hostScript(vendors.origin)).not.toContain('setAttribute')
})
