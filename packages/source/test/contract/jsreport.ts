import { z } from 'zod'

import type { Operation } from './contract.ts'

/*
 * The operations of jsreport that the connector uses, after jsreport.net/learn/api and jsreport.net/learn/odata
 * and as version 4.14.2 answers them. `scripts/conformance-jsreport.ts` runs the same tests against a real one.
 */

const page = z.strictObject({ $top: z.string().regex(/^\d+$/), $skip: z.string().regex(/^\d+$/) })
const none = z.undefined()
const records = z.object({ '@odata.context': z.string(), value: z.array(z.object({ name: z.string() })) })
const error = z.object({ message: z.string(), stack: z.string().optional() })

export const jsReportServer: readonly Operation[] = [
  {
    name: 'jsreport templates',
    method: 'GET',
    path: /^\/odata\/templates$/,
    query: page,
    body: none,
    answers: { 200: records },
  },
  {
    name: 'jsreport folders',
    method: 'GET',
    path: /^\/odata\/folders$/,
    query: page,
    body: none,
    answers: { 200: records },
  },
  {
    name: 'jsreport report',
    method: 'POST',
    path: /^\/api\/report$/,
    query: z.strictObject({}),
    body: z.strictObject({
      template: z.strictObject({ name: z.string().startsWith('/') }),
      data: z.record(z.string(), z.unknown()),
      options: z.strictObject({ timeout: z.int().positive(), reportName: z.string() }),
    }),
    answers: { 400: error, 404: error },
  },
]
