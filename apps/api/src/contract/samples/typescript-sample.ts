import type { SampleRequest } from './sample-request.ts'

/** With the client that is made from the contract (`packages/client`); what needs no token is sent without it. */
export function typescriptSample(request: SampleRequest): string {
  const { answers, token } = request
  if (token === null) return withoutClient(request)
  const [[name, named], [secret, kept]] = credentials[token.of]
  return [
    ...(answers === 'bytes' ? [...toOutput, ''] : []),
    "import { createClient } from '@punctual/client'",
    "import { systemClock } from '@punctual/runtime'",
    '',
    `const { PUNCTUAL_URL = '', ${named} = '', ${kept} = '' } = process.env`,
    'const client = createClient({',
    '  baseUrl: PUNCTUAL_URL,',
    `  credentials: { ${name}: ${named}, ${secret}: ${kept} },`,
    '  clock: systemClock(),',
    '})',
    ...callOf(request),
  ].join('\n')
}

/** Members of the credentials, each with the variable of the environment that has it. */
const credentials = {
  client: [
    ['clientId', 'PUNCTUAL_CLIENT_ID'],
    ['clientSecret', 'PUNCTUAL_CLIENT_SECRET'],
  ],
  user: [
    ['userName', 'PUNCTUAL_USER_NAME'],
    ['password', 'PUNCTUAL_PASSWORD'],
  ],
} as const

const toOutput = ["import { Writable } from 'node:stream'"]

function withoutClient({ method, address, body, answers }: SampleRequest): string {
  const isText = answers === 'json'
  return [
    ...(isText ? [] : [...toOutput, '']),
    "const { PUNCTUAL_URL = '' } = process.env",
    `const answer = await fetch(new URL(${JSON.stringify(address)}, PUNCTUAL_URL), {`,
    `  method: '${method}',`,
    ...(body === undefined
      ? []
      : [
          "  headers: { 'Content-Type': 'application/json' },",
          `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`,
        ]),
    '})',
    isText ? 'console.log(await answer.json())' : 'await answer.body?.pipeTo(Writable.toWeb(process.stdout))',
  ].join('\n')
}

function callOf(request: SampleRequest): string[] {
  const { method, template, answers } = request
  if (answers === 'events')
    return ['for await (const change of client.streamExecutions()) console.log(change)']
  const name = answers === 'bytes' ? 'open' : method.toLowerCase()
  const call = `await client.${name}(${[JSON.stringify(template), ...initOf(request)].join(', ')})`
  if (answers === 'json') return [`const answer = ${call}`, 'console.log(answer)']
  return [`const { body } = ${call}`, 'await body?.pipeTo(Writable.toWeb(process.stdout))']
}

function initOf({ params, query, body }: SampleRequest): string[] {
  const sent = {
    ...(Object.keys(params).length === 0 ? {} : { path: params }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
  }
  const init = {
    ...(Object.keys(sent).length === 0 ? {} : { params: sent }),
    ...(body === undefined ? {} : { body }),
  }
  return Object.keys(init).length === 0 ? [] : [JSON.stringify(init, null, 2)]
}
