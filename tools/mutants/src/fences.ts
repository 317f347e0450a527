import type { Fence } from './fence.ts'
import { access } from './fences/access.ts'
import { attempts } from './fences/attempts.ts'
import { bounceFences } from './fences/bounces.ts'
import { breakerFences } from './fences/breakers.ts'
import { browserFences } from './fences/browsers.ts'
import { claims } from './fences/claims.ts'
import { clockFences } from './fences/clocks.ts'
import { conditionFences } from './fences/conditions.ts'
import { dataSourceFences } from './fences/data-sources.ts'
import { deliveries } from './fences/deliveries.ts'
import { doubts } from './fences/doubts.ts'
import { dispatchFences } from './fences/dispatch.ts'
import { expressFences } from './fences/express.ts'
import { frontFences } from './fences/front.ts'
import { holdFences } from './fences/holds.ts'
import { leadership } from './fences/leadership.ts'
import { auditFences, loginFences } from './fences/logins.ts'
import { messageFences } from './fences/messages.ts'
import { needFences } from './fences/needs.ts'
import { noticeFences } from './fences/notices.ts'
import { linkFences } from './fences/links.ts'
import { lostHistories } from './fences/lost-history.ts'
import { mailServerFences } from './fences/mail-servers.ts'
import { observers } from './fences/observers.ts'
import { planningFences } from './fences/planning.ts'
import { resends } from './fences/resends.ts'
import { snapshots } from './fences/snapshots.ts'
import { processFences } from './fences/processes.ts'
import { proofFences } from './fences/proofs.ts'
import { recalls } from './fences/recalls.ts'
import { rowFences } from './fences/rows.ts'
import { waitFences } from './fences/waits.ts'

export interface Chapter {
  readonly title: string
  readonly fences: readonly Fence[]
}

/** Every fence that the promises rest on. */
export const chapters: readonly Chapter[] = [
  { title: 'Who leads', fences: leadership },
  { title: 'What is planned', fences: planningFences },
  { title: 'What is sent again', fences: resends },
  { title: 'What is held', fences: holdFences },
  { title: 'What is proven', fences: proofFences },
  { title: 'Who runs it', fences: [...expressFences, ...dispatchFences, ...claims] },
  { title: 'What waits at a worker', fences: messageFences },
  { title: 'Whose work it is', fences: [...attempts, ...snapshots] },
  { title: 'What is recalled', fences: recalls },
  { title: 'What stops no other', fences: rowFences },
  { title: 'What waits, and how long', fences: waitFences },
  { title: 'Who waits for a target that is away', fences: breakerFences },
  { title: 'When the clock is set', fences: clockFences },
  { title: 'What stands before every request', fences: frontFences },
  { title: 'What is sent', fences: [...deliveries, ...bounceFences, ...doubts] },
  { title: 'What was lost, and may have been sent', fences: lostHistories },
  { title: 'Which mail server takes a mail', fences: mailServerFences },
  { title: 'What a link opens', fences: linkFences },
  { title: 'Who is told', fences: noticeFences },
  { title: 'What needs a person', fences: needFences },
  { title: 'What a condition holds back, and what is told before', fences: conditionFences },
  { title: 'What a query may do, and what is shown of it', fences: dataSourceFences },
  { title: 'What keeps a process', fences: processFences },
  { title: 'What a page in a browser may do', fences: browserFences },
  { title: 'Who gets in', fences: [...loginFences, ...auditFences] },
  { title: 'What watches and tidies', fences: observers },
  { title: 'Who may do what, and what does not exist for whom', fences: access },
]
