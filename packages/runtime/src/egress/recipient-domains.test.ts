import { expect, test } from 'vitest'

import { createRecipientDomains, recipientDomainsSetting } from './recipient-domains.ts'

const { RECIPIENT_DOMAINS_ALLOW: setting } = recipientDomainsSetting
const domains = (list: string) => createRecipientDomains(setting.parse(list))

test('without the setting mails go to every domain', () => {
  expect(domains('').allows('ann@example.org')).toBe(true)
})

test('with the setting mails go to the named domains and to nothing that only resembles them', () => {
  const { allows } = domains('Example.org, .corp.example,bücher.example')
  for (const address of [
    'ann@example.org',
    'ann@EXAMPLE.ORG',
    'ann@mail.corp.example',
    'ann@xn--bcher-kva.example',
    '"a@evil.org"@example.org',
  ])
    expect(allows(address), address).toBe(true)
  for (const address of [
    'ann@evil.org',
    'ann@sub.example.org',
    'ann@corp.example',
    'ann@evilexample.org',
    'ann@example.org.evil.org',
    'example.org@evil.org',
    'ann',
  ])
    expect(allows(address), address).toBe(false)
})

test.each(['a b', 'ann@example.org', '*', '10.0.0.1', '.'])('the entry %j is refused at start', (entry) => {
  expect(setting.safeParse(`example.org,${entry}`).error?.message).toContain('is no domain')
})
