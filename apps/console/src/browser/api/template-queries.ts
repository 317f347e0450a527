/** What the form of a mail and the page of templates ask for. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { bodyOf, pageOf, pageQuery, readPages } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type MailTemplate = Schemas['MailTemplate']
export type TemplateText = Required<Pick<MailTemplate, 'Html' | 'Text' | 'Language'>>

const inPage = 100
const most = 1_000

export function mailTemplatesQuery(client: Client) {
  return queryOptions({
    queryKey: ['mailTemplates'],
    queryFn: async ({ signal }) => {
      const { items } = await readPages(most, async (cursor) => {
        const params = { query: pageQuery(inPage, cursor) }
        return pageOf(await client.GET('/api/mailtemplate/getall', { params, signal }))
      })
      return items
    },
  })
}

/** The mail that a template makes with examples, and what is to be said against it. */
export function templatePreviewQuery(client: Client, text: TemplateText) {
  return queryOptions({
    queryKey: ['preview', 'of template', text],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) =>
      bodyOf(await client.POST('/api/mailtemplate/preview', { body: text, signal })),
  })
}
