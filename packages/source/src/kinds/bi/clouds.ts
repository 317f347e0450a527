/**
 * The clouds of the platform
 * (learn.microsoft.com/power-bi/developer/embedded/embed-sample-for-customers-national-clouds): where tokens
 * and reports come from, the scope of a token, and where a redirect may lead, credentials included.
 */
export interface Cloud {
  readonly authorityUrl: string
  readonly apiUrl: string
  readonly scope: string
  /** Root of the items of workspaces with their definitions; null when it is that of the reports. */
  readonly itemsUrl: string | null
  readonly redirectHosts: readonly string[]
  /** Where its embedded pages come from. */
  readonly embedOrigins: readonly string[]
}

export const cloudNames = ['Public', 'GCC', 'GCCHigh', 'DoD', 'China'] as const

export type CloudName = (typeof cloudNames)[number]

export const clouds: Readonly<Record<CloudName, Cloud>> = {
  Public: {
    authorityUrl: 'https://login.microsoftonline.com',
    apiUrl: 'https://api.powerbi.com',
    scope: 'https://analysis.windows.net/powerbi/api/.default',
    itemsUrl: 'https://api.fabric.microsoft.com',
    redirectHosts: ['.analysis.windows.net', '.powerbi.com'],
    embedOrigins: ['https://app.powerbi.com', 'https://app.fabric.microsoft.com'],
  },
  GCC: {
    authorityUrl: 'https://login.microsoftonline.com',
    apiUrl: 'https://api.powerbigov.us',
    scope: 'https://analysis.usgovcloudapi.net/powerbi/api/.default',
    itemsUrl: null,
    redirectHosts: ['.analysis.usgovcloudapi.net', '.powerbigov.us'],
    embedOrigins: ['https://app.powerbigov.us'],
  },
  GCCHigh: {
    authorityUrl: 'https://login.microsoftonline.us',
    apiUrl: 'https://api.high.powerbigov.us',
    scope: 'https://high.analysis.usgovcloudapi.net/powerbi/api/.default',
    itemsUrl: null,
    redirectHosts: ['.analysis.usgovcloudapi.net', '.powerbigov.us'],
    embedOrigins: ['https://app.high.powerbigov.us'],
  },
  DoD: {
    authorityUrl: 'https://login.microsoftonline.us',
    apiUrl: 'https://api.mil.powerbigov.us',
    scope: 'https://mil.analysis.usgovcloudapi.net/powerbi/api/.default',
    itemsUrl: null,
    redirectHosts: ['.analysis.usgovcloudapi.net', '.powerbigov.us'],
    embedOrigins: ['https://app.mil.powerbigov.us'],
  },
  China: {
    authorityUrl: 'https://login.chinacloudapi.cn',
    apiUrl: 'https://api.powerbi.cn',
    scope: 'https://analysis.chinacloudapi.cn/powerbi/api/.default',
    itemsUrl: null,
    redirectHosts: ['.analysis.chinacloudapi.cn', '.powerbi.cn'],
    embedOrigins: ['https://app.powerbi.cn'],
  },
}

/** The cloud that an API address belongs to; null for any other address, such as one of a gateway. */
export function cloudOf(apiUrl: string): CloudName | null {
  const host = URL.parse(apiUrl)?.hostname ?? ''
  return cloudNames.find((name) => new URL(clouds[name].apiUrl).hostname === host) ?? null
}

/** Hosts that a redirect of the API may lead to: those of its own cloud, or of any when it is of none. */
export function redirectHostsOf(apiUrl: string): readonly string[] {
  const name = cloudOf(apiUrl)
  return name === null
    ? [...new Set(cloudNames.flatMap((each) => clouds[each].redirectHosts))]
    : clouds[name].redirectHosts
}

/**
 * Origins that the embedded pages of an account may come from: those of its cloud. An account of no cloud, such
 * as one of a gateway, gets them from its own API address, or from the vendor.
 */
export function embedOriginsOf(apiUrl: string): readonly string[] {
  const name = cloudOf(apiUrl)
  if (name !== null) return clouds[name].embedOrigins
  const own = URL.parse(apiUrl)?.origin
  return [...(own === undefined ? [] : [own]), ...vendorOrigins]
}

/** Where the vendor has embedded pages, in any of its clouds. */
export const vendorOrigins: readonly string[] = cloudNames.flatMap((each) => clouds[each].embedOrigins)
