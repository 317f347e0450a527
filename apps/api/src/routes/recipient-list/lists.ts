import type { RecipientList } from '@punctual/catalog'
import { maximumRecipients } from '@punctual/delivery/kinds'
import { sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { invalid } from '../../http/read-input.ts'
import { resource } from '../../http/resource.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import {
  type ListInput,
  listInput,
  listInUse,
  listOutput,
  listToWire,
  noList,
  sourceFromWire,
  writtenList,
} from './list-wire.ts'

const lists = resource<RecipientList, typeof listOutput>({
  name: 'recipientlist',
  tag: 'Recipients',
  role: 'Editor',
  changesAccess: () => true,
  output: listOutput,
  toWire: listToWire,
  read: (id, store) => store.recipientLists.read(id),
  missing: noList,
})

export const { read: readList } = lists

const example = {
  Name: 'Sales team',
  Members: [
    {
      Address: 'ann@example.org',
      Name: 'Ann',
      Locale: 'de-DE',
      TimeZone: 'Europe/Berlin',
      Values: { Region: 'North' },
    },
  ],
}

export const getAllLists = lists.getAll({
  role: 'Viewer',
  summary: 'Lists the lists of recipients',
  list: ({ cursor, limit }, store) => store.recipientLists.list({ after: nameCursorOf(cursor), limit }),
  positionOf: ({ nameKey, id }) => [nameKey, id],
})

export const getList = lists.get({ role: 'Viewer', summary: 'Reads a list of recipients' })

export const createList = lists.create({
  summary: 'Creates a list of recipients',
  description:
    'Destinations name it in To, Cc or Bcc as `list:<Name>`. Its members are given, or are the users of a group, or come from a query. They are read when a run begins and kept with it. A list that is empty, gone or cannot be read fails the run.',
  body: listInput,
  examples: { team: example },
  async make({ body, idempotentId: id, dependencies }) {
    const state = {
      name: body.Name,
      allowedFor: await allowedForFromWire(body.AllowedFor, dependencies),
      source: await sourceFromWire(body, dependencies),
    }
    return writtenList(await dependencies.store.recipientLists.create({ id, ...state }))
  },
})

export const updateList = lists.update({
  summary: 'Replaces a list of recipients',
  description:
    'Runs that have begun keep the members that they have read. Another name is refused with 409 while destinations use the list. Takes `If-Match`.',
  body: listInput.extend({ Id: line(100) }).meta({ id: 'UpdateRecipientListInput' }),
  examples: { team: { Id: exampleId, ...example } },
  async change({ body, expectedVersion: ifVersion, dependencies }) {
    if (!isId(body.Id)) throw noList()
    const { allowedFor: stored, name } = await readList(body.Id, dependencies)
    await refuseTooMany(body, name, dependencies)
    const state = {
      name: body.Name,
      allowedFor: await allowedForFromWire(body.AllowedFor, dependencies, { stored }),
      source: await sourceFromWire(body, dependencies),
    }
    return writtenList(await dependencies.store.recipientLists.update({ id: body.Id, ifVersion, ...state }))
  },
})

export const deleteList = lists.remove({
  summary: 'Deletes a list of recipients that no destination uses',
  async remove(id, { dependencies: { store } }) {
    const removal = await store.recipientLists.remove(id)
    if (removal === 'missing') throw noList()
    if (removal === 'in-use') throw listInUse()
  },
})

/** @throws ProblemError `invalid_request` for more members than a destination that names the list writes one mail to */
async function refuseTooMany(
  { Members: members }: Pick<ListInput, 'Members'>,
  name: string,
  { store }: Pick<Dependencies, 'store'>,
): Promise<void> {
  if (members === null || members.length <= maximumRecipients) return
  if (!(await store.recipientLists.isInOneMail(name))) return
  const message = sentence('destination_gives_many_recipients', { most: maximumRecipients })
  throw invalid([{ field: 'Members', message }])
}
