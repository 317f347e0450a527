import { expect, test } from 'vitest'

import { createPasswordPolicy } from './password-policy.ts'

const policy = createPasswordPolicy()

test.each([
  ['max.mustermann', 'MaxMustermann!2026'],
  ['MaxMustermann', 'max_muster-mann 26'],
  ['max.mustermann', '26!nnamretsum.xam'],
  ['Groß', 'mein-GROSS-Geheimnis'],
  ['gross', 'mein-Groẞ-Geheimnis'],
  ['grieß', 'mein-griess-brei-1'],
  ['Νίκος', 'ΝΊΚΟΣ-βράδυ-2026'],
  ['\uFB01scher', 'der-Fischer-2026-x'],
  ['İnci', 'benim-inci-kolyem'],
  ['anna@example.org', 'anna at example org: AnnaExampleOrg'],
])('the user %s may not choose %s, which has the name in it', async (userName, password) => {
  expect((await policy(password, userName))?.code).toBe('password_has_user_name')
})

test.each([
  ['max.mustermann', 'drei-blaue-Fahrräder'],
  ['ab', 'ab-und-zu-Regen-26'],
  ['...', 'vier-gelbe-Boote-26'],
])('the user %s may choose %s', async (userName, password) => {
  expect(await policy(password, userName)).toBeNull()
})
