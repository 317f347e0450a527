import { urlSetting } from '@punctual/runtime'

/** Where Microsoft Graph is, and what goes with it. */
export interface GraphAddress {
  /** Of the methods, with the version and a trailing `/`. */
  readonly baseUrl: URL
  /** The authority that applications get tokens from, unless their account names another one. */
  readonly authorityUrl: string
  /** What a token is asked for. */
  readonly scope: string
}

/** An application of the Microsoft identity platform. */
export interface GraphApplication {
  readonly authorityUrl: string
  readonly tenantId: string
  readonly clientId: string
  /** What distinguishes its tokens from those of another secret. */
  readonly identity: string
  /** The fields of a request of a token that prove the application. */
  proof(tokenUrl: string): Promise<Readonly<Record<string, string>>>
}

/** The clouds of Graph (learn.microsoft.com/graph/deployments), each with its authority. */
const authorities: Readonly<Record<string, string>> = {
  'graph.microsoft.com': 'https://login.microsoftonline.com',
  'graph.microsoft.us': 'https://login.microsoftonline.us',
  'dod-graph.microsoft.us': 'https://login.microsoftonline.us',
  'microsoftgraph.chinacloudapi.cn': 'https://login.chinacloudapi.cn',
}

const usualUrl = 'https://graph.microsoft.com'

/** An address that is none of the clouds stands in for Graph and for its authority. */
export function graphAddress(written: string): GraphAddress {
  const url = new URL(written)
  const path = url.pathname.replace(/\/$/, '')
  const version = /\/(?:v1\.0|beta)$/.test(path) ? '' : '/v1.0'
  const authority = authorities[url.hostname]
  return {
    baseUrl: new URL(`${path}${version}/`, url.origin),
    authorityUrl: authority ?? url.origin,
    scope: `${authority === undefined ? usualUrl : url.origin}/.default`,
  }
}

/** Setting of every process that delivers to SharePoint or tests such a destination. */
export const graphAddressSetting = urlSetting('http', 'https')
  .default(usualUrl)
  .transform(graphAddress)
  .describe(
    'Address of Microsoft Graph, for another cloud or a proxy. Tokens come from the authority of the cloud; from the same address where it is none of the clouds. It passes EGRESS_ALLOW and EGRESS_DENY as every address does.',
  )
