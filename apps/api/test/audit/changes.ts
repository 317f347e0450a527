import { lead } from '@punctual/engine/testing'

import {
  biAccount,
  dataSource,
  eventSubscription,
  windowOf,
  jsReportAccount,
  paginatedSchedule,
  reportServerAccount,
  type ScheduleApi,
  smallBiSchedule,
  sourceSchedule,
} from '../single-schedule/fixtures.ts'
import { holdByHand } from '../support/held-run.ts'
import { deliverByHand } from '../support/delivered-run.ts'
import { addNeed } from '../support/open-need.ts'
import type { TestAnswer } from '../support/test-api.ts'

/** Every secret that the requests below carry; a text of this form must never come back. */
const secret = (what: string) => `hush-${what}-4711`

/** A token authority at which every user signs in at once. */
export const signInSources = {
  startSignIn: async () => {
    const [userCode, verificationUri] = ['BCDFGHJK', 'https://login.example/device']
    const value = {
      deviceCode: secret('device'),
      userCode,
      verificationUri,
      lifeSeconds: 900,
      pollSeconds: 0,
    }
    return { ok: true, value }
  },
  pollSignIn: async () => {
    const [endsAt, userName] = [new Date('2099-01-01T00:00:00Z'), 'analyst@contoso.example']
    return { ok: true, value: { state: 'signed-in', token: secret('refresh'), endsAt, userName } }
  },
} as const

export const unique = () => crypto.randomUUID()

/** Sends as an administrator, or with the Authorization header that is given. */
export type Send = (path: string, body?: unknown, authorization?: string) => Promise<TestAnswer>

/**
 * Requests that make objects for tests of changes, and one successful call of every operation that changes
 * something.
 */
