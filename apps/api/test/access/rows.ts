/**
 * What each operation asks of its caller, and a request of it to one folder. It is independent of the code,
 * so that the tests find a mistake there.
 */
import type { Right } from '@punctual/domain'

import {
  eventSubscription,
  paginatedSchedule,
  smallBiSchedule,
  sourceSchedule,
  windowOf,
} from '../single-schedule/fixtures.ts'
import { type Filled, unique, type World } from './world.ts'

export interface Request {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: unknown
}

export type Row =
  /** Names something in a folder: needs the right there; hidden without View. */
  | {
      readonly right: Right
      readonly request: (target: Filled, world: World) => Request
      readonly own?: true
      /** Answers for each object by itself: what is refused stands in the answer. */
      readonly each?: true
    }
  /** Answers numbers, of what may be viewed only. */
  | { readonly counts: (target: Filled) => Request }
  /** Answers what may be viewed, and omits the rest. */
  | { readonly lists: (target: Filled) => Request }
  /** Has nothing to do with folders. */
  | 'apart'

const get = (path: string): Request => ({ method: 'GET', path })
const post = (path: string, body: unknown): Request => ({ path, body })
const bi = ({ folderPath }: Filled, { biAccountId }: World) => ({
  ...smallBiSchedule(biAccountId, unique()),
  FolderPath: folderPath,
})
const item = ({ folderPath }: Filled, { sourceAccountId }: World) => ({
  ...sourceSchedule(sourceAccountId, unique()),
  FolderPath: folderPath,
})
const paginated = ({ folderPath }: Filled, { reportServerAccountId }: World) => {
  const { Parameters: _asked, ...schedule } = paginatedSchedule(reportServerAccountId, unique())
  return { ...schedule, FolderPath: folderPath }
}
const pack = (target: Filled, world: World) => {
  const { BiAccountId, ReportUrl, ...shared } = bi(target, world)
  return { ...shared, Reports: [{ BiAccountId, ReportUrl }] }
}
const directoryIn = ({ api }: World) => ({ Type: 'Directory', Path: api.dependencies.directoryRoots[0] })
const all = { FilterValues: [], Limit: 1_000 }

