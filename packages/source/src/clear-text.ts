import { failure, type SourceAccount } from '@punctual/domain'
import { egressTarget, isLoopback } from '@punctual/runtime'

import { networkSettingsOf } from './account-network.ts'
import type { AccountValidation } from './port.ts'
import { sourceKind } from './registry.ts'
import { sentence } from '@punctual/domain/words'

/**
 * The addresses to which the secret of an account travels in clear text, beyond this machine. It is a warning
 * and no refusal: report servers inside of a company often have no certificate, and who runs them decides.
 */
export function clearTextWarnings({
  authType,
  settings,
  secret,
  proxyPassword,
}: SourceAccount): AccountValidation['warnings'] {
  const addresses = Object.values(sourceKind(settings.kind)?.addresses(settings) ?? {})
  const hosts = addresses.flatMap((address) => {
    const url = URL.parse(address)
    return secret !== null && url?.protocol === 'http:' && !isLoopback(egressTarget(url).host)
      ? [url.host]
      : []
  })
  // A handshake sends a proof instead of the password.
  const provesOnly = authType === 'NTLM' || authType === 'Negotiate'
  const what = provesOnly ? 'clear_text_reports' : 'clear_text_credentials'
  const proxy = URL.parse(networkSettingsOf({ settings }).proxyUrl)
  const proxyWarnings =
    proxyPassword && proxy?.protocol === 'http:' && !isLoopback(egressTarget(proxy).host)
      ? [sentence('clear_text_proxy', { host: proxy.host })]
      : []
  const ofHosts = [...new Set(hosts)].map((host) => ({
    what: sentence('check_sign_in_at_host', { host }),
    failure: failure('source_clear_text', { source: settings.kind, said: sentence(what, { host }) }),
  }))
  const ofProxy = proxyWarnings.map((said) => ({
    what: sentence('check_sign_in_at_proxy'),
    failure: failure('source_clear_text', { source: settings.kind, said }),
  }))
  return [...ofHosts, ...ofProxy]
}
