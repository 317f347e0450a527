import type { UpstreamFor } from '@punctual/browser'
import { failure, FailureError, type SourceAccount } from '@punctual/domain'
import { isNamedBy } from '@punctual/runtime'

import { networkSettingsOf } from './account-network.ts'
import { egressTarget } from './host-guard.ts'

/**
 * The network of an account for its pages: the proxy of the account, except for the hosts that it leaves out.
 *
 * @throws FailureError for a certificate authority, which the browser takes from nowhere but its own list
 */
export function upstreamOf(account: SourceAccount, source: string): UpstreamFor {
  const { proxyUrl, proxyUserName, noProxy, caCertificate } = networkSettingsOf(account)
  if (caCertificate !== '') {
    const message =
      'The browser does not take the CaCertificate of the source account; its pages need a certificate of a public authority.'
    throw new FailureError(failure('source_request_invalid', { source, message }))
  }
  const url = proxyUrl === '' ? null : URL.parse(proxyUrl)
  if (url === null) return () => null
  if (url.protocol !== 'http:') {
    const message =
      'The browser reaches pages through proxies of http:// only; change the proxy of the account.'
    throw new FailureError(failure('source_request_invalid', { source, message }))
  }
  const proof = Buffer.from(`${proxyUserName}:${account.proxyPassword ?? ''}`).toString('base64')
  const upstream = { ...egressTarget(url), authorization: proxyUserName === '' ? null : `Basic ${proof}` }
  return (target) => (isNamedBy(noProxy, target) ? null : upstream)
}
