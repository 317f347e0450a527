import type { Operation } from '../../http/operation.ts'
import { changePassword } from './change-password.ts'
import { endSession } from './end-session.ts'
import { endSessions } from './end-sessions.ts'
import { getSessions } from './get-sessions.ts'
import { handOverUser } from './hand-over.ts'
import { getMe, setAddress } from './own-user.ts'
import { createUser, deleteUser, getAllUsers, updateUser } from './users.ts'

/** Users, and what a user changes of itself. */
export const userOperations: readonly Operation[] = [
  getAllUsers, //                   GET         /api/user/getall                           Administrator
  createUser, //                    POST        /api/user/create                           Administrator
  updateUser, //                    POST        /api/user/update                           Administrator
  changePassword, //                POST        /api/user/changepassword                   Viewer
  getMe, //                         GET         /api/user/getme                            Viewer
  setAddress, //                    POST        /api/user/setaddress                       Viewer
  getSessions, //                   GET         /api/user/getsessions                      Viewer
  endSession, //                    POST        /api/user/endsession/:id                   Viewer
  endSessions, //                   POST        /api/user/endsessions/:id                  Administrator
  handOverUser, //                  POST        /api/user/handover                         Administrator
  deleteUser, //                    DELETE POST /api/user/delete/:id                       Administrator
]
