import type { OpenPage } from '@punctual/browser'
import { failure, FailureError, retryAfterMs, type SourceAccount } from '@punctual/domain'
import { z } from 'zod'

import { httpOf } from '../../account-network.ts'
import type { SourceContext } from '../../context.ts'
import { discard } from '../../http/http-client.ts'
import { jsonOrNull } from '../../http/json-or-null.ts'
import { readText } from '../../http/read-answer.ts'
import { secretsOf } from '../../secrets.ts'
import { type Recipe, recipeOf } from './recipes.ts'
import { headerValue, webPage, type WebPageSettings, webPageSettingsOf } from './settings.ts'
import { addressBelow } from './item.ts'
import { sentence } from '@punctual/domain/words'

type Form = Extract<WebPageSettings['signIn'], { kind: 'Form' }>

/** How long a log-in form may take to go away after it was sent. */
const formLimitMs = 8_000

const tokenAnswer = z.object({ access_token: z.string().min(1) })

/** The headers that prove the identity; none for a form, which a browser fills in. */
export async function headersOf(
  context: SourceContext,
  account: SourceAccount,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const { signIn } = webPageSettingsOf(account)
  switch (signIn.kind) {
    case 'None':
    case 'Form':
      return {}
    case 'Header':
      return { [signIn.name]: sentValue(account) }
    case 'Cookie':
      return { cookie: `${signIn.name}=${sentValue(account)}` }
    case 'OAuth2':
      return { authorization: `Bearer ${await fetchToken(context, { account, signIn, signal })}` }
  }
}

/** @returns strings that nothing may show */
export function secretTexts(account: SourceAccount): string[] {
  return Object.values(secretsOf(account))
}

/** Signs a page in, before or by opening an address of the site. */
export async function signInPage(
  context: SourceContext,
  page: OpenPage,
  { account, signal }: { account: SourceAccount; signal: AbortSignal },
): Promise<void> {
  const { baseUrl, signIn, recipe } = webPageSettingsOf(account)
  if (signIn.kind === 'None') return
  if (signIn.kind === 'Form')
    return await fillForm(page, { baseUrl, signIn, account, recipe: recipeOf(recipe) })
  if (signIn.kind === 'Cookie')
    return await page.addCookies([
      { name: signIn.name, value: sentValue(account), url: new URL(baseUrl).origin },
    ])
  await page.sendHeaders(new URL(baseUrl).origin, await headersOf(context, account, signal))
}

async function fillForm(
  page: OpenPage,
  {
    baseUrl,
    signIn,
    account,
    recipe: { form },
  }: { baseUrl: string; signIn: Form; account: SourceAccount; recipe: Recipe },
): Promise<void> {
  const path = signIn.loginPath ?? (form.path || '/')
  const url = addressBelow(baseUrl, path)
  if (url === null) throw new FailureError(failure('source_request_invalid', { source: webPage }))
  await page.open(url)
  await page.fill(signIn.userSelector ?? form.userSelector, signIn.userName)
  await page.fill(signIn.passwordSelector ?? form.passwordSelector, secretOf(account, 'SignIn.Password'))
  await page.click(signIn.submitSelector ?? form.submitSelector)
  if (await page.untilGone('input[type=password]', formLimitMs)) return
  const said = sentence('form_refuses_password')
  throw new FailureError(failure('source_credentials_rejected', { source: webPage, said }))
}

/** An earlier build stored values that no request can be sent with. */
function sentValue(account: SourceAccount): string {
  const value = secretOf(account, 'SignIn.Value')
  if (headerValue.test(value)) return value
  const said = sentence('account_secret_not_sendable', { field: 'SignIn.Value' })
  throw new FailureError(failure('source_credentials_rejected', { source: webPage, said }))
}

function secretOf(account: SourceAccount, field: string): string {
  const value = secretsOf(account)[field]
  if (value !== undefined) return value
  const said = sentence('account_secret_missing', { field })
  throw new FailureError(failure('source_credentials_rejected', { source: webPage, said }))
}

/** By the client credentials flow (RFC 6749, 4.4). */
async function fetchToken(
  context: SourceContext,
  {
    account,
    signIn,
    signal,
  }: {
    account: SourceAccount
    signIn: Extract<WebPageSettings['signIn'], { kind: 'OAuth2' }>
    signal: AbortSignal
  },
): Promise<string> {
  const answer = await httpOf(context, account).send(
    {
      source: webPage,
      method: 'POST',
      url: new URL(signIn.tokenUrl),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: signIn.clientId,
        client_secret: secretOf(account, 'SignIn.ClientSecret'),
        ...(signIn.scope === '' ? {} : { scope: signIn.scope }),
      }).toString(),
      timeoutMs: context.limits.requestTimeoutMs,
    },
    signal,
  )
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    discard(answer.body)
    const said = sentence('token_address_refuses')
    throw new FailureError(failure('source_credentials_rejected', { source: webPage, said }))
  }
  const text = answer.status === 200 ? await readText(answer, { source: webPage, signal }) : ''
  if (answer.status !== 200) discard(answer.body)
  const token = tokenAnswer.safeParse(jsonOrNull(text))
  if (token.success) return token.data.access_token
  const detail = `token: ${answer.status}`
  const waitMs = retryAfterMs(answer.headers['retry-after'], context.clock.now())
  const more = waitMs === null ? {} : { retryAfterMs: waitMs }
  throw new FailureError(
    answer.status === 429
      ? failure('source_busy', { source: webPage, detail, ...more })
      : failure('source_error', { source: webPage, detail }),
  )
}
