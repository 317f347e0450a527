import type { Operation } from '../http/operation.ts'
import { createClient } from './api-client/create-client.ts'
import { deleteClient } from './api-client/delete-client.ts'
import { getAllClients } from './api-client/get-all-clients.ts'
import { rotateSecret } from './api-client/rotate-secret.ts'
import { createFolder } from './folder/create-folder.ts'
import { deleteFolder } from './folder/delete-folder.ts'
import { getFolderFromPath } from './folder/get-folder-from-path.ts'
import { getFolder } from './folder/get-folder.ts'
import { getRoot } from './folder/get-root.ts'
import { getSchedules } from './folder/get-schedules.ts'
import { getSubfolders } from './folder/get-subfolders.ts'
import { getUniqueIdFromPath } from './folder/get-unique-id-from-path.ts'
import { updateFolder } from './folder/update-folder.ts'
import { getCollaborationSettings } from './service/get-collaboration-settings.ts'
import { getConfigPath } from './service/get-config-path.ts'
import { isSchedulerRunning } from './service/is-scheduler-running.ts'
import { ping } from './service/ping.ts'
import { startScheduler } from './service/start-scheduler.ts'
import { stopScheduler } from './service/stop-scheduler.ts'
import { updateCollaborationSettings } from './service/update-collaboration-settings.ts'
import { version } from './service/version.ts'
import { clientCredentials } from './token/client-credentials.ts'
import { login } from './token/login.ts'
import { createUser } from './user/create-user.ts'
import { deleteUser } from './user/delete-user.ts'
import { getAllUsers } from './user/get-all-users.ts'
import { updateUser } from './user/update-user.ts'

/**
 * Table of contents: every operation of the interface, in the order of the reference page. The comments are checked by
 * `index.test.ts`.
 */
export const operations: readonly Operation[] = [
  // Tokens
  clientCredentials, //             POST        /oauth2/token                              Public
  login, //                         POST        /api/login/token                           Public
  // Service
  ping, //                          GET         /api/service/ping                          Public
  isSchedulerRunning, //            GET         /api/service/isschedulerrunning            Viewer
  startScheduler, //                GET POST    /api/service/startscheduler                Administrator
  stopScheduler, //                 GET POST    /api/service/stopscheduler                 Administrator
  getConfigPath, //                 GET         /api/service/getconfigpath                 Administrator
  version, //                       GET         /api/service/version                       Viewer
  getCollaborationSettings, //      GET         /api/service/getcollaborationsettings      Administrator
  updateCollaborationSettings, //   POST        /api/service/updatecollaborationsettings   Administrator
  // API clients
  createClient, //                  POST        /api/apiclient/create                      Administrator
  getAllClients, //                 GET         /api/apiclient/getall                      Administrator
  rotateSecret, //                  POST        /api/apiclient/rotatesecret/:id            Administrator
  deleteClient, //                  DELETE POST /api/apiclient/delete/:id                  Administrator
  // Users
  getAllUsers, //                   GET         /api/user/getall                           Administrator
  createUser, //                    POST        /api/user/create                           Administrator
  updateUser, //                    POST        /api/user/update                           Administrator
  deleteUser, //                    DELETE POST /api/user/delete/:id                       Administrator
  // Folders
  getRoot, //                       GET         /api/folder/getroot                        Viewer
  getFolder, //                     GET         /api/folder/get/:id                        Viewer
  getSubfolders, //                 GET         /api/folder/getsubfolders/:id              Viewer
  getSchedules, //                  GET         /api/folder/getschedules/:id               Viewer
  getUniqueIdFromPath, //           POST        /api/folder/getuniqueidfrompath            Viewer
  getFolderFromPath, //             POST        /api/folder/getfolderfrompath              Viewer
  createFolder, //                  POST        /api/folder/create                         Editor
  updateFolder, //                  POST        /api/folder/update                         Editor
  deleteFolder, //                  DELETE POST /api/folder/delete/:id                     Editor
]
