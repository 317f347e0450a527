import { isOfVendor, standInOrigin } from './embed-address.ts'

/**
 * The page of Punctual that the browser opens. It embeds reports with the vendor's client library, one below
 * the other. It waits for each until the vendor's page reports that it is rendered
 * (learn.microsoft.com/javascript/api/overview/powerbi/handle-events).
 */

/**
 * Answered by Punctual without a connection: the name is reserved (RFC 6761, 6.4). Frames need a secure
 * parent.
 */
export const hostUrl = 'https://embed.punctual.invalid/'
export const clientUrl = `${hostUrl}powerbi.js`
export const scriptUrl = `${hostUrl}host.js`

/** Size of a page of the BI platform, in pixels. */
export const embeddedSize = { widthPx: 1_280, heightPx: 720 } as const

const { widthPx, heightPx } = embeddedSize

const style = `@page { size: ${widthPx}px ${heightPx}px; margin: 0 }
body { margin: 0 }
.item { width: ${widthPx}px; height: ${heightPx}px; overflow: hidden; break-after: page }
.item:last-child { break-after: auto }
iframe { border: 0 }`

/**
 * Runs in the browser. A dashboard sends no event `rendered`; it has its tiles when it is loaded. A page
 * without the visual is rendered all the same, with nothing on it.
 */
const embedding = `const isThere = (item) => powerbi.get(item).getVisualDescriptor().then(() => true, () => false)
const said = (reason) => ({ ok: false, message: String(reason?.message ?? reason),
  detail: String(reason?.detailedMessage ?? '') })
const next = (embedded, sign) => new Promise((ended) => {
  embedded.on(sign, () => ended(null))
  embedded.on('error', (event) => ended(said(event.detail)))
})
async function addFilters(embedded, { type, pageName }, { report, visual, visualName }) {
  const add = 2
  const levelOfReport = 0
  if (report.length > 0)
    await (type === 'visual' ? embedded.updateFilters(add, report, levelOfReport) : embedded.updateFilters(add, report))
  if (visual.length === 0) return
  const shown = type === 'visual' ? await embedded.getVisualDescriptor()
    : await (await embedded.getPageByName(pageName)).getVisualByName(visualName)
  await shown.updateFilters(add, visual)
}
const hiddenOf = async (embedded) => {
  const hiddenInViewMode = 1
  const pages = await embedded.getPages()
  return new Set(pages.filter(({ visibility }) => visibility === hiddenInViewMode).map(({ name }) => name))
}
window.punctualEmbed = async (configurations, later, skipsHidden) => {
  const shown = []
  let hidden = null
  for (const [index, configuration] of configurations.entries()) {
    if (hidden?.has(configuration.pageName)) continue
    const item = document.createElement('div')
    item.className = 'item'
    item.id = 'item-' + index
    document.querySelector('main').append(item)
    const embedded = powerbi.embed(item, configuration)
    const failure = await next(embedded, configuration.type === 'dashboard' ? 'loaded' : 'rendered')
    if (failure !== null) return failure
    if (configuration.type === 'visual' && !(await isThere(item)))
      return { ok: false, missingVisual: configuration.visualName }
    if (skipsHidden) hidden ??= await hiddenOf(embedded)
    if (hidden?.has(configuration.pageName)) {
      item.remove()
      continue
    }
    shown.push(index)
    if (later.report.length + later.visual.length === 0) continue
    const again = next(embedded, 'rendered')
    const refusal = await addFilters(embedded, configuration, later).then(() => again, said)
    if (refusal !== null) return refusal
  }
  return { ok: true, shown }
}
window.punctualExportData = async ({ pageName, visualName, type, rows, maximum }) => {
  try {
    const report = powerbi.get(document.querySelector('#item-0'))
    const page = await report.getPageByName(pageName)
    const visual = await page.getVisualByName(visualName)
    const { data } = await visual.exportData(type, rows)
    return data.length > maximum ? { length: data.length } : { data }
  } catch (reason) {
    return { message: String(reason?.message ?? reason), detail: String(reason?.detailedMessage ?? '') }
  }
}`

/** The library sets the address of its frame once; a stand-in for an origin is replaced by that origin. */
const leading = (origin: string) => `{
  const { setAttribute } = HTMLIFrameElement.prototype
  const [standIn, origin] = ${JSON.stringify([`${standInOrigin}/`, `${origin}/`])}
  HTMLIFrameElement.prototype.setAttribute = function (name, value) {
    const isStandIn = name === 'src' && String(value).startsWith(standIn)
    return setAttribute.call(this, name, isStandIn ? origin + value.slice(standIn.length) : value)
  }
}`

/** The script of the page for frames of one origin. */
export function hostScript(origin: string): string {
  return isOfVendor(origin) ? embedding : `${leading(origin)}\n${embedding}`
}

/** Scripts are those of this page, and frames are of one origin. */
export function hostPolicy(origin: string): string {
  return `default-src 'none'; script-src ${new URL(hostUrl).origin}; style-src 'unsafe-inline'; frame-src ${origin}`
}

export const hostPage = `<!doctype html><html><head><meta charset="utf-8"><style>${style}</style></head>
<body><main></main><script src="${clientUrl}"></script><script src="${scriptUrl}"></script></body></html>`
