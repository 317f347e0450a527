import { useClient } from '../api/client-context.ts'
import { leavesSomething } from '../pages/new-schedule/draft-store.ts'
import { useDraftStore } from '../pages/new-schedule/use-draft-store.ts'
import { useSession, useSessionHolder } from '../session/session-holder.ts'

/** Logs out, and first deletes the trial schedules that drafts of this session have left. */
export function useLogOut(): () => Promise<void> {
  const holder = useSessionHolder()
  const client = useClient()
  const drafts = useDraftStore(useSession().UserId)
  return async () => {
    const leaving = drafts.all().filter(leavesSomething)
    if (leaving.length > 0) {
      // Most log-outs need none of it, and the first page should not wait for it.
      const loaded = await import('../pages/new-schedule/clear-before-log-out.ts').catch(() => null)
      await loaded?.clearBeforeLogOut(client, leaving)
    }
    await holder.logOut()
  }
}
