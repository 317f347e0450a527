import type { Operation } from '../../http/operation.ts'
import {
  createMailServer,
  deleteMailServer,
  getAllMailServers,
  getMailServer,
  updateMailServer,
} from './mail-servers.ts'
import { pollMailSignIn, startMailSignIn } from './sign-in.ts'
import { testMailServer } from './test.ts'

/** The servers that mails go through. */
export const mailServerOperations: readonly Operation[] = [
  getAllMailServers, //             GET         /api/mailserver/getall                     Administrator
  getMailServer, //                 GET         /api/mailserver/get/:id                    Administrator
  createMailServer, //              POST        /api/mailserver/create                     Administrator
  updateMailServer, //              POST        /api/mailserver/update                     Administrator
  deleteMailServer, //              DELETE POST /api/mailserver/delete/:id                 Administrator
  testMailServer, //                POST        /api/mailserver/test/:id                   Administrator
  startMailSignIn, //               POST        /api/mailserver/startsignin/:id            Administrator
  pollMailSignIn, //                POST        /api/mailserver/pollsignin/:id             Administrator
]
