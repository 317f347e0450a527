import { X509Certificate } from 'node:crypto'

import { fromWire } from '@punctual/domain'
import { refused, type Sentence, sentence } from '@punctual/domain/words'
import { readEgressEntries } from '@punctual/runtime'
import type { NetworkSettings } from '@punctual/source'
import { z } from 'zod'

import { line, optional, text } from './input.ts'
import { serviceUrl } from './service-url.ts'

/** Most certificates of one account; a chain has a few. */
const maximumCertificates = 20

/** A forward proxy is an address and nothing behind it. */
const proxyUrl = z
  .union([z.literal(''), serviceUrl])
  .refine((url) => url === '' || new URL(url).pathname === '/', refused(sentence('proxy_with_path')))

const noProxyList = line(4_000).superRefine((list, context) => {
  const read = readEgressEntries(list)
  if (!read.ok) context.addIssue(read.message)
})

const certificates = text(100_000).superRefine((pem, context) => {
  const problem = pem.trim() === '' ? null : certificateProblem(pem)
  if (problem !== null) context.addIssue({ code: 'custom', ...refused(problem) })
})

/** How an account of any kind reaches its source system, as a request says it. */
export const networkInput = {
  ProxyUrl: optional(proxyUrl, '').meta({
    description: 'Forward proxy, such as http://proxy.example:3128; every connection is a tunnel (CONNECT)',
  }),
  ProxyUserName: optional(line(400), ''),
  ProxyPassword: optional(text(4_000), undefined).meta({
    writeOnly: true,
    description: 'Left out of an update, the stored one stays',
  }),
  NoProxy: optional(noProxyList, '').meta({
    description:
      'Hosts that are reached without the proxy: host, .suffix, address or CIDR, each with an optional :port, comma separated',
  }),
  CaCertificate: optional(certificates, '').meta({
    description: 'Certificates in PEM form that are trusted for this account beside the usual ones',
  }),
}

export const networkOutput = {
  ProxyUrl: z.string(),
  ProxyUserName: z.string(),
  HasProxyPassword: z.boolean(),
  NoProxy: z.string(),
  CaCertificate: z.string(),
}

type NetworkInput = { [Field in keyof typeof networkInput]: z.output<(typeof networkInput)[Field]> }

export function networkFromWire(input: NetworkInput): NetworkSettings {
  const { ProxyPassword: _secret, ...fields } = networkInput
  return { ...fromWire(input, fields), caCertificate: input.CaCertificate.trim() }
}

/** What is missing or contradicts itself; `stored` is the network that the account has had. */
export function networkProblems(input: NetworkInput, stored: NetworkSettings | null) {
  const { ProxyUrl, ProxyUserName, ProxyPassword, NoProxy } = input
  const isKept =
    ProxyPassword === undefined &&
    stored !== null &&
    stored.proxyUserName !== '' &&
    stored.proxyUrl === ProxyUrl
  const rules: [boolean, string, Sentence][] = [
    [
      ProxyUrl === '' && ProxyUserName !== '',
      'ProxyUserName',
      sentence('field_needs_field', { field: 'ProxyUrl' }),
    ],
    [ProxyUrl === '' && NoProxy !== '', 'NoProxy', sentence('field_needs_field', { field: 'ProxyUrl' })],
    [
      !!ProxyPassword && ProxyUserName === '',
      'ProxyPassword',
      sentence('field_needs_field', { field: 'ProxyUserName' }),
    ],
    [ProxyUserName.includes(':'), 'ProxyUserName', sentence('proxy_user_name_with_colon')],
    [
      ProxyUrl !== '' && ProxyUserName !== '' && !ProxyPassword && !isKept,
      'ProxyPassword',
      sentence('proxy_password_again'),
    ],
  ]
  return rules.flatMap(([applies, field, message]) => (applies ? [{ field, message }] : []))
}

/** What the store keeps as password of the proxy: undefined for the stored one. */
export function proxyPasswordOf({ ProxyUserName, ProxyPassword }: NetworkInput): string | null | undefined {
  return ProxyUserName === '' ? null : ProxyPassword
}

/** Where a secret of the account can travel besides its own addresses, for the rule of changed addresses. */
export function networkAddresses({ proxyUrl: url, caCertificate }: NetworkSettings): string[] {
  return [url, caCertificate]
}

/** The address of the proxy by its field, for the guard. */
export function proxyAddress({ ProxyUrl }: Pick<NetworkInput, 'ProxyUrl'>): Record<string, string> {
  return ProxyUrl === '' ? {} : { ProxyUrl }
}

/** Why a text is no list of certificates; null when it is one. */
function certificateProblem(pem: string): Sentence | null {
  const blocks = pem.split('-----BEGIN ').slice(1)
  if (blocks.some((block) => block.includes('PRIVATE KEY'))) return sentence('certificate_has_private_key')
  if (blocks.length === 0) return sentence('certificate_no_pem_block')
  if (blocks.length > maximumCertificates)
    return sentence('certificate_too_many', { most: maximumCertificates })
  const isCertificate = blocks.every((block) => {
    try {
      return new X509Certificate(`-----BEGIN ${block}`).raw.length > 0
    } catch {
      return false
    }
  })
  return isCertificate ? null : sentence('certificate_block_unreadable')
}
