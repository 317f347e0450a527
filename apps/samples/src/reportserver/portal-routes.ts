import { randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { type CatalogItem, catalogItems, findById, findByPath, type Lookup } from './catalog.ts'
import type { SampleReportServerContext } from './context.ts'
import type { ReportDefinition } from './definition.ts'
import { givenBy, withDefaultsOf } from './given-parameters.ts'
import { historyOf } from './history.ts'
import { itemBody } from './item-body.ts'
import { selectItems } from './odata-query.ts'
import { parameterDefinitions } from './parameter-definition.ts'
import { sharedSchedules, subscriptions } from './subscriptions.ts'

/*
 * The portal's REST interface, /reports/api/v2.0 (Reporting Services REST API v2.0): an OData dialect whose
 * keys stand in parentheses, `Reports(<guid>)` or `Reports(Path='/Folder/Report')`. A router of slashes
 * cannot match that, so one route takes everything below the root and the address is read here.
 */

const address =
  /^(CatalogItems|Folders|Reports|LinkedReports)(?:\((.+)\))?(?:\/(CatalogItems|ParameterDefinitions|HistorySnapshots))?\/?$/
const lists = new Map([
  ['Subscriptions', subscriptions],
  ['Schedules', sharedSchedules],
])
const getParameters = /^Reports\((.+)\)\/Model\.GetParameters$/

export function portalRoutes(server: FastifyInstance, context: SampleReportServerContext): void {
  server.get('/reports/api/v2.0/*', async (request, reply) => {
    const url = new URL(request.url, 'http://localhost')
    const resource = decodeURIComponent(url.pathname.slice('/reports/api/v2.0/'.length))
    reply.header('odata-version', '4.0')
    if (/^me\/?$/i.test(resource)) return sendMe(reply, context)
    if (/^system\/?$/i.test(resource))
      return {
        '@odata.context': '$metadata#System',
        ProductName: 'Punctual sample report server',
        ProductVersion: '2.0',
      }
    const list = lists.get(resource.replace(/\/$/, ''))
    if (list) return { '@odata.context': `$metadata#${resource}`, value: list }
    const [, set = '', key, child] = address.exec(resource) ?? []
    if (set === '') return refuse(reply, 404, `The resource '${resource}' is not found.`)
    if (key === undefined)
      return child === undefined
        ? sendList(reply, { set, items: itemsOf(set), url })
        : refuse(reply, 404, 'A key is missing.')
    const item = lookUp(key)
    if (item === 'denied')
      return refuse(reply, 403, 'The permissions granted to the user are insufficient (rsAccessDenied).')
    if (item === 'absent' || !itemsOf(set).includes(item.found))
      return refuse(reply, 404, `The item ${key} cannot be found (rsItemNotFound).`)
    return sendItem(reply, { set, item: item.found, child, url, context })
  })
  server.post('/reports/api/v2.0/*', (request, reply) => resolveParameters(request, reply, context))
}

const chosenParameters = z.strictObject({
  ParameterValues: z.array(z.strictObject({ Name: z.string(), Value: z.string().nullable() })),
})

/** `Model.GetParameters`, an action of reports and of nothing else: the parameters with the values given. */
async function resolveParameters(
  request: FastifyRequest,
  reply: FastifyReply,
  context: SampleReportServerContext,
) {
  const { pathname } = new URL(request.url, 'http://localhost')
  const resource = decodeURIComponent(pathname.slice('/reports/api/v2.0/'.length))
  const [, key] = getParameters.exec(resource) ?? []
  if (key === undefined) return refuse(reply, 404, `The resource '${resource}' is not found.`)
  const body = chosenParameters.safeParse(request.body)
  if (!body.success) return refuse(reply, 400, 'ParameterValues is an array of {Name, Value}.')
  const item = lookUp(key)
  if (item === 'denied')
    return refuse(reply, 403, 'The permissions granted to the user are insufficient (rsAccessDenied).')
  if (item === 'absent' || item.found.type !== 'Report' || item.found.definition === null)
    return refuse(reply, 404, `The item ${key} cannot be found (rsItemNotFound).`)
  const given = givenBy(body.data.ParameterValues.map(({ Name, Value }) => ({ name: Name, value: Value })))
  const { rows } = await context.library.table(item.found.definition.table)
  return {
    '@odata.context': '$metadata#Collection(Model.ReportParameterDefinition)',
    value: parameterDefinitions(item.found.definition.parameters, given, rows),
  }
}

async function sendItem(
  reply: FastifyReply,
  asked: {
    set: string
    item: CatalogItem
    child: string | undefined
    url: URL
    context: SampleReportServerContext
  },
) {
  const { item, child } = asked
  if (child === undefined) return { '@odata.context': `$metadata#${asked.set}/$entity`, ...itemBody(item) }
  if (child === 'CatalogItems' && asked.set === 'Folders') {
    return sendList(reply, {
      set: 'CatalogItems',
      items: catalogItems.filter(({ parentId }) => parentId === item.id),
      url: asked.url,
    })
  }
  if (child === 'HistorySnapshots' && isReport(item))
    return { '@odata.context': '$metadata#HistorySnapshots', value: historyOf(item) }
  if (child !== 'ParameterDefinitions' || !isReport(item))
    return refuse(reply, 404, `${asked.set} have no ${child}.`)
  const { definition } = item
  if (definition === null)
    return refuse(reply, 400, 'The report that the link leads to is no longer there (rsInvalidReportLink).')
  return sendDefinitions(definition, item, asked.context)
}

function isReport({ type }: CatalogItem): boolean {
  return type === 'Report' || type === 'LinkedReport'
}

async function sendDefinitions(
  definition: ReportDefinition,
  item: CatalogItem,
  { library }: SampleReportServerContext,
) {
  const { rows } = await library.table(definition.table)
  return {
    '@odata.context': '$metadata#ParameterDefinitions',
    value: parameterDefinitions(definition.parameters, withDefaultsOf(item, givenBy([])), rows),
  }
}

function sendList(reply: FastifyReply, list: { set: string; items: readonly CatalogItem[]; url: URL }) {
  const selected = selectItems(list.items.map(itemBody), list.url.searchParams)
  return 'problem' in selected
    ? refuse(reply, 400, selected.problem)
    : { '@odata.context': `$metadata#${list.set}`, value: selected.items }
}

function itemsOf(set: string): readonly CatalogItem[] {
  if (set === 'CatalogItems') return catalogItems
  return catalogItems.filter(({ type }) => `${type}s` === set)
}

/** A key is a GUID, `Id=<guid>` or `Path='…'` with quotes doubled. */
function lookUp(key: string): Lookup {
  const path = /^Path='(.*)'$/is.exec(key)?.[1]
  return path === undefined ? findById(key.replace(/^Id=/i, '')) : findByPath(path.replaceAll("''", "'"))
}

/** Also starts what a client needs for writes: a cookie to be echoed as header `X-XSRF-TOKEN`. */
function sendMe(reply: FastifyReply, { settings }: SampleReportServerContext) {
  reply.header('set-cookie', `XSRF-TOKEN=${randomUUID()}; path=/`)
  return {
    '@odata.context': '$metadata#Me',
    Id: '7d3e5a90-1c2b-4f68-9a4d-0b8c6e2f0001',
    Username: settings.user,
    DisplayName: settings.user,
    HasFavoriteItems: false,
  }
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).send({ error: { code: String(status), message } })
}
