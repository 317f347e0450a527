import { includesRole } from '../session/session.ts'
import { useSession } from '../session/session-holder.ts'
import { navigation, type NavigationGroup } from './navigation.ts'

/** The pages that the user may open, in their groups; an empty group is omitted. */
export function useNavigation(): NavigationGroup[] {
  const session = useSession()
  return navigation
    .map(({ title, pages }) => ({
      title,
      pages: pages.filter(({ role }) => includesRole(session, role)),
    }))
    .filter(({ pages }) => pages.length > 0)
}
