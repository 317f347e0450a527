/**
 * Where the platform may send a client that asked the wrong cluster, credentials included: hosts of the
 * platform itself, in the public cloud and in the sovereign ones.
 */
export const platformHosts: readonly string[] = [
  '.analysis.windows.net',
  '.powerbi.com',
  // United States government
  '.analysis.usgovcloudapi.net',
  '.powerbigov.us',
  // China
  '.analysis.chinacloudapi.cn',
  '.powerbi.cn',
]
