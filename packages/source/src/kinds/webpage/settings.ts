import type { SourceAccount } from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'
import { readEgressEntries } from '@punctual/runtime'
import { z } from 'zod'

import type { AccountForm } from '../../port.ts'
import { line, optional, readOnly, secretText, serviceUrl } from '../../fields.ts'
import { recipeNames } from './recipes.ts'
import { selector } from './selector.ts'

export const webPage = 'WebPage'

const storedSignIn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('None') }),
  z.object({ kind: z.literal('Header'), name: z.string() }),
  z.object({ kind: z.literal('Cookie'), name: z.string() }),
  z.object({
    kind: z.literal('Form'),
    loginPath: z.string().nullable(),
    userName: z.string(),
    userSelector: z.string().nullable(),
    passwordSelector: z.string().nullable(),
    submitSelector: z.string().nullable(),
  }),
  z.object({ kind: z.literal('OAuth2'), tokenUrl: z.string(), clientId: z.string(), scope: z.string() }),
])

export const webPageSettings = z.object({
  kind: z.literal(webPage),
  /** What the items are below, such as https://dashboards.example.org/grafana */
  baseUrl: z.string(),
  signIn: storedSignIn,
  /** Name of a recipe; null for a page of no known system. */
  recipe: z.string().nullable(),
  /** Hosts that a page may reach beside its own, in the form of EGRESS_ALLOW. */
  alsoReachable: z.string().default(''),
})

export type WebPageSettings = z.infer<typeof webPageSettings>

export function webPageSettingsOf({ settings }: Pick<SourceAccount, 'settings'>): WebPageSettings {
  if (settings.kind !== webPage) throw new TypeError('not an account of web pages')
  // An account that is stored without them lists none.
  return { alsoReachable: '', ...settings } as WebPageSettings
}

/** Hosts in the form of EGRESS_ALLOW, comma separated. */
const hostList = line(10_000).transform((list, context) => {
  const read = readEgressEntries(list)
  if (read.ok) return list
  context.addIssue(read.message)
  return z.NEVER
})