export function createChanges(
  fixture: Pick<ScheduleApi, 'api' | 'biAccountId' | 'reportServerAccountId' | 'sourceAccountId'>,
  send: Send,
) {
  const newFolder = async () => (await send('/api/folder/create', { Name: unique() })).body.Id
  const newGroup = async () => (await send('/api/group/create', { Name: unique() })).body.Id
  const newAddress = () => `${unique()}@example.org`
  const Members = [{ Address: 'ann@example.org' }]
  const newList = async () => (await send('/api/recipientlist/create', { Name: unique(), Members })).body
  const recipientPath = () => {
    const of = { address: newAddress(), scheduleId: unique() }
    return `/r/${fixture.api.dependencies.recipientTokens.sign(of)}`
  }
  const newWindow = async () => (await send('/api/window/create', windowOf({}))).body
  const newSubscription = async () =>
    (await send('/api/eventsubscription/create', eventSubscription('/', unique()))).body
  const newCalendar = async () => (await send('/api/calendar/create', { Name: unique() })).body
  const newUser = async () =>
    (await send('/api/user/create', { UserName: unique(), Password: secret('user'), Role: 'Viewer' })).body.Id
  const newClient = async () =>
    (await send('/api/apiclient/create', { ClientName: unique(), Role: 'Viewer' })).body.Id
  /** A user of their own, as an Authorization header. */
  const newSession = async (word: string) => {
    const UserName = unique()
    await send('/api/user/create', { UserName, Password: word, Role: 'Viewer' })
    return `token ${(await send('/api/login/token', { username: UserName, password: word })).body.token}`
  }
  const newBi = async () =>
    (await send('/api/biaccount/create', { ...biAccount, Name: unique(), ClientSecret: secret('bi') })).body
  const newUserAccount = async () => {
    const { ClientSecret: _unused, ...account } = biAccount
    return (await send('/api/biaccount/create', { ...account, Name: unique(), AuthType: 'User' })).body
  }
  const newServer = async () =>
    (
      await send('/api/reportserveraccount/create', {
        ...reportServerAccount,
        Name: unique(),
        Password: secret('rs'),
      })
    ).body
  const newSource = (what: string) => ({ ...dataSource, Name: unique(), Password: secret(what) })
  const newRelay = () => ({ Name: unique(), Host: '127.0.0.1', Port: 1, From: 'reports@example.org' })
  const userRelay = async () =>
    (
      await send('/api/mailserver/create', {
        ...newRelay(),
        AuthType: 'OAuth2',
        UserName: 'reports@example.org',
        ClientId: 'app',
        TenantId: 'contoso.example',
        UserSignIn: true,
      })
    ).body
  const madeRelay = async () => (await send('/api/mailserver/create', newRelay())).body
  const madeSource = async () => (await send('/api/datasource/create', newSource('db'))).body
  const newAccount = async () =>
    (
      await send('/api/sourceaccount/create', {
        ...jsReportAccount,
        Name: unique(),
        Password: secret('js'),
      })
    ).body
  const itemSchedule = () => ({
    ...sourceSchedule(fixture.sourceAccountId, unique()),
    EmailDestinations: [destination],
  })
  const destination = {
    To: 'ann@example.org',
    Zip: true,
    ZipPassword: secret('zip'),
    PdfPassword: secret('pdf'),
  }
  const directory = {
    Type: 'Directory',
    Path: fixture.api.dependencies.directoryRoots[0],
    PdfPassword: secret('directory'),
  }
  const biSchedule = () => ({
    ...smallBiSchedule(fixture.biAccountId, unique()),
    EmailDestinations: [destination],
    Destinations: [directory],
  })
  const newSchedule = async () => (await send('/api/singleschedule/createforbi', biSchedule())).body
  const subscribed = async (verb: string) => {
    const body = { ...biSchedule(), Subscribable: true }
    const { ScheduleId } = (await send('/api/singleschedule/createforbi', body)).body
    const authorization = await newSession(secret('own'))
    await send('/api/user/setaddress', { Address: newAddress() }, authorization)
    return await send(`/api/schedule/${verb}`, { ScheduleId }, authorization)
  }
  const newPaginated = async () =>
    (
      await send(
        '/api/singleschedule/createpaginated',
        paginatedSchedule(fixture.reportServerAccountId, unique()),
      )
    ).body
  const packageSchedule = () => {
    const { BiAccountId, ReportUrl, ...shared } = smallBiSchedule(fixture.biAccountId, unique())
    return {
      ...shared,
      Reports: [{ BiAccountId, ReportUrl }],
      EmailDestinations: [{ ...destination, PdfPassword: null }],
    }
  }
  const newPackage = async () => (await send('/api/packageschedule/create', packageSchedule())).body
  const newTemplate = async () =>
    (await send('/api/mailtemplate/create', { Name: unique(), Html: '{{Body}}' })).body
  const executed = async () =>
    (await send('/api/schedule/executescheduleasync', { ScheduleId: (await newSchedule()).ScheduleId })).body
      .ExecutionId

  const newNeed = async () => {
    const { ScheduleId: scheduleId } = await newSchedule()
    const { body } = await send('/api/schedule/executescheduleasync', { ScheduleId: scheduleId })
    return await addNeed(fixture.api.store, { scheduleId, executionId: body.ExecutionId })
  }

  /** The test checks the last request of each; the ones before it belong to other operations. */
  const changes: Record<string, () => Promise<TestAnswer>> = {
    'service.startScheduler': () => send('/api/service/startscheduler'),
    'service.stopScheduler': () => send('/api/service/stopscheduler'),
    'service.updateCollaborationSettings': () =>
      send('/api/service/updatecollaborationsettings', {
        CollaborationMethod: 'LeastLoaded',
        ConString: secret('con'),
      }),
    'service.resealSecrets': () => send('/api/service/resealsecrets'),
    'service.drill': async () => {
      const { store } = fixture.api
      await store.database.query('UPDATE leader_leases SET expires_at = clock_timestamp(), holder = NULL')
      await lead(store)
      await send('/api/service/startscheduler')
      return await send('/api/service/drill', { Name: 'LeaderHandover' })
    },
    'apiClient.create': () => send('/api/apiclient/create', { ClientName: unique(), Role: 'Viewer' }),
    'apiClient.rotateSecret': async () => send(`/api/apiclient/rotatesecret/${await newClient()}`),
    'apiClient.delete': async () => send(`/api/apiclient/delete/${await newClient()}`),
    'token.logout': async () => send('/api/login/logout', undefined, await newSession(secret('own'))),
    'user.changePassword': async () => {
      const words = { OldPassword: secret('own'), NewPassword: secret('next') }
      return await send('/api/user/changepassword', words, await newSession(words.OldPassword))
    },
    'user.setAddress': async () => {
      const authorization = await newSession(secret('own'))
      return await send('/api/user/setaddress', { Address: 'ann@example.org' }, authorization)
    },
    'schedule.subscribe': () => subscribed('subscribe'),
    'schedule.unsubscribe': () => subscribed('unsubscribe'),
    'user.endSession': async () => {
      const authorization = await newSession(secret('own'))
      const { body } = await fixture.api.call('GET', '/api/user/getsessions', {
        as: null,
        headers: { authorization },
      })
      return await send(`/api/user/endsession/${body[0].Id}`)
    },
    'user.endSessions': async () => send(`/api/user/endsessions/${await newUser()}`),
    'user.create': () =>
      send('/api/user/create', { UserName: unique(), Password: secret('user'), Role: 'Viewer' }),
    'user.update': async () =>
      send('/api/user/update', { Id: await newUser(), Password: secret('changed'), LastName: 'New' }),
    'user.handOver': async () =>
      send('/api/user/handover', { UserId: await newUser(), SuccessorId: await newUser() }),
    'user.delete': async () => send(`/api/user/delete/${await newUser()}`),
    'folder.create': () => send('/api/folder/create', { Name: unique() }),
    'folder.update': async () =>
      send('/api/folder/update', { Id: await newFolder(), Description: 'changed' }),
    'folder.pause': async () => send('/api/folder/pause', { FolderId: await newFolder(), Reason: 'Upgrade' }),
    'folder.resume': async () => {
      const FolderId = await newFolder()
      await send('/api/folder/pause', { FolderId, Reason: 'Upgrade' })
      return await send('/api/folder/resume', { FolderId })
    },
    'window.create': () => send('/api/window/create', windowOf({})),
    'window.update': async () => send('/api/window/update', { ...(await newWindow()), Reason: 'changed' }),
    'window.delete': async () => send(`/api/window/delete/${(await newWindow()).Id}`),
    'folder.delete': async () => send(`/api/folder/delete/${await newFolder()}`),
    'folder.setGrants': async () => {
      const Grants = [{ Principal: { Kind: 'Role', Id: 'Viewer' }, Rights: ['View'] }]
      return send('/api/folder/setgrants', { FolderId: await newFolder(), Grants })
    },
    'group.create': () => send('/api/group/create', { Name: unique() }),
    'group.update': async () => send('/api/group/update', { Id: await newGroup(), Description: 'changed' }),
    'group.delete': async () => send(`/api/group/delete/${await newGroup()}`),
    'recipient.oneclick': () => send(recipientPath(), { 'List-Unsubscribe': 'One-Click' }),
    'recipient.stop': () => send(`${recipientPath()}/stop`, {}),
    'recipient.pause': () => send(`${recipientPath()}/pause`, {}),
    'recipient.start': async () => {
      const path = recipientPath()
      await send(`${path}/stop`, {})
      return await send(`${path}/start`, {})
    },
    'recipientlist.create': () => send('/api/recipientlist/create', { Name: unique(), Members }),
    'recipientlist.update': async () =>
      send('/api/recipientlist/update', { ...(await newList()), Members: [] }),
    'recipientlist.delete': async () => send(`/api/recipientlist/delete/${(await newList()).Id}`),
    'suppression.create': () => send('/api/suppression/create', { Address: newAddress() }),
    'suppression.delete': async () => {
      const { Id } = (await send('/api/suppression/create', { Address: newAddress() })).body
      return await send(`/api/suppression/delete/${Id}`)
    },
    'eventsubscription.create': () => send('/api/eventsubscription/create', eventSubscription('/', unique())),
    'eventsubscription.update': async () =>
      send('/api/eventsubscription/update', { ...(await newSubscription()), Name: unique() }),
    'eventsubscription.delete': async () =>
      send(`/api/eventsubscription/delete/${(await newSubscription()).Id}`),
    'eventsubscription.test': async () => send(`/api/eventsubscription/test/${(await newSubscription()).Id}`),
    'mailtemplate.create': () => send('/api/mailtemplate/create', { Name: unique(), Html: '{{Body}}' }),
    'mailtemplate.update': async () =>
      send('/api/mailtemplate/update', { ...(await newTemplate()), Text: '{{ScheduleName}}' }),
    'mailtemplate.delete': async () => send(`/api/mailtemplate/delete/${(await newTemplate()).Id}`),
    'calendar.create': () => send('/api/calendar/create', { Name: unique() }),
    'calendar.copy': async () => send(`/api/calendar/copy/${(await newCalendar()).Id}`, {}),
    'calendar.update': async () =>
      send('/api/calendar/update', { ...(await newCalendar()), WeekendDays: ['Sunday'] }),
    'calendar.delete': async () => send(`/api/calendar/delete/${(await newCalendar()).Id}`),
    'biaccount.create': () =>
      send('/api/biaccount/create', { ...biAccount, Name: unique(), ClientSecret: secret('bi') }),
    'biaccount.update': async () =>
      send('/api/biaccount/update', { ...(await newBi()), TenantId: 'other', ClientSecret: secret('bi2') }),
    'biaccount.delete': async () => send(`/api/biaccount/delete/${(await newBi()).Id}`),
    'biaccount.startsignin': async () => send(`/api/biaccount/startsignin/${(await newUserAccount()).Id}`),
    'biaccount.pollsignin': async () => {
      const { Id } = await newUserAccount()
      await send(`/api/biaccount/startsignin/${Id}`)
      return await send(`/api/biaccount/pollsignin/${Id}`)
    },
    'biaccount.validate': async () => send(`/api/biaccount/validate/${(await newBi()).Id}`),
    'reportserveraccount.create': () =>
      send('/api/reportserveraccount/create', {
        ...reportServerAccount,
        Name: unique(),
        Password: secret('rs'),
      }),
    'reportserveraccount.update': async () =>
      send('/api/reportserveraccount/update', {
        ...(await newServer()),
        UserName: 'other',
        Password: secret('rs2'),
      }),
    'reportserveraccount.delete': async () =>
      send(`/api/reportserveraccount/delete/${(await newServer()).Id}`),
    'reportserveraccount.validate': async () =>
      send(`/api/reportserveraccount/validate/${(await newServer()).Id}`),
    'mailserver.create': () =>
      send('/api/mailserver/create', {
        ...newRelay(),
        AuthType: 'Password',
        UserName: 'u',
        Password: secret('mail'),
      }),
    'mailserver.update': async () =>
      send('/api/mailserver/update', { ...(await madeRelay()), MaxPerMinute: 7 }),
    'mailserver.delete': async () => send(`/api/mailserver/delete/${(await madeRelay()).Id}`),
    'mailserver.startsignin': async () => send(`/api/mailserver/startsignin/${(await userRelay()).Id}`),
    'mailserver.pollsignin': async () => {
      const { Id } = await userRelay()
      await send(`/api/mailserver/startsignin/${Id}`)
      return await send(`/api/mailserver/pollsignin/${Id}`)
    },
    'mailserver.test': async () =>
      send(`/api/mailserver/test/${(await madeRelay()).Id}`, { To: 'me@example.org' }),
    'datasource.create': () => send('/api/datasource/create', newSource('db')),
    'datasource.update': async () =>
      send('/api/datasource/update', { ...(await madeSource()), MaxRows: 7, Password: secret('db2') }),
    'datasource.delete': async () => send(`/api/datasource/delete/${(await madeSource()).Id}`),
    'datasource.test': async () => send(`/api/datasource/test/${(await madeSource()).Id}`),
    'sourceaccount.create': () =>
      send('/api/sourceaccount/create', { ...jsReportAccount, Name: unique(), Password: secret('js') }),
    'sourceaccount.update': async () =>
      send('/api/sourceaccount/update', {
        ...(await newAccount()),
        UserName: 'other',
        Password: secret('js2'),
      }),
    'sourceaccount.delete': async () => send(`/api/sourceaccount/delete/${(await newAccount()).Id}`),
    'sourceaccount.validate': async () => send(`/api/sourceaccount/validate/${(await newAccount()).Id}`),
    'singleschedule.create': () => send('/api/singleschedule/create', itemSchedule()),
    'singleschedule.update': async () =>
      send('/api/singleschedule/update', {
        ...(await send('/api/singleschedule/create', itemSchedule())).body,
        Description: 'changed',
        EmailDestinations: [destination],
      }),
    'singleschedule.createforbi': () => send('/api/singleschedule/createforbi', biSchedule()),
    'singleschedule.createpaginated': () =>
      send('/api/singleschedule/createpaginated', paginatedSchedule(fixture.reportServerAccountId, unique())),
    'singleschedule.updateforbi': async () =>
      send('/api/singleschedule/updateforbi', {
        ...(await newSchedule()),
        Description: 'changed',
        EmailDestinations: [destination],
      }),
    'singleschedule.updatepaginated': async () =>
      send('/api/singleschedule/updatepaginated', { ...(await newPaginated()), Description: 'changed' }),
    'singleschedule.updateparameterspaginated': async () =>
      send('/api/singleschedule/updateparameterspaginated', {
        ScheduleId: (await newPaginated()).ScheduleId,
        Parameters: [{ Name: 'Region', Values: ['West'] }],
      }),
    'singleschedule.addemaildestination': async () =>
      send('/api/singleschedule/addemaildestination', {
        ScheduleId: (await newSchedule()).ScheduleId,
        ...destination,
      }),
    'singleschedule.delete': async () =>
      send(`/api/singleschedule/delete/${(await newSchedule()).ScheduleId}`),
    'singleschedule.createbulkpaginated': () =>
      send('/api/singleschedule/createbulkpaginated', [
        paginatedSchedule(fixture.reportServerAccountId, unique()),
      ]),
    'singleschedule.createbulkforreportserver': () =>
      send('/api/singleschedule/createbulkforreportserver', [
        paginatedSchedule(fixture.reportServerAccountId, unique()),
      ]),
    'packageschedule.create': () => send('/api/packageschedule/create', packageSchedule()),
    'packageschedule.update': async () =>
      send('/api/packageschedule/update', { ...(await newPackage()), Description: 'changed' }),
    'packageschedule.delete': async () =>
      send(`/api/packageschedule/delete/${(await newPackage()).ScheduleId}`),
    'schedule.updateemaildestination': async () =>
      send('/api/schedule/UpdateEmailDestination', {
        ...destination,
        Id: (await newSchedule()).EmailDestinations[0].Id,
        Subject: 'changed',
      }),
    'schedule.deleteemaildestination': async () =>
      send(
        `/api/schedule/DeleteEmailDestination?destinationId=${(await newSchedule()).EmailDestinations[0].Id}`,
      ),
    'schedule.adddestination': async () =>
      send('/api/schedule/adddestination', {
        ScheduleId: (await newSchedule()).ScheduleId,
        Destinations: directory,
      }),
    'schedule.updatedestination': async () =>
      send('/api/schedule/UpdateDestination', {
        ...directory,
        Id: (await newSchedule()).Destinations[0].Id,
        IfExists: 'Rename',
      }),
    'schedule.deletedestination': async () =>
      send(`/api/schedule/DeleteDestination?destinationId=${(await newSchedule()).Destinations[0].Id}`),
    'schedule.testdestination': () => send('/api/schedule/testdestination', { Destination: directory }),
    'schedule.bulk': async () =>
      send('/api/schedule/bulk', { Action: 'Disable', ScheduleIds: [(await newSchedule()).ScheduleId] }),
    'schedule.apply': async () => send('/api/schedule/apply', { Delete: [(await newSchedule()).ScheduleId] }),
    'schedule.preflight': async () =>
      send('/api/schedule/preflight', { ScheduleId: (await newSchedule()).ScheduleId }),
    'schedule.enable': async () =>
      send('/api/schedule/enable', { ScheduleId: (await newSchedule()).ScheduleId }),
    'schedule.disable': async () =>
      send('/api/schedule/disable', { ScheduleId: (await newSchedule()).ScheduleId }),
    'schedule.executescheduleasync': async () =>
      send('/api/schedule/executescheduleasync', { ScheduleId: (await newSchedule()).ScheduleId }),
    'schedule.executescheduleontimeasync': async () =>
      send('/api/schedule/executescheduleontimeasync', { ScheduleId: (await newSchedule()).ScheduleId }),
    // The wait is over at once, with 504; the run goes on, so the entry is there.
    'schedule.executeschedule': async () =>
      send('/api/schedule/executeschedule', {
        ScheduleId: (await newSchedule()).ScheduleId,
        TimeoutSeconds: 1,
      }),
    'schedule.revokelinks': async () => {
      const ExecutionId = await executed()
      return await send('/api/schedule/revokelinks', { ExecutionId, Reason: 'Sent to the wrong list' })
    },
    'schedule.resend': async () => {
      const ExecutionId = await executed()
      await deliverByHand(fixture.api.store, ExecutionId)
      return await send('/api/schedule/resend', { ExecutionId })
    },
    'schedule.release': async () => {
      const ExecutionId = await executed()
      await holdByHand(fixture.api.store, ExecutionId)
      const Reason = 'The new partner is meant'
      return await send('/api/schedule/release', { ExecutionId, Decision: 'Deliver', Reason })
    },
    'schedule.settle': async () =>
      send('/api/schedule/settle', { NeedId: await newNeed(), Reason: 'Read out on the phone' }),
    'schedule.takeover': async () => send('/api/schedule/takeover', { NeedId: await newNeed() }),
    'schedule.cancelexecution': async () =>
      send('/api/schedule/cancelexecution', { ExecutionId: await executed() }),
  }
  return { changes, newFolder, newSchedule }
}
