import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { hostilePdf } from '@punctual/testing/material'

import { type AnswerName, answers, bombBytes, type Material } from './hostile-answers.ts'

/** The steps of an export from the BI platform, in the order in which they are made. */
export const biSteps = ['token', 'list', 'job', 'look', 'file'] as const

export type BiStep = (typeof biSteps)[number]

/** Where a server is hostile: a report server at once, a BI platform at one of its steps. */
export type Place = { readonly kind: 'reportserver' } | { readonly kind: 'bi'; readonly step: BiStep }

/** Sources that answer as no sane one does, on one port. */
export interface HostileSource extends AsyncDisposable {
  readonly port: number
  /**
   * Path of the server that is hostile in one way; accounts have their own, so that none of them spoils
   * another one.
   */
  pathOf(place: Place, answer: AnswerName): string
  /** How often a server has given its hostile answer. */
  given(place: Place, answer: AnswerName): number
}

export async function startHostileSource(): Promise<HostileSource> {
  const material: Material = { pdfBomb: await hostilePdf(bombBytes) }
  const given = new Map<string, number>()
  const server = createServer((request, response) => answerOne(request, response, { material, given }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    pathOf,
    given: (place, answer) => given.get(pathOf(place, answer)) ?? 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pathOf(place: Place, answer: AnswerName): string {
  return `/${place.kind === 'bi' ? place.step : 'reportserver'}/${encodeURIComponent(answer)}`
}

interface State {
  readonly material: Material
  readonly given: Map<string, number>
}

function answerOne(request: IncomingMessage, response: ServerResponse, { material, given }: State): void {
  request.resume()
  const [, where = '', name = '', ...rest] = (request.url ?? '').split('/')
  const answer = decodeURIComponent(name)
  if (!isAnswer(answer)) return void response.writeHead(404).end()
  const step = stepOf(request.method ?? '', rest.join('/'))
  if (where !== 'reportserver' && where !== step) return honest[step](response)
  const path = `/${where}/${name}`
  given.set(path, (given.get(path) ?? 0) + 1)
  answers[answer](response, material)
}

function isAnswer(name: string): name is AnswerName {
  return Object.hasOwn(answers, name)
}

/** The step that a request to the BI platform is of. */
function stepOf(method: string, path: string): BiStep {
  if (path.includes('/oauth2/')) return 'token'
  if (path.endsWith('/file')) return 'file'
  if (path.includes('/exports/')) return 'look'
  return method === 'POST' ? 'job' : 'list'
}

/** What leads to the step that is hostile. One list has the workspace and the report. */
const honest: Readonly<Record<BiStep, (response: ServerResponse) => void>> = {
  token: (response) => sendJson(response, 200, { access_token: 'a token of the drill', expires_in: 3_600 }),
  list: (response) =>
    sendJson(response, 200, {
      value: [
        { id: 'operations', name: 'Operations' },
        { id: 'cars', name: 'Cars and Fuel Economy', reportType: 'PowerBIReport' },
      ],
    }),
  job: (response) => sendJson(response, 202, { id: 'job', status: 'Running' }),
  look: (response) =>
    sendJson(response, 200, { id: 'job', status: 'Succeeded', resourceFileExtension: '.pdf' }),
  file: (response) => void response.writeHead(404).end(),
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
    .end(JSON.stringify(body))
}