/** What HTTP allows in the name of a header or a cookie (RFC 9110, 5.6.2). */
const token = line(200).regex(/^[\w!#$%&'*+.^`|~-]+$/, refusedBy(sentence('field_no_token')))
/** What HTTP allows in the value of a header (RFC 9110, 5.5). */
export const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/
const path = line(1_000).regex(/^\//, refusedBy(sentence('field_no_path')))
const HasSecret = readOnly

const signInNone = z.strictObject({ Kind: z.literal('None'), HasSecret }).meta({ id: 'WebPageSignInNone' })

const signInHeader = z
  .strictObject({
    Kind: z.literal('Header'),
    Name: optional(token, null).meta({ description: 'Left out, that of the recipe, or Authorization' }),
    Value: secretText(8_000).meta({ description: 'The whole value, such as Bearer …' }),
    HasSecret,
  })
  .meta({ id: 'WebPageSignInHeader' })

const signInCookie = z
  .strictObject({ Kind: z.literal('Cookie'), Name: token, Value: secretText(8_000), HasSecret })
  .meta({ id: 'WebPageSignInCookie' })

const signInForm = z
  .strictObject({
    Kind: z.literal('Form'),
    LoginPath: optional(path, null).meta({
      description: 'Left out, that of the recipe, or the page itself',
    }),
    UserName: line(500).min(1, refusedBy(sentence('field_empty'))),
    Password: secretText(1_000),
    UserSelector: optional(selector, null),
    PasswordSelector: optional(selector, null),
    SubmitSelector: optional(selector, null),
    HasSecret,
  })
  .meta({ id: 'WebPageSignInForm' })

const signInOAuth2 = z
  .strictObject({
    Kind: z.literal('OAuth2'),
    TokenUrl: serviceUrl,
    ClientId: line(500).min(1, refusedBy(sentence('field_empty'))),
    ClientSecret: secretText(4_000),
    Scope: optional(line(1_000), ''),
    HasSecret,
  })
  .meta({ id: 'WebPageSignInOAuth2' })

const signIn = z
  .discriminatedUnion('Kind', [signInNone, signInHeader, signInCookie, signInForm, signInOAuth2])
  .meta({ id: 'WebPageSignIn' })

const input = z
  .strictObject({
    BaseUrl: serviceUrl.meta({ description: 'What the items are below' }),
    SignIn: optional(signIn, { Kind: 'None' as const }),
    Recipe: optional(z.enum(recipeNames), null).meta({
      description:
        'A known system: how one signs in to it, when it is ready and what it needs in its address',
    }),
    AlsoReachable: optional(hostList, '').meta({
      description:
        'Hosts that a page may load from, frame or lead to beside that of BaseUrl, in the form of EGRESS_ALLOW; the settings of the operator hold besides',
    }),
  })
  .meta({ id: 'WebPageAccountInput' })

const output = z
  .object({
    BaseUrl: z.string(),
    SignIn: z
      .object({ Kind: z.string(), HasSecret: z.boolean() })
      .catchall(z.string().nullable())
      .meta({ id: 'WebPageSignInSettings' }),
    Recipe: z.string().nullable(),
    AlsoReachable: z.string(),
  })
  .meta({ id: 'WebPageAccountSettings' })

type SignIn = z.output<typeof signIn>

/** An account of web pages on the wire. */
export const webPageAccount: AccountForm = {
  input,
  output,
  fromWire(given) {
    const { BaseUrl, SignIn, Recipe, AlsoReachable } = given as z.output<typeof input>
    return {
      authType: SignIn.Kind,
      settings: {
        kind: webPage,
        baseUrl: BaseUrl,
        signIn: stored(SignIn),
        recipe: Recipe,
        alsoReachable: AlsoReachable,
      },
      secrets: secretsOfSignIn(SignIn),
      problems: isSendable(SignIn)
        ? []
        : [{ field: 'SignIn.Value', message: sentence('field_no_header_value') }],
    }
  },
  toWire({ settings, hasSecret }) {
    const { baseUrl, signIn: said, recipe, alsoReachable } = webPageSettingsOf({ settings })
    const members = Object.entries(said).map(([name, value]) => [wireName(name), value] as const)
    return {
      BaseUrl: baseUrl,
      SignIn: { ...Object.fromEntries(members), HasSecret: hasSecret },
      Recipe: recipe,
      AlsoReachable: alsoReachable,
    }
  },
  example: {
    BaseUrl: 'https://dashboards.example.org',
    SignIn: { Kind: 'Header', Name: 'Authorization', Value: 'Bearer token-of-the-page' },
    Recipe: 'Grafana',
  },
}

function stored(given: SignIn): WebPageSettings['signIn'] {
  switch (given.Kind) {
    case 'None':
      return { kind: 'None' }
    case 'Header':
      return { kind: 'Header', name: given.Name ?? 'Authorization' }
    case 'Cookie':
      return { kind: 'Cookie', name: given.Name }
    case 'Form':
      return {
        kind: 'Form',
        loginPath: given.LoginPath,
        userName: given.UserName,
        userSelector: given.UserSelector,
        passwordSelector: given.PasswordSelector,
        submitSelector: given.SubmitSelector,
      }
    case 'OAuth2':
      return { kind: 'OAuth2', tokenUrl: given.TokenUrl, clientId: given.ClientId, scope: given.Scope }
  }
}

/** A secret that is pasted often has a line break at its end, with which no request can be sent. */
function isSendable(given: SignIn): boolean {
  if (given.Kind !== 'Header' && given.Kind !== 'Cookie') return true
  return given.Value === undefined || headerValue.test(given.Value)
}

function secretsOfSignIn(given: SignIn): Record<string, string | undefined> {
  switch (given.Kind) {
    case 'None':
      return {}
    case 'Header':
    case 'Cookie':
      return { 'SignIn.Value': given.Value }
    case 'Form':
      return { 'SignIn.Password': given.Password }
    case 'OAuth2':
      return { 'SignIn.ClientSecret': given.ClientSecret }
  }
}

function wireName(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}
