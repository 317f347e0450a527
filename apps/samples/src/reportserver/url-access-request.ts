import type { GivenParameters } from './parameter.ts'

/**
 * A request of URL access: `/ReportServer?/Folder/Report&rs:Format=PDF&rc:StartPage=2&Name=value`. `rs:`
 * names are of the server, `rc:` names of the renderer, both without regard to case. All others are
 * parameters of the report, whose names are case-sensitive. Documented in "URL access parameter reference" of
 * Reporting Services.
 */
export interface UrlAccessRequest {
  /** Of the report, starting with a slash; empty when the address names none. */
  readonly path: string
  readonly server: ReadonlyMap<string, string>
  readonly device: ReadonlyMap<string, string>
  readonly parameters: GivenParameters
}

/**
 * @param query what follows the question mark
 * @param form body of a POST; its fields mean the same
 */
export function readUrlAccess(query: string, form: string): UrlAccessRequest {
  const server = new Map<string, string>()
  const device = new Map<string, string>()
  const values = new Map<string, string[]>()
  const nulls = new Set<string>()
  let path = ''
  for (const [name, value] of [...new URLSearchParams(query), ...new URLSearchParams(form)]) {
    if (name.startsWith('/') && value === '') path = name
    else if (/^rs:/i.test(name)) server.set(name.slice(3).toLowerCase(), value)
    else if (/^rc:/i.test(name)) device.set(name.slice(3).toLowerCase(), value)
    else if (/:isnull$/i.test(name)) {
      if (/^true$/i.test(value)) nulls.add(name.slice(0, -':isnull'.length))
    } else if (name !== '') values.set(name, [...(values.get(name) ?? []), value])
  }
  return {
    path: path.length > 1 ? path.replace(/\/$/, '') : path,
    server,
    device,
    parameters: { values, nulls },
  }
}
