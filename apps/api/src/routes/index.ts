import type { Operation } from '../http/operation.ts'
import { createClient } from './api-client/create-client.ts'
import { deleteClient } from './api-client/delete-client.ts'
import { getAllClients } from './api-client/get-all-clients.ts'
import { rotateSecret } from './api-client/rotate-secret.ts'
import { getAllAuditEntries } from './audit/get-all-entries.ts'
import { verifyAuditTrail } from './audit/verify.ts'
import { copyCalendar } from './calendar/copy.ts'
import {
  createCalendar,
  deleteCalendar,
  getAllCalendars,
  getCalendar,
  updateCalendar,
} from './calendar/calendars.ts'
import {
  createDataSource,
  deleteDataSource,
  getAllDataSources,
  getDataSource,
  updateDataSource,
} from './data-source/data-sources.ts'
import { getUsableDataSources } from './data-source/get-usable.ts'
import { testDataSource } from './data-source/test.ts'
import { explainSchedule } from './explain/explain.ts'
import { createFolder } from './folder/create-folder.ts'
import { deleteFolder } from './folder/delete-folder.ts'
import { getFolderFromPath } from './folder/get-folder-from-path.ts'
import { getFolder } from './folder/get-folder.ts'
import { getGrants } from './folder/get-grants.ts'
import { getMyRights } from './folder/get-my-rights.ts'
import { getRoot } from './folder/get-root.ts'
import { getSchedules } from './folder/get-schedules.ts'
import { pauseFolder, resumeFolder } from './folder/pause-folder.ts'
import { getSubfolders } from './folder/get-subfolders.ts'
import { getUniqueIdFromPath } from './folder/get-unique-id-from-path.ts'
import { setGrants } from './folder/set-grants.ts'
import { updateFolder } from './folder/update-folder.ts'
import { mailServerOperations } from './mail-server/operations.ts'
import { getKinds } from './kinds/get-kinds.ts'
import { getForecast } from './forecast/get-forecast.ts'
import { createGroup, deleteGroup, getAllGroups, updateGroup } from './group/groups.ts'
import { createList, deleteList, getAllLists, getList, updateList } from './recipient-list/lists.ts'
import { previewList } from './recipient-list/preview.ts'
import { oneClickStop, openRecipientPage, pauseMails, startMails, stopMails } from './recipient/recipient.ts'
import { createSuppression, deleteSuppression, getAllSuppressions } from './suppression/suppressions.ts'
import { getNeeds, settleNeed, takeOverNeed } from './need/needs.ts'
import { windowOperations } from './window/operations.ts'
import { eventOperations } from './event-subscription/operations.ts'
import {
  createMailTemplate,
  deleteMailTemplate,
  getAllMailTemplates,
  updateMailTemplate,
} from './mail-template/mail-templates.ts'
import { previewMailTemplate } from './mail-template/preview.ts'
import { openLink } from './link/open-link.ts'
import { getLinks, revokeLinks } from './link/revoke-links.ts'
import { getCollaborationSettings } from './service/get-collaboration-settings.ts'
import { drill } from './service/drill.ts'
import { getDrill } from './service/get-drill.ts'
import { getCluster } from './service/get-cluster.ts'
import { getConfigPath } from './service/get-config-path.ts'
import { getSecretKeys } from './service/get-secret-keys.ts'
import { isSchedulerRunning } from './service/is-scheduler-running.ts'
import { ping } from './service/ping.ts'
import { resealSecrets } from './service/reseal-secrets.ts'
import { startScheduler } from './service/start-scheduler.ts'
import { stopScheduler } from './service/stop-scheduler.ts'
import { updateCollaborationSettings } from './service/update-collaboration-settings.ts'
import { version } from './service/version.ts'
import { clientCredentials } from './token/client-credentials.ts'
import { login } from './token/login.ts'
import { logout } from './token/logout.ts'
import { revokeToken } from './token/revoke.ts'
import { userOperations } from './user/operations.ts'
import { pollBiSignIn, startBiSignIn } from './bi-account/sign-in.ts'
import {
  createBiAccount,
  deleteBiAccount,
  getAllBiAccounts,
  updateBiAccount,
  validateBiAccount,
} from './bi-account/accounts.ts'
import { getDashboards } from './bi-account/get-dashboards.ts'
import { getBiPaginatedReports } from './bi-account/get-paginated-reports.ts'
import { getBiReports } from './bi-account/get-reports.ts'
import { getVisualsForReport } from './bi-account/get-visuals-for-report.ts'
import { getWorkspaces } from './bi-account/get-workspaces.ts'
import { cancelExecution } from './execution/cancel-execution.ts'
import { executeScheduleAsync } from './execution/execute-schedule-async.ts'
import { executeScheduleOnTimeAsync } from './execution/execute-schedule-on-time-async.ts'
import { executeSchedule } from './execution/execute-schedule.ts'
import { getArtifactPage } from './execution/get-artifact-page.ts'
import { getArtifact } from './execution/get-artifact.ts'
import { proofOperations } from './execution/proof-operations.ts'
import { getExecutionEvents } from './execution/get-execution-events.ts'
import { getExecutionRights } from './execution/get-execution-rights.ts'
import { getGoneFiles } from './execution/get-gone-files.ts'
import { getExecutionHistory } from './execution/get-execution-history.ts'
import { getExecutionQueue } from './execution/get-execution-queue.ts'
import { getExecutionStatus } from './execution/get-execution-status.ts'
import { getNumberOfFreeThreads } from './execution/get-number-of-free-threads.ts'
import { getReconciliation } from './execution/get-reconciliation.ts'
import { getServers } from './execution/get-servers.ts'
import { release } from './execution/release.ts'
import { resend } from './execution/resend.ts'
import { streamExecutions } from './execution/stream-executions.ts'
import { createPackage } from './package-schedule/create.ts'
import { deletePackage } from './package-schedule/delete.ts'
import { getAllPackages } from './package-schedule/get-all.ts'
import { getPackage } from './package-schedule/get.ts'
import { updatePackage } from './package-schedule/update.ts'
import {
  createReportServerAccount,
  deleteReportServerAccount,
  getAllReportServerAccounts,
  updateReportServerAccount,
  validateReportServerAccount,
} from './reportserver-account/accounts.ts'
import { getCatalogFolders } from './reportserver-account/get-folders.ts'
import { getParameters } from './reportserver-account/get-parameters.ts'
import { getCatalogReports } from './reportserver-account/get-reports.ts'
import { browseReports } from './report/browse.ts'
import { addDestination } from './destination/add.ts'
import { deleteDestination } from './destination/delete.ts'
import { testDestination } from './destination/test.ts'
import { updateDestination } from './destination/update.ts'
import { addEmailDestination } from './single-schedule/add-email-destination.ts'
import { createBulkForReportServer } from './single-schedule/create-bulk-for-report-server.ts'
import { createBulkPaginated } from './single-schedule/create-bulk-paginated.ts'
import { createForBi } from './single-schedule/create-for-bi.ts'
import { createPaginated } from './single-schedule/create-paginated.ts'
import { deleteEmailDestination } from './single-schedule/delete-email-destination.ts'
import { deleteSingleSchedule } from './single-schedule/delete.ts'
import { disableSchedule, enableSchedule } from './single-schedule/enable-and-disable.ts'
import { createForSource } from './single-schedule/create.ts'
import { getAllPaginatedSchedules } from './single-schedule/get-all-paginated.ts'
import { getAllSingleSchedules } from './single-schedule/get-all.ts'
import { getPaginatedSchedule } from './single-schedule/get-paginated.ts'
import { getSingleSchedule } from './single-schedule/get.ts'
import { preflightSchedule } from './single-schedule/preflight.ts'
import { applySchedules } from './schedules/apply.ts'
import { bulkSchedules } from './schedules/bulk.ts'
import { dryRun } from './schedules/dry-run.ts'
import { getSubscriptions, subscribe, unsubscribe } from './schedules/subscriptions.ts'
import { getCompleteness } from './schedules/get-completeness.ts'
import { getUpcoming } from './schedules/get-upcoming.ts'
import { searchSchedules } from './schedules/search.ts'
import { previewImport } from './move-in/preview-import.ts'
import { previewRuns } from './single-schedule/preview-runs.ts'
import { updateEmailDestination } from './single-schedule/update-email-destination.ts'
import { updateForBi } from './single-schedule/update-for-bi.ts'
import { updatePaginated } from './single-schedule/update-paginated.ts'
import { updateParametersPaginated } from './single-schedule/update-parameters-paginated.ts'
import { updateForSource } from './single-schedule/update.ts'
import {
  createSourceAccount,
  deleteSourceAccount,
  getAllSourceAccounts,
  updateSourceAccount,
  validateSourceAccount,
} from './source-account/accounts.ts'

