import type { Right } from '@punctual/domain'

import {
  createScheduleApi,
  eventSubscription,
  paginatedSchedule,
  type ScheduleApi,
  smallBiSchedule,
  windowOf,
} from '../single-schedule/fixtures.ts'
import { addNeed } from '../support/open-need.ts'
import type { TestAnswer } from '../support/test-api.ts'

/** A folder with one object of every kind. */
export interface Filled {
  readonly folderId: string
  readonly folderPath: string
  readonly names: Readonly<Record<'single' | 'paginated' | 'pack', string>>
  readonly single: string
  readonly paginated: string
  readonly pack: string
  readonly destinationId: string
  readonly directoryId: string
  readonly executionId: string
  readonly eventSubscriptionId: string
  readonly windowId: string
  readonly needId: string
}

export interface Caller {
  readonly id: string
  readonly authorization: string
}

export interface World
  extends
    AsyncDisposable,
    Pick<ScheduleApi, 'api' | 'biAccountId' | 'reportServerAccountId' | 'sourceAccountId'> {
  fill(path: string): Promise<Filled>
  send(
    path: string,
    options?: { body?: unknown; as?: Caller | null; method?: 'GET' | 'POST' | 'DELETE' },
  ): Promise<TestAnswer>
  setGrants(
    folderId: string,
    grants: ReadonlyArray<readonly [Caller, readonly Right[]]>,
    inherit?: boolean,
  ): Promise<void>
}

export const unique = () => crypto.randomUUID()

export async function createWorld(options: Parameters<typeof createScheduleApi>[0] = {}): Promise<World> {
  const fixture = await createScheduleApi(options)
  const { api, biAccountId, reportServerAccountId, sourceAccountId } = fixture
  const send: World['send'] = (path, { body, as = null, method = 'POST' } = {}) =>
    api.call(method, path, {
      body,
      ...(as === null ? {} : { as: null, headers: { authorization: as.authorization } }),
    })
  const made = async (path: string, body: unknown) => {
    const answer = await send(path, { body })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    return answer.body
  }
  return {
    api,
    biAccountId,
    reportServerAccountId,
    sourceAccountId,
    send,
    async fill(folderPath) {
      const { Id: folderId } = await made('/api/folder/create', { Path: folderPath })
      const names = {
        single: `Single ${unique()}`,
        paginated: `Paginated ${unique()}`,
        pack: `Package ${unique()}`,
      }
      const base = {
        ...smallBiSchedule(biAccountId, names.single),
        FolderPath: folderPath,
        Keywords: [`keyword-${unique()}`],
      }
      const single = await made('/api/singleschedule/createforbi', {
        ...base,
        EmailDestinations: [{ To: 'ann@example.org' }],
        Destinations: [{ Type: 'Directory', Path: api.dependencies.directoryRoots[0] }],
      })
      const other = { ...paginatedSchedule(reportServerAccountId, names.paginated), FolderPath: folderPath }
      const { ScheduleId: paginated } = await made('/api/singleschedule/createpaginated', other)
      const { BiAccountId, ReportUrl, ...shared } = base
      const packed = { ...shared, ScheduleName: names.pack, Reports: [{ BiAccountId, ReportUrl }] }
      const { ScheduleId: pack } = await made('/api/packageschedule/create', packed)
      const { ExecutionId: executionId } = await made('/api/schedule/executescheduleasync', {
        ScheduleId: single.ScheduleId,
      })
      const { Id: eventSubscriptionId } = await made(
        '/api/eventsubscription/create',
        eventSubscription(folderPath, unique()),
      )
      const { Id: windowId } = await made('/api/window/create', windowOf({ FolderPath: folderPath }))
      const needId = await addNeed(api.store, { scheduleId: single.ScheduleId, executionId })
      const destinationId = single.EmailDestinations[0].Id
      const directoryId = single.Destinations[0].Id
      return {
        folderId,
        folderPath,
        names,
        single: single.ScheduleId,
        paginated,
        pack,
        destinationId,
        directoryId,
        executionId,
        eventSubscriptionId,
        windowId,
        needId,
      }
    },
    async setGrants(folderId, grants, inherit = false) {
      const Grants = grants.map(([{ id: Id }, Rights]) => ({ Principal: { Kind: 'Client', Id }, Rights }))
      await made('/api/folder/setgrants', { FolderId: folderId, Inherit: inherit, Grants })
    },
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  }
}

/**
 * What the same request is answered for each of the ids, with the ids omitted, and the statements that it
 * made.
 */
export async function answersFor(
  world: World,
  ids: readonly string[],
  { use, as }: { use: (id: string) => Parameters<World['send']>[1] & { path: string }; as: Caller },
) {
  const answers = []
  for (const id of ids) {
    const { path, ...request } = use(id)
    world.api.statements()
    const { status, text } = await world.send(path, { ...request, as })
    const plain = text.replaceAll(id, '…').replaceAll(/"(requestId)":"[^"]*"/g, '')
    answers.push({ status, text: plain, statements: world.api.statements() })
  }
  return answers
}
