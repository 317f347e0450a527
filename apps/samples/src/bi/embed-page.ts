/**
 * The page that the platform shows inside the frame of its client library: it speaks the messages of
 * `powerbi-client` (window-post-message-proxy and http-post-message, as published on npm), and draws a page
 * of a report as a picture.
 *
 * ```
 * client ── POST /report/load {id, accessToken, pageName, filters, …} ─▶ page
 * client ◀─ 202 with the id of the message ── page
 * client ◀─ POST /reports/{uid}/events/loaded, rendered or error ── page
 * ```
 */
export const embedPage = `<!doctype html><html><head><meta charset="utf-8"><title>Embedded</title>
<style>body{margin:0;font:14px sans-serif}img{display:block;width:100%;max-height:92vh;object-fit:contain}</style>
</head><body><div id="sheets"></div><p id="state"></p><script>
const send = (kind, uid, name, body) => parent.postMessage(
  { method: 'POST', url: '/' + kind + '/' + uid + '/events/' + name, headers: { id: crypto.randomUUID() }, body }, '*')

async function draw(kind, uid, wanted) {
  const visuals = Object.entries(wanted.settings?.customLayout?.pagesLayout ?? {})
    .flatMap(([page, layout]) => Object.keys(layout.visualsLayout ?? {}).map((visual) => ({ page, visual })))
  const query = new URLSearchParams({ kind, id: wanted.id, token: wanted.accessToken,
    page: wanted.pageName ?? visuals[0]?.page ?? '', visual: visuals[0]?.visual ?? '',
    bookmark: JSON.stringify(wanted.bookmark ?? null) })
  const answer = await fetch('/embedded/pictures?' + query)
  const said = await answer.json()
  if (!answer.ok) return send(kind, uid, 'error', { message: said.error.code, detailedMessage: said.error.message })
  send(kind, uid, 'loaded', {})
  for (const picture of said.pictures) {
    const image = new Image()
    image.src = 'data:image/png;base64,' + picture
    await image.decode()
    document.querySelector('#sheets').append(image)
  }
  const words = (wanted.filters ?? []).map((filter) => JSON.stringify(filter))
  document.querySelector('#state').textContent = words.join(' ')
  send(kind, uid, 'rendered', {})
}

addEventListener('message', ({ data, source, origin }) => {
  if (typeof data?.method !== 'string') return
  const answer = (statusCode, body) => source.postMessage({ headers: { id: data.headers.id }, statusCode, body }, origin)
  const kind = { '/report/load': 'reports', '/dashboard/load': 'dashboards' }[data.url]
  if (data.method !== 'POST' || kind === undefined) return answer(404, { message: 'no such route' })
  answer(202, {})
  void draw(kind, data.headers.uid, data.body)
})
</script></body></html>`
