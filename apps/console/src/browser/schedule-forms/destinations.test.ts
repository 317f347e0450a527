import { expect, test } from 'vitest'

import type { FormField } from '../api/kind-queries.ts'
import type { Schemas } from '../api/queries.ts'
import { editedDestination, entered, foundIn, isStored, sentDestination, textsOf } from './destinations.ts'

const stored = {
  Type: 'Sftp',
  Id: 'drop',
  Name: '',
  Enabled: true,
  Host: 'drop.example.org',
  HasPassword: false,
  HasPrivateKey: true,
  AllowedFor: [],
} as unknown as Schemas['Destination']

const fields = ['Host', 'Password', 'PrivateKey'].map((Name) => ({
  Name,
  Type: Name === 'Host' ? 'Text' : 'Secret',
})) as FormField[]

test('a stored destination is edited and tried as the one that it is, so that its secrets stay', () => {
  const edited = editedDestination(stored)
  const { destination, secrets } = entered(edited, fields, { Host: 'new.example.org' })
  expect([isStored(edited), isStored(destination), isStored({ key: 'new', body: {} })]).toEqual([
    true,
    true,
    false,
  ])
  expect(sentDestination(destination.body, secrets)).toEqual({
    Type: 'Sftp',
    Id: 'drop',
    Enabled: true,
    Host: 'new.example.org',
    HasPassword: false,
    HasPrivateKey: true,
  })
  expect(textsOf(edited.body)).toEqual(['Sftp', 'drop.example.org'])
})

test('a secret that is entered stands beside the destination, and is in what is sent', () => {
  const { destination, secrets } = entered(editedDestination(stored), fields, { Password: 'open sesame' })
  expect(JSON.stringify(destination)).not.toContain('open sesame')
  expect(sentDestination(destination.body, secrets)).toMatchObject({ Id: 'drop', Password: 'open sesame' })
})

test('the host key that a server shows can be taken over, and one that differs from the named one cannot', () => {
  const Key = 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8'
  expect(foundIn({ Code: 'host_key_to_name', Values: { Key } })).toEqual({ HostKeySha256: Key })
  expect(foundIn({ Code: 'host_key_differs', Values: { Key, Named: 'other' } })).toBeNull()
})
