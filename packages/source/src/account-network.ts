import type { SourceAccount } from '@punctual/domain'
import { z } from 'zod'

import type { SourceContext } from './context.ts'
import type { HttpAnswer, HttpRequest } from './http/http-client.ts'
import { directNetwork, type Network } from './http/network.ts'

/** How an account of any kind reaches its source system, as the settings of the account have it. */
export const networkSettings = z.object({
  /** Address of a forward proxy; empty for none. */
  proxyUrl: z.string(),
  /** Empty when the proxy asks for no user. */
  proxyUserName: z.string(),
  /** Hosts that are reached without the proxy, in the form of EGRESS_ALLOW. */
  noProxy: z.string(),
  /** Certificates in PEM form that are trusted beside the usual ones; empty for none. */
  caCertificate: z.string(),
})

export type NetworkSettings = z.infer<typeof networkSettings>

export const noNetwork: NetworkSettings = { proxyUrl: '', proxyUserName: '', noProxy: '', caCertificate: '' }

/** The network of an account; what is stored without one is reached directly. */
export function networkSettingsOf({ settings }: Pick<SourceAccount, 'settings'>): NetworkSettings {
  return networkSettings.safeParse(settings.network).data ?? noNetwork
}

/** The HTTP client of one account: every request uses the network of the account. */
export function httpOf(
  { http }: Pick<SourceContext, 'http'>,
  account: SourceAccount,
): { send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> } {
  const network = networkOf(account)
  return { send: (request, signal) => http.send({ ...request, network }, signal) }
}

function networkOf(account: SourceAccount): Network {
  const { proxyUrl, proxyUserName: userName, noProxy, caCertificate } = networkSettingsOf(account)
  if (proxyUrl === '') return { ...directNetwork, caCertificate }
  const proxy = { url: proxyUrl, userName, password: account.proxyPassword ?? null }
  return { proxy, noProxy, caCertificate }
}
