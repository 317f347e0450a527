/** The contract: the OpenAPI description of the interface, made only from its operations. */
import { buildLabel, semanticVersion } from '@punctual/runtime'

import type { Operation } from '../http/operation.ts'
import { groupsOf } from './groups.ts'
import { operationEntry } from './operation-entry.ts'
import { type Parameter, shareParameters } from './parameters.ts'
import type { JsonSchema } from './plain-schema.ts'
import { createSchemas } from './schemas.ts'
import { biReportOutput, paginatedReportOutput, scheduleOutput } from '../wire/schedule.ts'
import { optionsOfKinds } from '../wire/source-report.ts'
import { createSharedErrors } from './shared-errors.ts'

export function contractOf(operations: readonly Operation[]): JsonSchema {
  const schemas = createSchemas()
  const errors = createSharedErrors(schemas)
  for (const options of optionsOfKinds) schemas.of(options, 'input')
  for (const part of [scheduleOutput, biReportOutput, paginatedReportOutput]) schemas.of(part, 'output')
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    for (const method of operation.methods) {
      const entry = operationEntry(operation, method, { schemas, errors })
      paths[path] = { ...paths[path], [method.toLowerCase()]: entry }
    }
  }
  const parameters = shareIn(paths)
  const { responses, examples } = errors.components()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Punctual',
      description:
        'Schedules reports of a BI platform and of a paginated report server, renders them and delivers them.\n\n' +
        'Begin with a token: log in, then give the token to **Authorize**. Make a folder and an account, then a schedule with its ' +
        'destinations, and run it.\n\n' +
        'Paths, query keys, body keys and words match without regard to case. A field that is null is the same as one that is left out, unless ' +
        'its description says otherwise. Every body may also be sent as a form, nested values as JSON text. Errors are RFC 9457 problem details.',
      version: `${semanticVersion}+${buildLabel}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this description came from' }],
    security: [{ bearer: [] }, { token: [] }],
    tags: groupsOf(operations),
    paths,
    components: {
      securitySchemes,
      ...usedBy(
        { paths, parameters },
        { schemas: schemas.components(), responses: { Done: done, ...responses }, examples },
      ),
      parameters,
    },
  }
}

/** What a change answers that has nothing to report. */
const done = {
  description: 'Done',
  content: { 'application/json': { schema: { type: 'boolean', const: true }, example: true } },
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Token of POST /oauth2/token' },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Token of POST /api/login/token, sent as "Authorization: token <TOKEN>"',
  },
}

/** Moves the parameters that several operations share out of them. */
function shareIn(paths: Record<string, Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const entries = Object.values(paths).flatMap((path) => Object.values(path))
  const having = entries.filter(({ parameters }) => parameters !== undefined)
  const { lists, shared } = shareParameters(having.map(({ parameters }) => parameters as Parameter[]))
  for (const [index, entry] of having.entries()) entry['parameters'] = lists[index]
  return shared
}

const kinds = ['schemas', 'responses', 'examples'] as const

type Components = Readonly<Record<(typeof kinds)[number], Record<string, JsonSchema>>>

/** The components to which the operations refer, directly or through other components. */
function usedBy(paths: unknown, components: Components): Components {
  const used = new Set<string>()
  const references = new RegExp(`"#/components/(${kinds.join('|')})/([^"]+)"`, 'g')
  const collect = (node: unknown): void => {
    for (const [, kind, name] of JSON.stringify(node ?? {}).matchAll(references)) {
      if (used.has(`${kind}/${name}`)) continue
      used.add(`${kind}/${name}`)
      collect(components[kind as keyof Components][String(name)])
    }
  }
  collect(paths)
  const kept = (kind: keyof Components) =>
    Object.fromEntries(Object.entries(components[kind]).filter(([name]) => used.has(`${kind}/${name}`)))
  return { schemas: kept('schemas'), responses: kept('responses'), examples: kept('examples') }
}
