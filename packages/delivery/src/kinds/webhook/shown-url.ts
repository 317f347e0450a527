/** What stands in place of the query of an address, which may be what lets a caller post there. */
const hidden = '?…'

/** An address without its query, for readers. */
export function shownUrl(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? url : `${url.slice(0, at)}${hidden}`
}

/** Whether an address is one for readers, so that nothing can be posted there. */
export function isShownUrl(url: string): boolean {
  return url.endsWith(hidden)
}
