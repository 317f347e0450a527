import { z } from 'zod'

import type { Operation } from './contract.ts'

/*
 * The Power BI REST interface as far as it is used. Beside it the token route of the identity platform, and Get Report
 * Definition of the Fabric interface. The first two are cut from their published descriptions. These are
 * microsoft/PowerBI-CSharp, sdk/swaggers/swagger.json @4ad33dd, powerbi-docs, developer/embedded/export-to.md
 * @901b64b, and entra-docs, v2-oauth2-client-creds-grant-flow.md @03033eb. Of a record only its id is
 * required there; `@odata.context` and `type` stand in its examples.
 */

const text = z.string()
const none = z.undefined()
const noQuery = z.strictObject({})

const list = (record: z.ZodType) =>
  z.strictObject({ '@odata.context': text.optional(), value: z.array(record) })

const error = z.strictObject({ error: z.strictObject({ code: text, message: text.optional() }) })
const errors = { 400: error, 401: error, 403: error, 404: error, 429: error, 500: error }

export const group = z.strictObject({
  id: text,
  name: text.optional(),
  isReadOnly: z.boolean().optional(),
  isOnDedicatedCapacity: z.boolean().optional(),
  capacityId: text.optional(),
  type: text.optional(),
})

export const report = z.strictObject({
  id: text,
  name: text.optional(),
  datasetId: text.optional(),
  webUrl: text.optional(),
  embedUrl: text.optional(),
  description: text.optional(),
  reportType: z.enum(['PaginatedReport', 'PowerBIReport']).optional(),
  appId: text.optional(),
  isOwnedByMe: z.boolean().optional(),
})

/** `order` is declared a number and shown as text in the example. */
export const page = z.strictObject({
  name: text.optional(),
  displayName: text.optional(),
  order: z.union([z.int(), z.string().regex(/^\d+$/)]).optional(),
})

export const dashboard = z.strictObject({
  id: text,
  displayName: text.optional(),
  isReadOnly: z.boolean().optional(),
  embedUrl: text.optional(),
  webUrl: text.optional(),
})

/** The extension is spelt either way: by the description with a capital letter, by the service without. */
export const exportStatus = z.strictObject({
  id: text,
  createdDateTime: z.iso.datetime().optional(),
  lastActionDateTime: z.iso.datetime().optional(),
  expirationTime: z.iso.datetime().optional(),
  reportId: text.optional(),
  reportName: text.optional(),
  resourceLocation: text.optional(),
  status: z.enum(['Undefined', 'NotStarted', 'Running', 'Succeeded', 'Failed']),
  percentComplete: z.int().min(0).max(100).optional(),
  ResourceFileExtension: text.optional(),
  resourceFileExtension: text.optional(),
  error: z.strictObject({ code: text.optional(), message: text.optional() }).optional(),
})

const bookmark = z.union([z.strictObject({ name: text }), z.strictObject({ state: text })])

const identity = z.strictObject({
  username: text,
  roles: z.array(z.string().max(50)).max(50).optional(),
  datasets: z.array(text).optional(),
  customData: text.optional(),
  auditableContext: text.optional(),
})

const exportRequest = z.strictObject({
  format: z.enum(['PPTX', 'PDF', 'ACCESSIBLEPDF', 'PNG', 'IMAGE', 'XLSX', 'DOCX', 'CSV', 'XML', 'MHTML']),
  powerBIReportConfiguration: z
    .strictObject({
      settings: z
        .strictObject({ locale: text.optional(), includeHiddenPages: z.boolean().optional() })
        .optional(),
      defaultBookmark: bookmark.optional(),
      reportLevelFilters: z
        .array(z.strictObject({ filter: text }))
        .max(1)
        .optional(),
      pages: z
        .array(z.strictObject({ pageName: text, visualName: text.optional(), bookmark: bookmark.optional() }))
        .max(50)
        .optional(),
      identities: z.array(identity).optional(),
    })
    .optional(),
  paginatedReportConfiguration: z
    .strictObject({
      formatSettings: z
        .strictObject({
          OutputFormat: z.enum(['TIFF', 'BMP', 'EMF', 'GIF', 'JPEG', 'PNG']),
          PageWidth: z.string().regex(/^\d+(?:\.\d+)?in$/),
          StartPage: text,
          EndPage: text,
        })
        .partial()
        .optional(),
      parameterValues: z.array(z.strictObject({ name: text, value: text.optional() })).optional(),
      identities: z.array(identity).max(1).optional(),
    })
    .optional(),
})

const tokenRequest = { client_id: text, scope: text, grant_type: z.literal('client_credentials') }

const token = z.strictObject({
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  ext_expires_in: z.int().optional(),
  access_token: text,
  refresh_token: text.optional(),
  refresh_token_expires_in: z.int().optional(),
  id_token: text.optional(),
  scope: text.optional(),
})

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** As entra-docs, v2-oauth2-device-code.md and RFC 8628 describe it. */
const deviceCode = z.strictObject({
  device_code: text,
  user_code: text,
  verification_uri: text,
  expires_in: z.int(),
  interval: z.int().optional(),
  message: text.optional(),
})

