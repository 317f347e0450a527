import type { MailTemplate } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import {
  exampleTemplate,
  noTemplate,
  requireTemplate,
  templateInput,
  templateOutput,
  templateTag,
  templateToWire,
  writtenTemplate,
} from './mail-template-wire.ts'
import type { z } from 'zod'

const templates = resource<MailTemplate, typeof templateOutput>({
  name: 'mailtemplate',
  tag: templateTag,
  role: 'Administrator',
  changesAccess: () => true,
  output: templateOutput,
  toWire: templateToWire,
  read: (id, store) => store.mailTemplates.read(id),
  missing: noTemplate,
})

export const { read: readMailTemplate } = templates

export const getAllMailTemplates = templates.getAll({
  role: 'Viewer',
  summary: 'Lists the templates of mails',
  description: 'In the order of names. One whose `AllowedFor` leaves out the caller is not among them.',
  list: ({ cursor, limit }, store) => store.mailTemplates.list({ after: nameCursorOf(cursor), limit }),
  positionOf: ({ nameKey, id }) => [nameKey, id],
})

export const createMailTemplate = templates.create({
  summary: 'Creates a template of mails',
  description:
    'An e-mail destination names it in `TemplateId`. Try it with `preview`, which also says what mail programs make of it.',
  body: templateInput,
  examples: { company: exampleTemplate },
  errors: ['name_taken', 409],
  async make({ body, idempotentId: id, dependencies }) {
    requireTemplate(body)
    const state = await stateOf(body, dependencies)
    return writtenTemplate(await dependencies.store.mailTemplates.create({ id, ...state }), body.Name)
  },
})

export const updateMailTemplate = templates.update({
  summary: 'Replaces a template of mails',
  description: 'Mails that are composed from then on have the new one. Takes `If-Match`.',
  body: templateInput.extend({ Id: line(100) }).meta({ id: 'UpdateMailTemplateInput' }),
  examples: { company: { Id: exampleId, ...exampleTemplate } },
  async change({ body, expectedVersion: ifVersion, dependencies }) {
    requireTemplate(body)
    const stored = await readMailTemplate(body.Id, dependencies)
    const state = await stateOf(body, dependencies, stored.allowedFor)
    const change = { id: stored.id, ...state, ifVersion }
    return writtenTemplate(await dependencies.store.mailTemplates.update(change), body.Name)
  },
})

export const deleteMailTemplate = templates.remove({
  summary: 'Deletes a template that no e-mail destination names',
  async remove(id, { dependencies: { store } }) {
    switch (await store.mailTemplates.remove(id)) {
      case 'removed':
        return
      case 'missing':
        throw noTemplate()
      case 'in-use':
        throw problem('state_conflict', { detail: sentence('mail_template_in_use') })
    }
  },
})

async function stateOf(
  { Name, Html, Text, Language, AllowedFor }: Omit<z.output<typeof templateInput>, 'Id'>,
  dependencies: Dependencies,
  stored: readonly string[] = [],
) {
  const allowedFor = await allowedForFromWire(AllowedFor, dependencies, { stored })
  return { name: Name, html: Html, text: Text, language: Language, allowedFor }
}
