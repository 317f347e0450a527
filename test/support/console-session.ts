import { request } from 'playwright-core'

interface Login {
  readonly UserName: string
  readonly Password: string
}

/**
 * Opens a session of the console by the same request as its log-in page, and answers it as a browser context takes
 * it.
 */
export async function openSession(consoleUrl: string, login: Login) {
  const requests = await request.newContext()
  const answer = await requests.post(new URL('/session', consoleUrl).href, { data: login })
  if (!answer.ok()) throw new Error(`the log-in answered ${answer.status()}`)
  const state = await requests.storageState()
  await requests.dispose()
  return state
}