export const rows: Readonly<Record<string, Row>> = {
  'kinds.get': 'apart',
  'folder.getRoot': 'apart',
  'folder.getMyRights': 'apart',
  'folder.get': { right: 'View', request: ({ folderId }) => get(`/api/folder/get/${folderId}`) },
  'folder.getSubfolders': {
    right: 'View',
    request: ({ folderId }) => get(`/api/folder/getsubfolders/${folderId}`),
  },
  'folder.getSchedules': {
    right: 'View',
    request: ({ folderId }) => get(`/api/folder/getschedules/${folderId}`),
  },
  'folder.getUniqueIdFromPath': {
    right: 'View',
    request: ({ folderPath, names }) =>
      post('/api/folder/getuniqueidfrompath', { Path: folderPath, ScheduleName: names.single }),
  },
  'folder.getFromPath': {
    right: 'View',
    request: ({ folderPath }) => post('/api/folder/getfolderfrompath', { Path: folderPath }),
  },
  'folder.create': {
    right: 'Edit',
    request: ({ folderPath }) => post('/api/folder/create', { Name: unique(), ParentPath: folderPath }),
  },
  'folder.update': {
    right: 'Manage',
    request: ({ folderId }) => post('/api/folder/update', { Id: folderId, Description: unique() }),
  },
  'folder.pause': {
    right: 'Manage',
    own: true,
    request: ({ folderId }) => post('/api/folder/pause', { FolderId: folderId, Reason: 'Upgrade' }),
  },
  'folder.resume': {
    right: 'Manage',
    request: ({ folderId }) => post('/api/folder/resume', { FolderId: folderId }),
  },
  'window.getall': { lists: () => get('/api/window/getall?Limit=1000') },
  'window.preview': { lists: () => post('/api/window/preview', {}) },
  'window.create': {
    right: 'Manage',
    request: ({ folderPath }) => post('/api/window/create', windowOf({ FolderPath: folderPath })),
  },
  'window.update': {
    right: 'Manage',
    request: ({ windowId, folderPath }) =>
      post('/api/window/update', { Id: windowId, ...windowOf({ FolderPath: folderPath }) }),
  },
  'window.delete': {
    right: 'Manage',
    own: true,
    request: ({ windowId }) => post(`/api/window/delete/${windowId}`, undefined),
  },
  'folder.delete': {
    right: 'Manage',
    own: true,
    request: ({ folderId }) => post(`/api/folder/delete/${folderId}?recursive=true`, {}),
  },
  'folder.getGrants': {
    right: 'Manage',
    request: ({ folderId }) => get(`/api/folder/getgrants/${folderId}`),
  },
  'folder.setGrants': {
    right: 'Manage',
    own: true,
    request: ({ folderId }) =>
      post('/api/folder/setgrants', {
        FolderId: folderId,
        Grants: [{ Principal: { Kind: 'Role', Id: 'Viewer' }, Rights: ['View'] }],
      }),
  },
  'singleschedule.getall': { lists: () => post('/api/singleschedule/getall', all) },
  'singleschedule.getallpaginated': { lists: () => post('/api/singleschedule/getallpaginated', all) },
  'packageschedule.getall': { lists: () => post('/api/packageschedule/getall', all) },
  'singleschedule.get': { right: 'View', request: ({ single }) => get(`/api/singleschedule/get/${single}`) },
  'singleschedule.getpaginated': {
    right: 'View',
    request: (target) => get(`/api/singleschedule/getpaginated/${target.paginated}`),
  },
  'packageschedule.get': {
    right: 'View',
    request: (target) => get(`/api/packageschedule/get/${target.pack}`),
  },
  'singleschedule.createforbi': {
    right: 'Edit',
    request: (target, world) => post('/api/singleschedule/createforbi', bi(target, world)),
  },
  'singleschedule.create': {
    right: 'Edit',
    request: (target, world) => post('/api/singleschedule/create', item(target, world)),
  },
  'singleschedule.update': {
    right: 'Edit',
    request: (target, world) =>
      post('/api/singleschedule/update', {
        ...item(target, world),
        ScheduleName: target.names.single,
        ScheduleId: target.single,
      }),
  },
  'singleschedule.createpaginated': {
    right: 'Edit',
    request: (target, world) => post('/api/singleschedule/createpaginated', paginated(target, world)),
  },
  'singleschedule.createbulkpaginated': {
    right: 'Edit',
    request: (target, world) =>
      post('/api/singleschedule/createbulkpaginated?atomic=true', [paginated(target, world)]),
  },
  'singleschedule.createbulkforreportserver': {
    right: 'Edit',
    request: (target, world) =>
      post('/api/singleschedule/createbulkforreportserver?atomic=true', [paginated(target, world)]),
  },
  'singleschedule.updateforbi': {
    right: 'Edit',
    request: (target, world) =>
      post('/api/singleschedule/updateforbi', {
        ...bi(target, world),
        ScheduleName: target.names.single,
        ScheduleId: target.single,
      }),
  },
  'singleschedule.updatepaginated': {
    right: 'Edit',
    request: (target, world) =>
      post('/api/singleschedule/updatepaginated', {
        ...paginated(target, world),
        ScheduleName: target.names.paginated,
        ScheduleId: target.paginated,
      }),
  },
  'singleschedule.updateparameterspaginated': {
    right: 'Edit',
    request: (target) =>
      post('/api/singleschedule/updateparameterspaginated', {
        ScheduleId: target.paginated,
        Parameters: [{ Name: 'Region', Values: ['South'] }],
      }),
  },
  'singleschedule.addemaildestination': {
    right: 'Edit',
    request: (target) =>
      post('/api/singleschedule/addemaildestination', { ScheduleId: target.pack, To: 'bob@example.org' }),
  },
  'singleschedule.delete': {
    right: 'Edit',
    own: true,
    request: ({ single }) => post(`/api/singleschedule/delete/${single}`, {}),
  },
  'packageschedule.create': {
    right: 'Edit',
    request: (target, world) => post('/api/packageschedule/create', pack(target, world)),
  },
  'packageschedule.update': {
    right: 'Edit',
    request: (target, world) =>
      post('/api/packageschedule/update', {
        ...pack(target, world),
        ScheduleName: target.names.pack,
        ScheduleId: target.pack,
      }),
  },
  'packageschedule.delete': {
    right: 'Edit',
    own: true,
    request: (target) => post(`/api/packageschedule/delete/${target.pack}`, {}),
  },
  'schedule.updateemaildestination': {
    right: 'Edit',
    request: ({ destinationId }) =>
      post('/api/schedule/UpdateEmailDestination', { Id: destinationId, To: 'cid@example.org' }),
  },
  'schedule.deleteemaildestination': {
    right: 'Edit',
    own: true,
    request: ({ destinationId }) => post('/api/schedule/DeleteEmailDestination', { destinationId }),
  },
  'schedule.adddestination': {
    right: 'Edit',
    request: ({ pack: ScheduleId }, world) =>
      post('/api/schedule/adddestination', { ScheduleId, Destinations: [directoryIn(world)] }),
  },
  'schedule.updatedestination': {
    right: 'Edit',
    request: ({ directoryId: Id }, world) =>
      post('/api/schedule/UpdateDestination', { Id, ...directoryIn(world) }),
  },
  'schedule.deletedestination': {
    right: 'Edit',
    own: true,
    request: ({ directoryId: destinationId }) => post('/api/schedule/DeleteDestination', { destinationId }),
  },
  'schedule.testdestination': {
    right: 'Edit',
    request: ({ directoryId: destinationId }) => post('/api/schedule/testdestination', { destinationId }),
  },
  'schedule.enable': {
    right: 'Edit',
    request: ({ single }) => post('/api/schedule/enable', { ScheduleId: single }),
  },
  'schedule.disable': {
    right: 'Edit',
    request: ({ folderPath, names }) =>
      post('/api/schedule/disable', { FolderPath: folderPath, ScheduleName: names.paginated }),
  },
  'schedule.search': { lists: () => post('/api/schedule/search', { Limit: 1_000 }) },
  'service.getCluster': { counts: () => get('/api/service/getcluster') },
  'schedule.getcompleteness': { counts: () => post('/api/schedule/getcompleteness', {}) },
  'schedule.getneeds': { lists: () => post('/api/schedule/getneeds', { Limit: 1_000 }) },
  'schedule.settle': {
    right: 'Run',
    own: true,
    request: ({ needId: NeedId }) => post('/api/schedule/settle', { NeedId, Reason: 'Checked' }),
  },
  'schedule.takeover': {
    right: 'Run',
    request: ({ needId: NeedId }) => post('/api/schedule/takeover', { NeedId }),
  },
  'schedule.getupcoming': { lists: () => post('/api/schedule/getupcoming', { Limit: 1_000 }) },
  'schedule.getforecast': {
    lists: () => {
      const now = Math.floor(Date.now() / 1_000)
      const span = { FromEpochUtc: now, ToEpochUtc: now + 8 * 86_400 - 60, BucketSeconds: 3_600 }
      return post('/api/schedule/getforecast', span)
    },
  },
  'schedule.bulk': {
    right: 'Edit',
    each: true,
    request: ({ single }) => post('/api/schedule/bulk', { Action: 'Disable', ScheduleIds: [single] }),
  },
  'schedule.apply': {
    right: 'Edit',
    request: ({ single }) => post('/api/schedule/apply', { Delete: [single], DryRun: true }),
  },
  'schedule.dryrun': {
    right: 'Run',
    request: ({ single }) => post('/api/schedule/dryrun', { ScheduleId: single, TimeoutSeconds: 1 }),
  },
  'schedule.preflight': {
    right: 'Edit',
    request: ({ single }) => post('/api/schedule/preflight', { ScheduleId: single }),
  },
  'schedule.previewruns': {
    right: 'View',
    request: ({ single }) => post('/api/schedule/previewruns', { ScheduleId: single }),
  },
  'schedule.previewimport': 'apart',
  'schedule.explain': {
    right: 'View',
    request: ({ single }) => post('/api/schedule/explain', { ScheduleId: single, At: 1_774_747_800 }),
  },
  'schedule.executeschedule': {
    right: 'Run',
    request: ({ single }) => post('/api/schedule/executeschedule', { ScheduleId: single, TimeoutSeconds: 1 }),
  },
  'schedule.executescheduleasync': {
    right: 'Run',
    request: ({ folderPath, names }) =>
      post('/api/schedule/executescheduleasync', {
        FolderPath: folderPath,
        ScheduleName: names.single,
        ScheduleType: 'single',
      }),
  },
  'schedule.executescheduleontimeasync': {
    right: 'Run',
    own: true,
    request: ({ pack: ScheduleId }) => post('/api/schedule/executescheduleontimeasync', { ScheduleId }),
  },
  'schedule.resend': {
    right: 'Run',
    request: ({ executionId }) => post('/api/schedule/resend', { ExecutionId: executionId }),
  },
  'mailtemplate.getall': 'apart',
  'mailtemplate.preview': 'apart',
  'link.open': 'apart',
  'schedule.getlinks': {
    right: 'View',
    request: ({ executionId }) => get(`/api/schedule/getlinks?ExecutionId=${executionId}`),
  },
  'schedule.revokelinks': {
    right: 'Run',
    request: ({ executionId }) => post('/api/schedule/revokelinks', { ExecutionId: executionId }),
  },
  'schedule.release': {
    right: 'Run',
    request: ({ executionId: ExecutionId }) =>
      post('/api/schedule/release', { ExecutionId, Decision: 'Deliver', Reason: 'Checked' }),
  },
  'schedule.cancelexecution': {
    right: 'Run',
    own: true,
    request: ({ executionId }) => post('/api/schedule/cancelexecution', { ExecutionId: executionId }),
  },
  'schedule.getexecutionstatus': {
    right: 'View',
    request: ({ executionId }) => post('/api/schedule/GetExecutionStatus', { ExecutionId: executionId }),
  },
  'schedule.getdeliveryproof': {
    right: 'View',
    request: ({ executionId }) => get(`/api/schedule/getdeliveryproof?ExecutionId=${executionId}`),
  },
  'schedule.getproofrecord': {
    right: 'View',
    request: ({ executionId }) => get(`/api/schedule/getproofrecord?ExecutionId=${executionId}`),
  },
  'schedule.getproofpdf': {
    right: 'View',
    request: ({ executionId }) => get(`/api/schedule/getproofpdf?ExecutionId=${executionId}`),
  },
  'schedule.getgonefiles': {
    right: 'View',
    request: ({ executionId }) => get(`/api/schedule/getgonefiles?ExecutionId=${executionId}`),
  },
  'schedule.getexecutionevents': {
    right: 'View',
    request: ({ executionId }) => post('/api/schedule/getexecutionevents', { ExecutionId: executionId }),
  },
  'schedule.getexecutionrights': {
    right: 'View',
    request: ({ executionId }) => post('/api/schedule/getexecutionrights', { ExecutionId: executionId }),
  },
  'schedule.getartifact': {
    right: 'Download',
    request: ({ executionId }) => post('/api/schedule/getartifact', { ExecutionId: executionId }),
  },
  'schedule.getartifactpage': {
    right: 'Download',
    request: ({ executionId }) => post('/api/schedule/getartifactpage', { ExecutionId: executionId }),
  },
  'schedule.getexecutionqueue': { lists: () => post('/api/schedule/GetExecutionQueue', {}) },
  'schedule.getexecutionhistory': {
    lists: ({ folderPath }) => post('/api/schedule/getexecutionhistory', { FolderPath: folderPath }),
  },
  'schedule.getreconciliation': {
    lists: () => post('/api/schedule/getreconciliation', { IncludeResolved: true, Limit: 1_000 }),
  },
  // Tested elsewhere: its answer does not end.
  'schedule.streamexecutions': 'apart',
  'schedule.getnumberoffreethreads': 'apart',
  'schedule.getservers': 'apart',
  'service.ping': 'apart',
  'service.isSchedulerRunning': 'apart',
  'service.version': 'apart',
  'token.clientCredentials': 'apart',
  'token.login': 'apart',
  'token.revoke': 'apart',
  'token.logout': 'apart',
  'user.changePassword': 'apart',
  'user.getMe': 'apart',
  'user.setAddress': 'apart',
  'user.getSessions': 'apart',
  'user.endSession': 'apart',
  'eventsubscription.getall': { lists: () => get('/api/eventsubscription/getall?Limit=1000') },
  'eventsubscription.get': {
    right: 'View',
    request: ({ eventSubscriptionId }) => get(`/api/eventsubscription/get/${eventSubscriptionId}`),
  },
  'eventsubscription.create': {
    right: 'Edit',
    request: ({ folderPath }) =>
      post('/api/eventsubscription/create', eventSubscription(folderPath, unique())),
  },
  'eventsubscription.update': {
    right: 'Edit',
    request: ({ eventSubscriptionId, folderPath }) =>
      post('/api/eventsubscription/update', {
        Id: eventSubscriptionId,
        ...eventSubscription(folderPath, unique()),
      }),
  },
  'eventsubscription.delete': {
    right: 'Edit',
    own: true,
    request: ({ eventSubscriptionId }) =>
      post(`/api/eventsubscription/delete/${eventSubscriptionId}`, undefined),
  },
  'eventsubscription.test': {
    right: 'Edit',
    request: ({ eventSubscriptionId }) =>
      post(`/api/eventsubscription/test/${eventSubscriptionId}`, undefined),
  },
  'eventsubscription.getdeliveries': {
    right: 'View',
    request: ({ eventSubscriptionId }) => get(`/api/eventsubscription/getdeliveries/${eventSubscriptionId}`),
  },
  'recipientlist.getall': 'apart',
  'recipientlist.get': 'apart',
  'recipientlist.create': 'apart',
  'recipientlist.update': 'apart',
  'recipientlist.delete': 'apart',
  'recipientlist.preview': 'apart',
  'recipient.page': 'apart',
  'recipient.oneclick': 'apart',
  'recipient.stop': 'apart',
  'recipient.pause': 'apart',
  'recipient.start': 'apart',
  'schedule.getsubscriptions': 'apart',
  'schedule.subscribe': 'apart',
  'schedule.unsubscribe': 'apart',
  'suppression.getall': 'apart',
  'calendar.getall': 'apart',
  'calendar.get': 'apart',
  'calendar.create': 'apart',
  'calendar.copy': 'apart',
  'calendar.update': 'apart',
  'calendar.delete': 'apart',
  'biaccount.getall': 'apart',
  'biaccount.getworkspaces': 'apart',
  'biaccount.getreports': 'apart',
  'biaccount.getpaginatedreports': 'apart',
  'biaccount.getdashboards': 'apart',
  'biaccount.getvisualsforreport': 'apart',
  'sourceaccount.getall': 'apart',
  'datasource.getusable': 'apart',
  'report.browse': 'apart',
  'reportserveraccount.getall': 'apart',
  'reportserveraccount.getreports': 'apart',
  'reportserveraccount.getfolders': 'apart',
  'reportserveraccount.getparameters': 'apart',
}