const tokenRefusal = z.strictObject({
  error: text,
  error_description: text,
  error_codes: z.array(z.int()),
  timestamp: text,
  trace_id: text,
  correlation_id: text,
  error_uri: text.optional(),
})

const deviceRefusal = tokenRefusal.partial().required({ error: true })

/** As platform/examples/platform/GetItem.json of microsoft/fabric-rest-api-specs @36c12f0 shows it. */
const item = z.strictObject({
  id: text,
  type: text,
  displayName: text,
  workspaceId: text,
  description: text.optional(),
  logicalId: text.optional(),
  folderId: text.optional(),
  sensitivityLabel: z.strictObject({ id: text }).optional(),
})

const parts = z.array(z.strictObject({ path: text, payload: text, payloadType: z.literal('InlineBase64') }))

/** Under a workspace, or in "My workspace" without one. */
const root = String.raw`^/v1\.0/myorg(?:/groups/[^/]+)?`
const oneReport = String.raw`${root}/reports/[^/]+`

const get = { method: 'GET', query: noQuery, body: none } as const

export const biPlatform: readonly Operation[] = [
  {
    name: 'token',
    method: 'POST',
    path: /^\/[^/]+\/oauth2\/v2\.0\/token$/,
    query: noQuery,
    body: z.union([
      z.strictObject({ ...tokenRequest, client_secret: text }),
      z.strictObject({
        ...tokenRequest,
        client_assertion_type: z.literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer'),
        client_assertion: text,
      }),
      z.strictObject({
        grant_type: z.literal('refresh_token'),
        client_id: text,
        scope: text,
        refresh_token: text,
      }),
      z.strictObject({ grant_type: z.literal(deviceGrant), client_id: text, device_code: text }),
    ]),
    answers: { 200: token, 400: tokenRefusal, 401: tokenRefusal },
  },
  {
    name: 'device code',
    method: 'POST',
    path: /^\/[^/]+\/oauth2\/v2\.0\/devicecode$/,
    query: noQuery,
    body: z.strictObject({ client_id: text, scope: text }),
    answers: { 200: deviceCode, 400: deviceRefusal },
  },
  {
    ...get,
    name: 'groups',
    path: /^\/v1\.0\/myorg\/groups$/,
    answers: { ...errors, 200: list(group) },
    query: z
      .strictObject({ $filter: text, $top: z.string().regex(/^\d+$/), $skip: z.string().regex(/^\d+$/) })
      .partial(),
  },
  {
    ...get,
    name: 'reports',
    path: new RegExp(`${root}/reports$`),
    answers: { ...errors, 200: list(report) },
  },
  {
    ...get,
    name: 'report',
    path: new RegExp(`${oneReport}$`),
    answers: { ...errors, 200: z.strictObject({ '@odata.context': text.optional(), ...report.shape }) },
  },
  { ...get, name: 'pages', path: new RegExp(`${oneReport}/pages$`), answers: { ...errors, 200: list(page) } },
  {
    ...get,
    name: 'dashboards',
    path: new RegExp(`${root}/dashboards$`),
    answers: { ...errors, 200: list(dashboard) },
  },
  {
    name: 'export to file',
    method: 'POST',
    path: new RegExp(`${oneReport}/ExportTo$`),
    query: noQuery,
    body: exportRequest,
    answers: { ...errors, 202: exportStatus },
  },
  {
    ...get,
    name: 'export status',
    path: new RegExp(`${oneReport}/exports/[^/]+$`),
    answers: { ...errors, 200: exportStatus, 202: exportStatus },
  },
  {
    ...get,
    name: 'export file',
    path: new RegExp(`${oneReport}/exports/[^/]+/file$`),
    answers: { ...errors, 200: z.instanceof(Buffer) },
  },
  {
    name: 'embed token',
    method: 'POST',
    path: new RegExp(`${root}/(?:reports|dashboards)/[^/]+/GenerateToken$`),
    query: noQuery,
    body: z.strictObject({ accessLevel: z.literal('View'), identities: z.array(identity).optional() }),
    answers: {
      ...errors,
      200: z.strictObject({
        '@odata.context': text.optional(),
        token: text,
        tokenId: text,
        expiration: text,
      }),
    },
  },
  {
    name: 'report definition',
    method: 'POST',
    path: /^\/v1\/workspaces\/[^/]+\/reports\/[^/]+\/getDefinition$/,
    body: none,
    query: z.strictObject({ format: z.enum(['PBIR', 'PBIR-Legacy']).optional() }),
    answers: {
      ...errors,
      200: z.strictObject({ definition: z.strictObject({ format: text.optional(), parts }) }),
      202: z.null(),
    },
  },
  {
    ...get,
    name: 'item',
    path: /^\/v1\/workspaces\/[^/]+\/items\/[^/]+$/,
    answers: { ...errors, 200: item },
  },
  {
    ...get,
    name: 'operation',
    path: /^\/v1\/operations\/[\w-]+$/,
    answers: { ...errors, 200: z.strictObject({ status: text, percentComplete: z.int().nullish() }) },
  },
  {
    ...get,
    name: 'operation result',
    path: /^\/v1\/operations\/[\w-]+\/result$/,
    answers: {
      ...errors,
      200: z.strictObject({ definition: z.strictObject({ format: text.optional(), parts }) }),
    },
  },
]
