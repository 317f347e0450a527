import { createHash, X509Certificate } from 'node:crypto'

import type { UpstreamFor } from '@punctual/browser'
import { failure, FailureError, type SourceAccount } from '@punctual/domain'
import { egressTarget, isNamedBy } from '@punctual/runtime'

import { networkSettingsOf } from './account-network.ts'
import { sentence } from '@punctual/domain/words'

/** How the pages of an account are reached. */
export interface PageNetwork {
  readonly upstreamFor: UpstreamFor
  readonly trustedKeys: readonly string[]
}

/**
 * The network of an account for its pages: the proxy of the account, except for its excepted hosts, and its
 * certificate authorities. The server has to send these as a part of its chain.
 *
 * @throws FailureError for a proxy or a certificate that the browser cannot use
 */
export function pageNetwork(account: SourceAccount, source: string): PageNetwork {
  const { caCertificate } = networkSettingsOf(account)
  return { upstreamFor: upstreamOf(account, source), trustedKeys: keysOf(caCertificate, source) }
}

function keysOf(certificates: string, source: string): string[] {
  const each = certificates.match(/-----BEGIN CERTIFICATE-----[^-]{1,100000}-----END CERTIFICATE-----/g) ?? []
  try {
    return each.map((certificate) => {
      const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
      return createHash('sha256').update(key).digest('base64')
    })
  } catch {
    const said = sentence('account_ca_unreadable')
    throw new FailureError(failure('source_request_invalid', { source, said }))
  }
}

function upstreamOf(account: SourceAccount, source: string): UpstreamFor {
  const { proxyUrl, proxyUserName, noProxy } = networkSettingsOf(account)
  const url = proxyUrl === '' ? null : URL.parse(proxyUrl)
  if (url === null) return () => null
  if (url.protocol !== 'http:') {
    const said = sentence('proxy_not_for_browser')
    throw new FailureError(failure('source_request_invalid', { source, said }))
  }
  const proof = Buffer.from(`${proxyUserName}:${account.proxyPassword ?? ''}`).toString('base64')
  const upstream = { ...egressTarget(url), authorization: proxyUserName === '' ? null : `Basic ${proof}` }
  return (target) => (isNamedBy(noProxy, target) ? null : upstream)
}
