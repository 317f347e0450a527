import '../../style/more.css'
import { useIntl } from 'react-intl'

import { PageTitle } from '../../controls/page-title.tsx'
import { Account } from '../../frame/account.tsx'
import { NavigationLinks } from '../../frame/navigation-links.tsx'
import { Preferences } from '../../frame/preferences.tsx'
import { useNavigation } from '../../frame/use-navigation.ts'
import { LiveLine } from '../../live/live-line.tsx'

/** What has no place at the bottom of a phone: the other pages, the account and the preferences. */
export function MorePage() {
  const intl = useIntl()
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.more' })} />
      <div className="more-page">
        {useNavigation()
          .filter(({ title }) => title !== null)
          .map((group) => (
            <NavigationLinks key={group.title} group={group} />
          ))}
        <Preferences />
        <Account />
        <LiveLine />
      </div>
    </>
  )
}
