/**
 * The pages of the sample. A dashboard draws itself from the data route, as those of real systems do: its
 * document is there long before its panels are.
 */

export function loginPage(problem: string): string {
  return page(
    'Log in',
    `<form method="post" action="/login"><p>${problem}</p>
<input name="user"><input name="password" type="password"><button type="submit">Log in</button></form>`,
  )
}

/** With `kiosk` in its address a dashboard has no menu. */
export function dashboardPage(uid: string, { isKiosk }: { isKiosk: boolean }): string {
  const menu = isKiosk ? '' : '<nav id="menu">Home · Dashboards · Alerts</nav>'
  return page(`Dashboard ${uid}`, `${menu}<h1>${uid}</h1><main></main><script>${script}</script>`)
}

/** Runs in the browser. */
const script = `
const loading = document.createElement('p')
loading.setAttribute('aria-label', 'Panel loading bar')
loading.textContent = 'loading'
document.body.append(loading)
fetch('/api/data' + location.pathname + location.search).then(async (answer) => {
  if (!answer.ok) throw new Error('the data route answered ' + answer.status)
  const { values, bars } = await answer.json()
  const main = document.querySelector('main')
  main.innerHTML = '<p id="variables"></p><div class="react-grid-layout"><svg width="720" height="260"></svg><table></table></div>'
  main.querySelector('#variables').textContent = values.join(', ')
  const most = Math.max(...bars.map((bar) => bar.value))
  main.querySelector('svg').innerHTML = bars.map((bar, index) => {
    const height = Math.round(bar.value / most * 220)
    return '<rect x="' + index * 60 + '" y="' + (240 - height) + '" width="48" height="' + height + '" fill="#36c"/>'
  }).join('')
  for (const bar of bars) {
    const row = main.querySelector('table').insertRow()
    row.insertCell().textContent = bar.name
    row.insertCell().textContent = bar.value.toFixed(2)
  }
  loading.remove()
  dispatchEvent(new Event('dashboard-ready'))
}).catch((error) => { console.error(String(error)) })
`

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font-family:sans-serif;margin:16px}</style></head><body>${body}</body></html>`
}