/**
 * Table of contents: every operation of the interface, in the order of the reference page. The comments are
 * checked by `index.test.ts`.
 */
export const operations: readonly Operation[] = [
  // Tokens
  clientCredentials, //             POST        /oauth2/token                              Public
  login, //                         POST        /api/login/token                           Public
  revokeToken, //                   POST        /oauth2/revoke                             Public
  logout, //                        POST        /api/login/logout                          Viewer
  // Service
  ping, //                          GET         /api/service/ping                          Public
  isSchedulerRunning, //            GET         /api/service/isschedulerrunning            Viewer
  startScheduler, //                GET POST    /api/service/startscheduler                Administrator
  stopScheduler, //                 GET POST    /api/service/stopscheduler                 Administrator
  getCluster, //                    GET         /api/service/getcluster                    Viewer
  getConfigPath, //                 GET         /api/service/getconfigpath                 Administrator
  version, //                       GET         /api/service/version                       Viewer
  getCollaborationSettings, //      GET         /api/service/getcollaborationsettings      Administrator
  getSecretKeys, //                 GET         /api/service/getsecretkeys                 Administrator
  resealSecrets, //                 POST        /api/service/resealsecrets                 Administrator
  drill, //                         POST        /api/service/drill                         Administrator
  getDrill, //                      GET         /api/service/getdrill                      Administrator
  updateCollaborationSettings, //   POST        /api/service/updatecollaborationsettings   Administrator
  // API clients
  createClient, //                  POST        /api/apiclient/create                      Administrator
  getAllClients, //                 GET         /api/apiclient/getall                      Administrator
  rotateSecret, //                  POST        /api/apiclient/rotatesecret/:id            Administrator
  deleteClient, //                  DELETE POST /api/apiclient/delete/:id                  Administrator
  // Users
  ...userOperations,
  // Groups
  getAllGroups, //                  GET         /api/group/getall                          Administrator
  createGroup, //                   POST        /api/group/create                          Administrator
  updateGroup, //                   POST        /api/group/update                          Administrator
  deleteGroup, //                   DELETE POST /api/group/delete/:id                      Administrator
  // Recipients
  getAllSuppressions, //            GET         /api/suppression/getall                    Viewer
  createSuppression, //             POST        /api/suppression/create                    Administrator
  deleteSuppression, //             DELETE POST /api/suppression/delete/:id                Administrator
  getAllLists, //                   GET         /api/recipientlist/getall                  Viewer
  getList, //                       GET         /api/recipientlist/get/:id                 Viewer
  createList, //                    POST        /api/recipientlist/create                  Editor
  updateList, //                    POST        /api/recipientlist/update                  Editor
  deleteList, //                    DELETE POST /api/recipientlist/delete/:id              Editor
  previewList, //                   GET POST    /api/recipientlist/preview/:id             Editor
  getSubscriptions, //              GET         /api/schedule/getsubscriptions             Viewer
  subscribe, //                     POST        /api/schedule/subscribe                    Viewer
  unsubscribe, //                   POST        /api/schedule/unsubscribe                  Viewer
  openRecipientPage, //             GET         /r/:token                                  Public
  oneClickStop, //                  POST        /r/:token                                  Public
  stopMails, //                     POST        /r/:token/stop                             Public
  pauseMails, //                    POST        /r/:token/pause                            Public
  startMails, //                    POST        /r/:token/start                            Public
  // Audit trail
  getAllAuditEntries, //            GET POST    /api/audit/getall                          Administrator
  verifyAuditTrail, //              GET POST    /api/audit/verify                          Administrator
  // Folders
  getRoot, //                       GET         /api/folder/getroot                        Viewer
  getFolder, //                     GET         /api/folder/get/:id                        Viewer
  getSubfolders, //                 GET         /api/folder/getsubfolders/:id              Viewer
  getSchedules, //                  GET         /api/folder/getschedules/:id               Viewer
  getUniqueIdFromPath, //           POST        /api/folder/getuniqueidfrompath            Viewer
  getFolderFromPath, //             POST        /api/folder/getfolderfrompath              Viewer
  createFolder, //                  POST        /api/folder/create                         Editor
  updateFolder, //                  POST        /api/folder/update                         Editor
  pauseFolder, //                   POST        /api/folder/pause                          Editor
  resumeFolder, //                  POST        /api/folder/resume                         Editor
  deleteFolder, //                  DELETE POST /api/folder/delete/:id                     Editor
  getGrants, //                     GET         /api/folder/getgrants/:id                  Viewer
  getMyRights, //                   GET         /api/folder/getmyrights                    Viewer
  setGrants, //                     POST        /api/folder/setgrants                      Viewer
  // Calendars
  ...windowOperations,
  getAllCalendars, //               GET         /api/calendar/getall                       Viewer
  getCalendar, //                   GET         /api/calendar/get/:id                      Viewer
  createCalendar, //                POST        /api/calendar/create                       Editor
  copyCalendar, //                  POST        /api/calendar/copy/:id                     Editor
  updateCalendar, //                POST        /api/calendar/update                       Editor
  deleteCalendar, //                DELETE POST /api/calendar/delete/:id                   Editor
  // Kinds
  getKinds, //                      GET         /api/kinds                                 Viewer
  // BI platform accounts
  getAllBiAccounts, //              GET         /api/biaccount/getall                      Viewer
  createBiAccount, //               POST        /api/biaccount/create                      Administrator
  updateBiAccount, //               POST        /api/biaccount/update                      Administrator
  deleteBiAccount, //               DELETE POST /api/biaccount/delete/:id                  Administrator
  validateBiAccount, //             POST        /api/biaccount/validate/:id                Administrator
  startBiSignIn, //                 POST        /api/biaccount/startsignin/:id             Administrator
  pollBiSignIn, //                  POST        /api/biaccount/pollsignin/:id              Administrator
  getWorkspaces, //                 GET         /api/biaccount/getworkspaces/:id           Viewer
  getBiReports, //                  GET POST    /api/biaccount/getreports                  Viewer
  getBiPaginatedReports, //         GET POST    /api/biaccount/getpaginatedreports         Viewer
  getDashboards, //                 GET POST    /api/biaccount/getdashboards               Viewer
  getVisualsForReport, //           GET POST    /api/biaccount/getvisualsforreport         Viewer
  // Report server accounts
  getAllReportServerAccounts, //    GET         /api/reportserveraccount/getall            Viewer
  createReportServerAccount, //     POST        /api/reportserveraccount/create            Administrator
  updateReportServerAccount, //     POST        /api/reportserveraccount/update            Administrator
  deleteReportServerAccount, //     DELETE POST /api/reportserveraccount/delete/:id        Administrator
  validateReportServerAccount, //   POST        /api/reportserveraccount/validate/:id      Administrator
  getCatalogReports, //             GET POST    /api/reportserveraccount/getreports        Viewer
  getCatalogFolders, //             GET POST    /api/reportserveraccount/getfolders        Viewer
  getParameters, //                 GET POST    /api/reportserveraccount/getparameters     Viewer
  // Data sources
  getAllDataSources, //             GET         /api/datasource/getall                     Administrator
  getUsableDataSources, //          GET         /api/datasource/getusable                  Viewer
  getDataSource, //                 GET         /api/datasource/get/:id                    Administrator
  createDataSource, //              POST        /api/datasource/create                     Administrator
  updateDataSource, //              POST        /api/datasource/update                     Administrator
  deleteDataSource, //              DELETE POST /api/datasource/delete/:id                 Administrator
  testDataSource, //                POST        /api/datasource/test/:id                   Administrator
  // Mail servers
  ...mailServerOperations,
  // Source accounts
  getAllSourceAccounts, //          GET         /api/sourceaccount/getall                  Viewer
  createSourceAccount, //           POST        /api/sourceaccount/create                  Administrator
  updateSourceAccount, //           POST        /api/sourceaccount/update                  Administrator
  deleteSourceAccount, //           DELETE POST /api/sourceaccount/delete/:id              Administrator
  validateSourceAccount, //         POST        /api/sourceaccount/validate/:id            Administrator
  browseReports, //                 POST        /api/report/browse                         Viewer
  // Single schedules
  getAllSingleSchedules, //         GET POST    /api/singleschedule/getall                 Viewer
  getAllPaginatedSchedules, //      GET POST    /api/singleschedule/getallpaginated        Viewer
  getSingleSchedule, //             GET         /api/singleschedule/get/:id                Viewer
  getPaginatedSchedule, //          GET         /api/singleschedule/getpaginated/:id       Viewer
  createForBi, //                   POST        /api/singleschedule/createforbi            Editor
  createForSource, //               POST        /api/singleschedule/create                 Editor
  createPaginated, //               POST        /api/singleschedule/createpaginated        Editor
  createBulkPaginated, //           POST        /api/singleschedule/createbulkpaginated    Editor
  createBulkForReportServer, //     POST        /api/singleschedule/createbulkforreportserver Editor
  updateForBi, //                   POST        /api/singleschedule/updateforbi            Editor
  updateForSource, //               POST        /api/singleschedule/update                 Editor
  updatePaginated, //               POST        /api/singleschedule/updatepaginated        Editor
  updateParametersPaginated, //     POST        /api/singleschedule/updateparameterspaginated Editor
  addEmailDestination, //           POST        /api/singleschedule/addemaildestination    Editor
  deleteSingleSchedule, //          DELETE POST /api/singleschedule/delete/:id             Editor
  // Package schedules
  getAllPackages, //                GET POST    /api/packageschedule/getall                Viewer
  getPackage, //                    GET         /api/packageschedule/get/:id               Viewer
  createPackage, //                 POST        /api/packageschedule/create                Editor
  updatePackage, //                 POST        /api/packageschedule/update                Editor
  deletePackage, //                 DELETE POST /api/packageschedule/delete/:id            Editor
  // E-mail destinations
  updateEmailDestination, //        POST        /api/schedule/UpdateEmailDestination       Editor
  deleteEmailDestination, //        POST DELETE /api/schedule/DeleteEmailDestination       Editor
  addDestination, //                POST        /api/schedule/adddestination              Editor
  updateDestination, //             POST        /api/schedule/UpdateDestination           Editor
  deleteDestination, //             POST DELETE /api/schedule/DeleteDestination           Editor
  testDestination, //               POST        /api/schedule/testdestination             Editor
  // Schedules
  searchSchedules, //               GET POST    /api/schedule/search                       Viewer
  bulkSchedules, //                 POST        /api/schedule/bulk                         Editor
  applySchedules, //                POST        /api/schedule/apply                        Editor
  enableSchedule, //                POST        /api/schedule/enable                       Editor
  disableSchedule, //               POST        /api/schedule/disable                      Editor
  getCompleteness, //               GET POST    /api/schedule/getcompleteness              Viewer
  getNeeds, //                      GET POST    /api/schedule/getneeds                     Viewer
  settleNeed, //                    POST        /api/schedule/settle                       Editor
  takeOverNeed, //                  POST        /api/schedule/takeover                     Editor
  getForecast, //                   POST        /api/schedule/getforecast                  Viewer
  getUpcoming, //                   GET POST    /api/schedule/getupcoming                  Viewer
  preflightSchedule, //             POST        /api/schedule/preflight                    Editor
  previewRuns, //                   POST GET    /api/schedule/previewruns                  Viewer
  previewImport, //                 POST        /api/schedule/previewimport                Editor
  explainSchedule, //               GET POST    /api/schedule/explain                      Viewer
  // Executions
  executeSchedule, //               POST        /api/schedule/executeschedule              Editor
  executeScheduleAsync, //          POST        /api/schedule/executescheduleasync         Editor
  executeScheduleOnTimeAsync, //    POST        /api/schedule/executescheduleontimeasync   Editor
  getExecutionStatus, //            GET POST    /api/schedule/GetExecutionStatus           Viewer
  getExecutionQueue, //             GET POST    /api/schedule/GetExecutionQueue            Viewer
  cancelExecution, //               GET POST    /api/schedule/cancelexecution              Editor
  dryRun, //                        POST        /api/schedule/dryrun                       Editor
  resend, //                        POST        /api/schedule/resend                       Editor
  release, //                       POST        /api/schedule/release                      Editor
  getNumberOfFreeThreads, //        GET POST    /api/schedule/getnumberoffreethreads       Viewer
  getServers, //                    GET         /api/schedule/getservers                   Viewer
  getReconciliation, //             GET POST    /api/schedule/getreconciliation            Viewer
  getExecutionHistory, //           GET POST    /api/schedule/getexecutionhistory          Viewer
  getExecutionEvents, //            GET POST    /api/schedule/getexecutionevents           Viewer
  getExecutionRights, //            GET POST    /api/schedule/getexecutionrights           Viewer
  ...proofOperations,
  getGoneFiles, //                  GET POST    /api/schedule/getgonefiles                 Viewer
  streamExecutions, //              GET         /api/schedule/streamexecutions             Viewer
  getArtifact, //                   GET POST    /api/schedule/getartifact                  Viewer
  getArtifactPage, //               GET POST    /api/schedule/getartifactpage              Viewer
  // Events
  ...eventOperations,
  // Mail templates
  getAllMailTemplates, //           GET         /api/mailtemplate/getall                   Viewer
  createMailTemplate, //            POST        /api/mailtemplate/create                   Administrator
  updateMailTemplate, //            POST        /api/mailtemplate/update                   Administrator
  deleteMailTemplate, //            DELETE POST /api/mailtemplate/delete/:id               Administrator
  previewMailTemplate, //           POST        /api/mailtemplate/preview                  Viewer
  // Links
  openLink, //                      GET         /f/:token                                  Public
  getLinks, //                      GET POST    /api/schedule/getlinks                     Viewer
  revokeLinks, //                   POST        /api/schedule/revokelinks                  Editor
]
