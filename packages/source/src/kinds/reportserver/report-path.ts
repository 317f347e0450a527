import { withoutTrailing } from '@punctual/domain'

/** Page of the web service that a viewer shows in its address. */
const viewerPage = /\/Pages\/ReportViewer\.aspx$/i

/**
 * The catalog path of a report, from a path (`/Sales/Daily`), a portal address
 * (`https://host/reports/report/Sales/Daily`), or an address of the web service
 * (`https://host/ReportServer?/Sales/Daily&rs:Command=Render`). Only the path is used; the host is the
 * account's.
 *
 * @returns null when the text is none of these
 */
export function readReportPath(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.startsWith('/')) return cleanPath(trimmed)
  const url = URL.parse(trimmed)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return portalPath(url) ?? servicePath(url)
}

function portalPath(url: URL): string | null {
  const [, path] = /^\/[^/]+\/report(\/.+)$/i.exec(url.pathname.replace(viewerPage, '')) ?? []
  return path === undefined ? null : decoded(path)
}

/** The path is the first thing after the question mark and has no name. */
function servicePath(url: URL): string | null {
  const [first = ''] = url.search.slice(1).split('&')
  const path = decoded(first.replaceAll('+', ' '))
  return path?.startsWith('/') ? path : null
}

function decoded(path: string): string | null {
  try {
    return cleanPath(decodeURIComponent(path))
  } catch {
    return null
  }
}

/** A catalog path has no control characters and does not end with a slash. */
function cleanPath(path: string): string | null {
  const clean = withoutTrailing(path, '/')
  return clean === '' || /\p{Cc}/u.test(clean) ? null : clean
}
