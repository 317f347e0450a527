import { randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { type CatalogItem, catalogItems, findById, findByPath, type Lookup } from './catalog.ts'
import type { SampleReportServerContext } from './context.ts'
import { itemBody } from './item-body.ts'
import { selectItems } from './odata-query.ts'
import { parameterDefinition } from './parameter-definition.ts'

/*
 * The portal's REST interface, /reports/api/v2.0 (Reporting Services REST API v2.0): an OData dialect whose
 * keys stand in parentheses, `Reports(<guid>)` or `Reports(Path='/Folder/Report')`. A router of slashes
 * cannot match that, so one route takes everything below the root and the address is read here.
 */

const address = /^(CatalogItems|Folders|Reports)(?:\((.+)\))?(?:\/(CatalogItems|ParameterDefinitions))?\/?$/

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
  const { definition } = item
  if (child !== 'ParameterDefinitions' || definition === null)
    return refuse(reply, 404, `${asked.set} have no ${child}.`)
  const { rows } = await asked.context.library.table(definition.table)
  return {
    '@odata.context': '$metadata#ParameterDefinitions',
    value: definition.parameters.map((each) => parameterDefinition(each, rows)),
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
  return catalogItems.filter(({ type }) => type === (set === 'Folders' ? 'Folder' : 'Report'))
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
