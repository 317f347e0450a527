import { withoutTrailing } from '@punctual/domain'

/** What an address of the BI platform points to. Ids are in lower case. */
export interface ReportAddress {
  readonly kind: 'report' | 'paginated' | 'dashboard' | 'tile' | 'app'
  /** Of the report or the dashboard; of the app, whose own ids of reports no export takes. */
  readonly id: string
  /** Null when the address does not say it, as in "My workspace" and in addresses of apps. */
  readonly workspaceId: string | null
  /** The page that the address opens, if it names one. */
  readonly pageName: string | null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const pathKinds: Record<string, ReportAddress['kind']> = {
  reports: 'report',
  rdlreports: 'paginated',
  dashboards: 'dashboard',
}

/**
 * Reads an embed address (`/reportEmbed?reportId=…&groupId=…`, `/rdlEmbed`, `/dashboardEmbed`, `/embed`) or
 * one copied from a browser (`/groups/{workspace}/reports/{report}/{page}`). Only the ids are used; the host
 * is never connected to.
 *
 * @returns null when the text is neither
 */
export function readReportAddress(text: string): ReportAddress | null {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return embedAddress(url) ?? webAddress(url)
}

/**
 * The address at which a browser shows the report of an address, on the same host. Null when the address
 * names no workspace, or no report.
 */
export function webAddressOf(text: string): string | null {
  const address = readReportAddress(text)
  const paths: Partial<Record<ReportAddress['kind'], string>> = { report: 'reports', paginated: 'rdlreports' }
  const path = paths[address?.kind ?? 'app']
  if (!address?.workspaceId || path === undefined) return null
  const page = address.pageName === null ? '' : `/${encodeURIComponent(address.pageName)}`
  return `${new URL(text.trim()).origin}/groups/${address.workspaceId}/${path}/${address.id}${page}`
}

function embedAddress(url: URL): ReportAddress | null {
  const parameters = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]))
  const workspaceId = idOf(parameters.get('groupid'))
  const pageName = parameters.get('pagename') || null
  const of = (kind: ReportAddress['kind'], name: string) => {
    const id = idOf(parameters.get(name))
    return id === null ? null : { kind, id, workspaceId, pageName }
  }
  switch (withoutTrailing(url.pathname.toLowerCase(), '/')) {
    case '/reportembed':
      return of('report', 'reportid')
    case '/rdlembed':
      return of('paginated', 'reportid')
    case '/dashboardembed':
      return of('dashboard', 'dashboardid')
    case '/embed':
      return of('tile', 'dashboardid')
    default:
      return null
  }
}

function webAddress(url: URL): ReportAddress | null {
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const app = appIdOf(parts)
  if (app !== null) return { kind: 'app', id: app, workspaceId: null, pageName: null }
  if (parts[0]?.toLowerCase() !== 'groups') return null
  const at = parts.findIndex((part) => part.toLowerCase() in pathKinds)
  const kind = pathKinds[parts[at]?.toLowerCase() ?? '']
  const id = idOf(parts[at + 1])
  if (kind === undefined || id === null) return null
  return {
    kind,
    id,
    workspaceId: idOf(parts[1]),
    pageName: kind === 'report' ? decodePart(parts[at + 2]) : null,
  }
}

/** `/groups/me/apps/{app}/…` and `/apps/{app}/…` lead to an app: what a publisher shows of a workspace. */
function appIdOf(parts: readonly string[]): string | null {
  const at = parts.findIndex((part) => part.toLowerCase() === 'apps')
  return at === 0 || (at === 2 && parts[0]?.toLowerCase() === 'groups') ? idOf(parts[at + 1]) : null
}

function idOf(text: string | undefined): string | null {
  const id = text?.toLowerCase() ?? ''
  return uuid.test(id) ? id : null
}

function decodePart(part: string | undefined): string | null {
  if (part === undefined) return null
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
