/**
 * The page that the platform shows inside the frame of its client library. It speaks the messages of
 * `powerbi-client` (window-post-message-proxy and http-post-message, as published on npm). Like the page of
 * the vendor, it shows a page of a report with text that can be selected.
 *
 * ```
 * client ── POST /report/load {id, accessToken, pageName, filters, …} ─▶ page
 * client ◀─ 202 with the id of the message ── page
 * client ◀─ POST /reports/{uid}/events/loaded, rendered or error ── page
 * client ── POST /report/filters, …/visuals/{name}/filters ─▶ page, which draws again
 * client ── GET /report/pages, …/visuals; POST …/visuals/{name}/exportData ─▶ page
 * ```
 */
export const embedPage = `<!doctype html><html><head><meta charset="utf-8"><title>Embedded</title>
<style>body{margin:0;font:14px sans-serif}#sheets>div>svg{display:block;width:100%;height:auto;max-height:92vh}</style>
</head><body><div id="sheets"></div><p id="state"></p><script>
let loaded = null
const send = (kind, uid, name, body) => parent.postMessage(
  { method: 'POST', url: '/' + kind + '/' + uid + '/events/' + name, headers: { id: crypto.randomUUID() }, body }, '*')

async function ask(path, body) {
  const answer = await fetch('/embedded/' + path, { method: 'POST', body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' } })
  const said = await answer.json()
  return { ok: answer.ok, status: answer.status, said }
}

async function draw(kind, uid, configuration, updated = null) {
  loaded = configuration
  document.querySelector('#sheets').replaceChildren()
  const { ok, said } = await ask('sheets', { kind, configuration, updated })
  if (!ok) return send(kind, uid, 'error', { message: said.error.code, detailedMessage: said.error.message })
  send(kind, uid, 'loaded', {})
  for (const sheet of said.sheets) {
    const shown = document.createElement('div')
    document.querySelector('#sheets').append(shown)
    shown.innerHTML = sheet
  }
  await document.fonts.ready
  document.querySelector('#state').textContent = said.words
  send(kind, uid, 'rendered', {})
}

/** Asks of a report that is loaded: its pages, the visuals of a page, the data of a visual. */
async function inspect(method, url, body) {
  const [, page, visual, verb] = /^\\/report\\/pages(?:\\/([^/]+)\\/visuals(?:\\/([^/]+)\\/(exportData))?)?$/.exec(url) ?? []
  const isKnown = /^\\/report\\/pages/.test(url) && (method === 'POST') === (verb === 'exportData')
  if (!isKnown || loaded === null) return { status: 404, said: { message: 'PowerBIEntityNotFound' } }
  const answer = await ask('data', { configuration: loaded, page, visual, wanted: body })
  return answer.ok ? answer
    : { status: answer.status, said: { message: answer.said.error.code, detailedMessage: answer.said.error.message } }
}

addEventListener('message', async ({ data, source, origin }) => {
  if (typeof data?.method !== 'string') return
  const answer = (statusCode, body) => source.postMessage({ headers: { id: data.headers.id }, statusCode, body }, origin)
  const kind = { '/report/load': 'reports', '/dashboard/load': 'dashboards' }[data.url]
  if (data.method === 'POST' && kind !== undefined) {
    answer(202, {})
    return void draw(kind, data.headers.uid, data.body)
  }
  if (data.method === 'POST' && data.url.startsWith('/report/') && data.url.endsWith('/filters') && loaded) {
    answer(200, {})
    const filters = [...(loaded.filters ?? []), ...(data.body.filters ?? [])]
    return void draw('reports', data.headers.uid, { ...loaded, filters }, data.url)
  }
  const { status, said } = await inspect(data.method, data.url, data.body)
  answer(status, said)
})
</script></body></html>`
