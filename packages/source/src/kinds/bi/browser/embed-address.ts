import { failure, FailureError } from '@punctual/domain'

import { embedOriginsOf, vendorOrigins } from '../clouds.ts'
import { sentence } from '@punctual/domain/words'

/** Where an embedded page of the BI platform is. */
export interface EmbedAddress {
  /**
   * As the client library takes it, which embeds hosts of its vendor only. For a page of another origin it is
   * the same address on the stand-in.
   */
  readonly embedUrl: string
  /** Of the page itself: no frame may be of another one. */
  readonly origin: string
}

/** Stands for an origin that the client library does not know; the page of ours leads from it to that one. */
export const standInOrigin = 'https://app.powerbi.com'

/**
 * The address that a record of the platform has for its embedded page. It is used only when it is of an origin
 * of the account's cloud: the embed token goes there.
 *
 * @throws FailureError for an address that is none, is of another origin, or that a browser does not frame
 */
export function embedAddress(embedUrl: string | null, apiUrl: string): EmbedAddress {
  const url = embedUrl === null ? null : URL.parse(embedUrl)
  if (url === null)
    throw new FailureError(failure('source_error', { source: 'bi', detail: 'the record has no embedUrl' }))
  const origins = embedOriginsOf(apiUrl)
  if (!origins.includes(url.origin)) {
    const said = sentence('embedded_page_elsewhere', { origin: url.origin, originNames: origins })
    throw new FailureError(failure('source_host_refused', { source: 'bi', said }))
  }
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    const said = sentence('embedded_page_needs_https', { origin: url.origin })
    throw new FailureError(failure('source_request_invalid', { source: 'bi', said }))
  }
  const { origin, pathname, search } = url
  return { origin, embedUrl: isOfVendor(origin) ? url.href : `${standInOrigin}${pathname}${search}` }
}

/** Whether the vendor has embedded pages there, which load parts from many hosts of its own. */
export function isOfVendor(origin: string): boolean {
  return vendorOrigins.includes(origin)
}

/** Browsers frame pages of this machine without TLS. */
function isLoopback(hostname: string): boolean {
  return /^127\.\d+\.\d+\.\d+$|^localhost$|^\[::1\]$/.test(hostname)
}
